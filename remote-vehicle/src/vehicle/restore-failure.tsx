import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { useText } from '../text.ts';

interface RestoreFailureProps {
  error: Error;
  registration: string;
  onRetry: () => void;
}

/** Why an archived vehicle was not restored, and what to do. */
export function RestoreFailure({ error, registration, onRetry }: RestoreFailureProps) {
  const text = useText();
  const title = text('restore.failed', { registration });
  const code = error instanceof ApiProblem ? error.code : null;
  if (code === 'vehicle_exists' || code === 'too_many_vehicles') {
    return (
      <FailureNotice title={title} error={error}>
        {text(`restore.${code}`)}
      </FailureNotice>
    );
  }
  return <FailureNotice title={title} error={error} onRetry={onRetry} />;
}
