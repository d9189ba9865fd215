import { type Appointment, queryKeys, type SeenAppointment } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useSave } from '@forecourt/shared/save';
import { cacheVisit } from './cache-visit.ts';

/** Refusals because the visit has changed since it was loaded. */
const OUTDATED = new Set([
  'changed_elsewhere',
  'past_cutoff',
  'not_changeable',
  'not_completed',
  'rating_closed',
]);

type Change<Body> = (
  seen: SeenAppointment,
  body: Body,
  options: { idempotencyKey: string },
) => Promise<Appointment>;

interface VisitChangeOptions {
  draft?: string;
  /** Screen to open after success, in place of this one. */
  leadsTo?: () => { to: string; state: object };
}

/**
 * Changes the loaded version of a visit; repeated tries have one effect. After a refusal because the visit has changed, the
 * new version is shown, and the next try is based on it. `error` is null once that version itself shows the cause.
 */
export function useVisitChange<Body>(
  visit: Appointment,
  change: Change<Body>,
  options: VisitChangeOptions = {},
) {
  const { save, isPending, error, variables } = useSave({
    ...options,
    // One attempt for all kinds of change: their bodies differ.
    attempt: ['visits.change'],
    send: ({ seen, body }: { seen: SeenAppointment; body: Body }, sending) => change(seen, body, sending),
    cache: (changed, client) => cacheVisit(client, changed),
    onFailed: (failure, client) =>
      isOutdated(failure) && client.invalidateQueries({ queryKey: queryKeys.appointments }),
  });
  const isRefreshed = variables?.seen.version !== visit.version;
  return {
    /** The callbacks are not called after unmounting. */
    send: (body: Body, screen?: { onSaved?: () => void; onFailed?: (error: Error) => void }) =>
      save({ seen: { id: visit.id, version: visit.version }, body }, screen),
    isPending,
    error: isOutdated(error) && isRefreshed ? null : error,
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && OUTDATED.has(error.code);
}
