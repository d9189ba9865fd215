import { deleteMe } from '@forecourt/shared/api';
import { currentUid, endSession } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { useSingleMutation } from '@forecourt/shared/query';

interface Deletion {
  /** Deletes the account, and leaves nothing of it on this device. */
  start: () => void;
  /** When the last attempt began, in ms since 1970; 0 before the first. */
  startedAt: number;
  isPending: boolean;
  error: Error | null;
  /** The backend wants a newer proof that it is the customer. */
  codeTooOld: boolean;
  /** The account is deleted, and this browser did not let go of the session. */
  staysHere: boolean;
  /** Tries to let go of it again. */
  leave: () => void;
}

/**
 * The deletion itself. Repeating it does no harm: it goes on where it stopped. The shell leads to the sign-in screen,
 * which says that the account is deleted.
 */
export function useDeletion(): Deletion {
  const leaving = useSingleMutation({ mutationFn: () => endSession('erased') });
  const { mutate, isPending, isSuccess, error, submittedAt } = useSingleMutation({
    mutationFn: async () => {
      const uid = currentUid();
      await deleteMe();
      // Also when the customer has left the screen by then: what is kept on the device has to go now. The refusal of a
      // repeated deletion has ended the session already, without knowing who wanted it; its callbacks went with it.
      if ([uid, null].includes(currentUid())) leaving.mutate();
    },
  });
  const staysHere = isSuccess && leaving.isError;
  return {
    start: () => mutate(),
    startedAt: submittedAt,
    isPending: isPending || (isSuccess && !staysHere),
    error,
    codeTooOld: error instanceof ApiProblem && error.code === 'requires_recent_login',
    staysHere,
    leave: () => leaving.mutate(),
  };
}
