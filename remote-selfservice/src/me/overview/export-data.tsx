import { exportMe } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Notice } from '@forecourt/shared/ui';
import { saveFile } from '../../save-file.ts';
import { useText } from '../text.ts';

/** All that the workshop holds of the customer, as a file. */
export function ExportData() {
  const text = useText();
  const { mutate, isPending, data, error } = useSingleMutation({
    mutationFn: async () => {
      const uid = currentUid();
      const file = await exportMe();
      // Whoever has signed in meanwhile has no right to it.
      if (currentUid() !== uid) return null;
      saveFile(file);
      return file.name;
    },
  });
  return (
    <>
      <Button variant="quiet" wide busy={isPending} onClick={() => mutate()}>
        {text('export')}
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
