import type { SessionEndReason } from '@forecourt/shared/auth';

const IS_FINAL: Record<SessionEndReason, boolean> = {
  expired: false,
  revoked: false,
  disabled: false,
  deleted: true,
  everywhere: true,
  erased: true,
};

/**
 * Whether the customer will not continue after this end of a session.
 * @param reason null when they signed out
 */
export function isFinalEnd(reason: SessionEndReason | null): boolean {
  return reason === null || IS_FINAL[reason];
}
