import { deleteMe } from '@forecourt/shared/api';
import { currentUid, endSession } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { useSingleMutation } from '@forecourt/shared/query';

interface Deletion {
  /** Deletes the account, and its data on this device. */
  start: () => void;
  isPending: boolean;
  /** Why the deletion failed, if known. */
  error: Error | null;
  /** Whether the account is deleted but this browser did not end the session. */
  staysHere: boolean;
  /** Tries again to end the session. */
  leave: () => void;
}

/**
 * Deletes the account. Repeating is safe: it resumes. The shell then redirects to the sign-in screen, which confirms it.
 * @param onProofTooOld the backend requires a newer code; nothing is deleted
 */
export function useDeletion({ onProofTooOld }: { onProofTooOld: () => void }): Deletion {
  const leaving = useSingleMutation({ mutationFn: () => endSession('erased') });
  const { mutate, isPending, isSuccess, error, reset } = useSingleMutation({
    mutationFn: async () => {
      const uid = currentUid();
      await deleteMe();
      // Also after unmounting: the data on this device must be removed. The refusal of a repeated deletion has already ended the
      // session without its callbacks, so the uid may be null.
      if ([uid, null].includes(currentUid())) leaving.mutate();
    },
    onError: (failure) => {
      if (!(failure instanceof ApiProblem) || failure.code !== 'requires_recent_login') return;
      reset();
      onProofTooOld();
    },
  });
  const staysHere = isSuccess && leaving.isError;
  return {
    start: () => mutate(),
    isPending: isPending || (isSuccess && !staysHere),
    error,
    staysHere,
    leave: () => leaving.mutate(),
  };
}
