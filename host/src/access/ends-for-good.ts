import type { SessionEndReason } from '@forecourt/shared/auth';

/** Whether the customer will not take up again what they were doing when the session ended; null when they signed out. */
export function endsForGood(reason: SessionEndReason | null): boolean {
  return reason === null || reason === 'everywhere' || reason === 'deleted';
}
