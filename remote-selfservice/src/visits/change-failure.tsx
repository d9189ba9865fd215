import { ApiProblem, isUnreached } from '@forecourt/shared/http';
import { visitsPath } from '@forecourt/shared/links';
import { FailureNotice } from '@forecourt/shared/screens';
import { LinkButton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

interface ChangeFailureProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

export function ChangeFailure({ title, error, onRetry }: ChangeFailureProps) {
  const text = useText();
  if (error instanceof ApiProblem && error.code === 'offline') {
    return (
      <FailureNotice title={text('offline.title')} onRetry={onRetry}>
        {text('offline.text')}
      </FailureNotice>
    );
  }
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
  if (error instanceof ApiProblem && error.code === 'not_found') {
    const toVisits = (
      <LinkButton variant="link" to={visitsPath()}>
        {text('visit.missing.action')}
      </LinkButton>
    );
    return (
      <FailureNotice title={text('visit.missing.heading')} action={toVisits}>
        {text('visit.missing.text')}
      </FailureNotice>
    );
  }
  return <FailureNotice title={title} error={error} onRetry={onRetry} />;
}
