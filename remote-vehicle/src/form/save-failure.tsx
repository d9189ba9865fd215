import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Why saving failed, where no field is to blame. */
export function SaveFailure({ error }: { error: Error }) {
  const text = useText();
  const { phone } = siteSettings().organisation;
  const unreached = error instanceof ApiProblem && error.status === 0;
  return (
    <Notice
      tone="bad"
      title={text('save.failed')}
      action={<a href={`tel:${phone.replaceAll(' ', '')}`}>{text('load.call', { phone })}</a>}
    >
      {text(unreached ? 'save.connection' : 'save.other')}
    </Notice>
  );
}
