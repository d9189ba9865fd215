import { ApiProblem } from '@forecourt/shared/http';
import { Button, LinkButton, PageHeader, Stack } from '@forecourt/shared/ui';
import { RequestFailure } from '../request-failure.tsx';
import { useText } from '../text.ts';

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
