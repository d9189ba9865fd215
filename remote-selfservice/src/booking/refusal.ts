import { isAbout } from '@forecourt/shared/forms';
import { ApiProblem, isBackendUnavailable, isOverLimit, isUnreached } from '@forecourt/shared/http';

/**
 * Why a booking was not made, but for its time (`isTimeGone`) and its note (`blameNote`):
 * `vehicle_gone` the vehicle is not the customer's any more;
 * `vehicle_archived` the customer has put it away;
 * `reminder_gone` the reminder that it is for is not to be done any more: the next try is for none;
 * `note_full` there is no room for the reminder's name in the note;
 * `busy` there was no room for it just now, and trying again is safe;
 * `offline` the device is, and nothing was sent;
 * `connection` no answer came, so it is not known whether the booking was made: trying again is safe;
 * `backendAway` the same, but the edge responded: the connection is fine;
 * `unknown` anything else, with the code for support.
 */
export type Refusal =
  | {
      kind:
        | 'vehicle_already_booked'
        | 'vehicle_gone'
        | 'vehicle_archived'
        | 'reminder_gone'
        | 'note_full'
        | 'too_many_changes'
        | 'offline'
        | 'connection'
        | 'backendAway'
        | 'unavailable';
    }
  | { kind: 'busy'; error: ApiProblem }
  | { kind: 'too_many_active'; limit: number }
  | { kind: 'unknown'; code: string };

/** @param limit how many visits a customer can have at a time, where the answer does not say it */
export function refusalOf(error: unknown, limit: number): Refusal {
  if (isOverLimit(error)) return { kind: 'busy', error };
  if (!(error instanceof ApiProblem)) return { kind: 'unknown', code: 'unexpected' };
  const { code, status } = error;
  if (code === 'offline') return { kind: code };
  if (isBackendUnavailable(error)) return { kind: 'backendAway' };
  if (isUnreached(error)) return { kind: 'connection' };
  if (isSaidByCode(code)) return { kind: code };
  if (code === 'too_many_active') {
    return { kind: code, limit: typeof error.body.limit === 'number' ? error.body.limit : limit };
  }
  if (isAbout(error, '/vehicle_id')) return { kind: 'vehicle_gone' };
  if (isAbout(error, '/reminder_id')) return { kind: 'reminder_gone' };
  return status >= 500 ? { kind: 'unavailable' } : { kind: 'unknown', code };
}

const CODES = ['vehicle_already_booked', 'vehicle_archived', 'too_many_changes', 'note_full'] as const;

const isSaidByCode = (code: string): code is (typeof CODES)[number] =>
  (CODES as readonly string[]).includes(code);
