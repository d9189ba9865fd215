import { ApiProblem } from '@forecourt/shared/http';
import { Button, ErrorPanel, LinkButton, PageHeader, Stack } from '@forecourt/shared/ui';
import { FocusOnMount } from '../focus-on-mount.tsx';
import { RequestFailure } from '../request-failure.tsx';
import { useText } from '../text.ts';

/** While the account is being deleted: there is nothing to press any more. */
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

/** The code was right, and then the deletion was not answered with success. Another try needs no other code. */
export function DeletionFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText();
  const unclear = error instanceof ApiProblem && error.status === 0;
  return (
    <>
      <PageHeader key="failed" title={text('delete.title')} />
      <RequestFailure error={error} title={text(unclear ? 'delete.failed.unclear' : 'delete.failed')} />
      <p>{text('delete.failed.text')}</p>
      <Stack gap={12}>
        <Button wide onClick={onRetry}>
          {text('retry')}
        </Button>
        <LinkButton variant="quiet" to="/me" wide>
          {text('back')}
        </LinkButton>
      </Stack>
    </>
  );
}

/** The account is deleted, and this browser did not let go of the session. */
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
