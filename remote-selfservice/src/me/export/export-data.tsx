import { customerExportSchema, exportMe } from '@forecourt/shared/api';
import { currentUid, type User } from '@forecourt/shared/auth';
import { saveFile } from '@forecourt/shared/files';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { usePhoneText } from '../use-phone-text.ts';
import { exportPage } from './export-page.ts';
import { useReadableExport } from './use-readable-export.ts';

export function ExportData({ user }: { user: User }) {
  const text = useText();
  const toPage = useToPage(user);
  const { mutate, isPending, variables, data, error } = useSingleMutation({
    mutationFn: async (form: 'page' | 'json') => {
      const uid = currentUid();
      const { name, json } = await exportMe();
      // A customer who has signed in meanwhile has no right to the file.
      if (currentUid() !== uid) return null;
      const file =
        form === 'page'
          ? new File([toPage(json)], name.replace(/\.json$/, '.html'), { type: 'text/html' })
          : new File([json], name, { type: 'application/json' });
      saveFile(file);
      return file.name;
    },
  });
  return (
    <>
      <Button variant="quiet" wide busy={isPending && variables === 'page'} onClick={() => mutate('page')}>
        {text('export')}
      </Button>
      <Button variant="link" busy={isPending && variables === 'json'} onClick={() => mutate('json')}>
        {text('export.json')}
      </Button>
      {data && (
        <Notice tone="good" title={text('export.done')}>
          {text('export.done.text', { name: data })}
        </Notice>
      )}
      {error && <FailureNotice error={error} title={text('export.failed')} />}
    </>
  );
}

/** Returns a function from the JSON export to an HTML page. */
function useToPage(user: User): (json: string) => string {
  const readable = useReadableExport();
  const phone = usePhoneText(user);
  return (json) => {
    const record: unknown = JSON.parse(json);
    const data = customerExportSchema.parse(record);
    return exportPage(readable(data, JSON.stringify(record, null, 2), phone), document.documentElement);
  };
}
