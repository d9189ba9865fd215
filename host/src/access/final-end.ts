import type { SessionEndReason } from '@forecourt/shared/auth';

const IS_FINAL: Record<SessionEndReason, boolean> = {
  expired: false,
  revoked: false,
  disabled: false,
  deleted: true,
  everywhere: true,
  erased: true,
};

/** @param reason null when the customer signed out */
export function isFinalEnd(reason: SessionEndReason | null): boolean {
  return reason === null || IS_FINAL[reason];
}
