import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { Button } from '../actions/button.tsx';
import { LinkButton } from '../actions/link-button.tsx';
import { telephoneHref } from '../actions/telephone-href.ts';
import { useText } from '../text.ts';
import { ErrorPanel } from './error-panel.tsx';

export interface LoadFailureProps {
  /** What could not be shown, as a sentence. */
  title: string;
  /** Why: decides whether the connection is named as the cause. */
  error: unknown;
  onRetry: () => void;
  /** The next try is under way. */
  retrying: boolean;
}

/** In the place of data that did not arrive: what failed, another try, and whom to call. */
export function LoadFailure({ title, error, onRetry, retrying }: LoadFailureProps) {
  const text = useText();
  return (
    <ErrorPanel
      tag={text('failure.tag')}
      title={title}
      text={text(isUnreached(error) ? 'failure.connection' : 'failure.text')}
      actions={
        <>
          <Button onClick={onRetry} busy={retrying}>
            {text('failure.retry')}
          </Button>
          <LinkButton variant="quiet" href={telephoneHref(siteSettings().organisation.phone)}>
            {text('failure.call')}
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
