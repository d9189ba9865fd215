import type { SessionEndReason } from '@forecourt/shared/auth';

const FINAL: readonly SessionEndReason[] = ['deleted', 'everywhere', 'erased'];

/** Whether the customer will not take up again what they were doing when the session ended; null when they signed out. */
export function endsForGood(reason: SessionEndReason | null): boolean {
  return reason === null || FINAL.includes(reason);
}
