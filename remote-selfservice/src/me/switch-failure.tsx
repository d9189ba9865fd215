import { FailureNotice } from '@forecourt/shared/screens';
import { useState } from 'react';

/** A mutation that turns something on or off. */
interface Switching {
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  /** What the latest one was to be. */
  variables: boolean | undefined;
  error: Error | null;
  mutate: (isWanted: boolean) => void;
}

interface SwitchFailureProps {
  change: Switching;
  /** What did not happen, as sentences. */
  failed: { on: string; off: string };
  /** Why, where the general words do not say it. */
  reasonOf?: (error: Error) => string | undefined;
}

/** That turning something on or off failed; stays while that is tried again, so that its pressed button keeps the focus. */
export function SwitchFailure({ change, failed, reasonOf }: SwitchFailureProps) {
  const { isPending, isError, isSuccess, variables = false, error, mutate } = change;
  // A mutation forgets why it failed as soon as it is tried again.
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
