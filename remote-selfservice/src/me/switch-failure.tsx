import { FailureNotice } from '@forecourt/shared/screens';
import { useState } from 'react';

/** A mutation that turns something on or off. */
interface Switching {
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  variables: boolean | undefined;
  error: Error | null;
  mutate: (isWanted: boolean) => void;
}

interface SwitchFailureProps {
  change: Switching;
  /** Sentences that name the failure. */
  failed: { on: string; off: string };
  /** Specific reason, if the general text lacks it. */
  reasonOf?: (error: Error) => string | undefined;
}

/** Failure of switching something on or off; stays during a retry, so its button does not lose the focus. */
export function SwitchFailure({ change, failed, reasonOf }: SwitchFailureProps) {
  const { isPending, isError, isSuccess, variables = false, error, mutate } = change;
  // A mutation clears its error when it is retried.
  const [last, setLast] = useState<{ error: Error; wasWanted: boolean } | null>(null);
  if (error && error !== last?.error) setLast({ error, wasWanted: variables });
  if (isSuccess && last) setLast(null);
  const isRetried = isPending && last?.wasWanted === variables;
  if (!last || !(isError || isRetried)) return null;
  return (
    <FailureNotice
      title={last.wasWanted ? failed.on : failed.off}
      error={last.error}
      onRetry={() => mutate(last.wasWanted)}
      retrying={isPending}
    >
      {reasonOf?.(last.error)}
    </FailureNotice>
  );
}
