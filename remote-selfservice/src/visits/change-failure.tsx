import { ApiProblem, isUnreached } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { useText } from '../text.ts';

interface ChangeFailureProps {
  /** What did not happen, as a sentence. */
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Says why a visit was not changed, and what to do about it. */
export function ChangeFailure({ title, error, onRetry }: ChangeFailureProps) {
  const text = useText();
  if (isUnreached(error)) {
    return (
      <FailureNotice title={text('unreached.title')} onRetry={onRetry}>
        {text('unreached.text')}
      </FailureNotice>
    );
  }
  if (error instanceof ApiProblem && error.code === 'too_many_changes') {
    return <FailureNotice title={text('change.tooMany')}>{text('change.tooMany.text')}</FailureNotice>;
  }
  return <FailureNotice title={title} error={error} onRetry={onRetry} />;
}
