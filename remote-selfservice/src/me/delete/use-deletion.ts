import { deleteMe } from '@forecourt/shared/api';
import { currentUid, endSession } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { useSingleMutation } from '@forecourt/shared/query';

interface Deletion {
  /** Deletes the account, and leaves nothing of it on this device. */
  start: () => void;
  isPending: boolean;
  /** Why it did not happen, as far as is known. */
  error: Error | null;
  /** The account is deleted, and this browser did not let go of the session. */
  staysHere: boolean;
  /** Tries to let go of it again. */
  leave: () => void;
}

/**
 * The deletion itself. Repeating it does no harm: it goes on where it stopped. The shell leads to the sign-in screen,
 * which says that the account is deleted.
 * @param onProofTooOld the backend wants a newer proof that it is the customer; nothing is deleted
 */
export function useDeletion({ onProofTooOld }: { onProofTooOld: () => void }): Deletion {
  const leaving = useSingleMutation({ mutationFn: () => endSession('erased') });
  const { mutate, isPending, isSuccess, error, reset } = useSingleMutation({
    mutationFn: async () => {
      const uid = currentUid();
      await deleteMe();
      // Also when the customer has left the screen by then: what is kept on the device has to go now. The refusal of a
      // repeated deletion has ended the session already, without knowing who wanted it; its callbacks went with it.
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
