import { isUnreached } from '@forecourt/shared/http';
import { mePath } from '@forecourt/shared/links';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, ErrorPanel, FocusOnMount, PageHeader } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

export function Deleting() {
  const text = useText();
  return (
    <>
      <PageHeader key="deleting" title={text('delete.busy')} />
      <FocusOnMount>
        <p role="status">{text('delete.busy.text')}</p>
      </FocusOnMount>
    </>
  );
}

/** The deletion failed after the right code. Another try needs no other code. */
export function DeletionFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText();
  const title = text(isUnreached(error) ? 'delete.failed.unclear' : 'delete.failed');
  return (
    <>
      <PageHeader key="failed" back={{ to: mePath(), text: text('title') }} title={text('delete.title')} />
      <FailureNotice error={error} title={title} />
      <p>{text('delete.failed.text')}</p>
      <Button variant="danger" wide onClick={onRetry}>
        {text('retry')}
      </Button>
    </>
  );
}

/** The account is deleted, but this browser did not end the session. */
export function StillSignedIn({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <ErrorPanel
      level={1}
      tag={text('deleted')}
      title={text('delete.stays')}
      text={text('delete.stays.text')}
      actions={<Button onClick={onRetry}>{text('retry')}</Button>}
    />
  );
}
