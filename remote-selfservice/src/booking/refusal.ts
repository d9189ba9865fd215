import { isAbout } from '@forecourt/shared/forms';
import { ApiProblem, isBackendUnavailable, isOverLimit, isUnreached } from '@forecourt/shared/http';

/**
 * Why a booking failed, except for its time (`isTimeGone`) and its note (`noteRefusal`):
 * `vehicle_gone` the customer no longer has the vehicle;
 * `vehicle_archived` the customer has archived the vehicle;
 * `reminder_gone` the reminder is no longer open: the next try is without it;
 * `note_full` the note has no room for the reminder's name;
 * `busy` the backend was over its limit, and trying again is safe;
 * `offline` the device is offline, and nothing was sent;
 * `connection` no response, so the booking may have been made: trying again is safe;
 * `backendAway` the same, but the edge responded, so the connection works;
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

/** @param limit allowed number of open visits, if the response does not contain it */
export function toRefusal(error: unknown, limit: number): Refusal {
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
