import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, ErrorPanel, LinkButton, telephoneHref } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

interface LoadFailureProps {
  /** What cannot be shown. */
  title: string;
  /** Why. */
  error: unknown;
  onRetry: () => void;
  /** Another try is under way. */
  busy: boolean;
}

/** In place of what the backend did not give. */
export function LoadFailure({ title, error, onRetry, busy }: LoadFailureProps) {
  const text = useText();
  return (
    <ErrorPanel
      tag={text('load.tag')}
      title={title}
      text={text(isUnreached(error) ? 'load.connection' : 'load.text')}
      actions={
        <>
          <Button onClick={onRetry} busy={busy}>
            {text('load.retry')}
          </Button>
          <LinkButton variant="quiet" href={telephoneHref(siteSettings().organisation.phone)}>
            {text('load.call')}
          </LinkButton>
        </>
      }
    />
  );
}

/** No answer came, or the edge answered in the place of a backend that is down. */
function isUnreached(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 503);
}
