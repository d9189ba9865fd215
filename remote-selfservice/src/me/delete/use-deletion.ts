import { deleteMe } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useMutation } from '@forecourt/shared/query';

interface Deletion {
  start: () => void;
  /** When the last attempt began, in ms since 1970; 0 before the first. */
  startedAt: number;
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
  /** The backend wants a newer proof that it is the customer. */
  codeTooOld: boolean;
}

/** The deletion itself. Repeating it does no harm: it goes on where it stopped. */
export function useDeletion(): Deletion {
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({ mutationFn: deleteMe });
  const codeTooOld = error instanceof ApiProblem && error.code === 'requires_recent_login';
  return { start: () => mutate(), startedAt: submittedAt, isPending, isSuccess, error, codeTooOld };
}
