import { Problem } from '../problems/problem.ts';

/** Why a session of an account that no longer exists is refused; the sign-in screen tells its customer. */
export function accountDeleted(): Problem {
  return new Problem('token_revoked', {
    detail: 'The account no longer exists',
    more: { reason: 'user_deleted' },
  });
}
