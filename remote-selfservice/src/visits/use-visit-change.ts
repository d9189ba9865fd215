import { type Appointment, type AppointmentVersion, queryKeys } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useSave } from '@forecourt/shared/save';
import { cacheVisit } from './cache-visit.ts';

/** Problem codes of a change that was refused because the loaded visit is outdated, or the time for the change is over. */
const OUTDATED = new Set([
  'changed_elsewhere',
  'past_cutoff',
  'not_changeable',
  'not_completed',
  'rating_closed',
]);

type Change<Body> = (
  seen: AppointmentVersion,
  body: Body,
  options: { idempotencyKey: string },
) => Promise<Appointment>;

interface VisitChangeOptions {
  draft?: string;
  /** Returns the screen that replaces this one after success. */
  leadsTo?: () => { to: string; state: object };
}

/**
 * Changes the loaded version of a visit. Repeated attempts have one effect. If the visit has changed meanwhile, the attempt is
 * refused, the new version is loaded, and the next attempt is based on it; `error` is null again once it has loaded.
 */
export function useVisitChange<Body>(
  visit: Appointment,
  change: Change<Body>,
  options: VisitChangeOptions = {},
) {
  const { save, isPending, error, variables } = useSave({
    ...options,
    // All kinds of change can share this name: their request bodies differ, and so do their idempotency keys.
    attempt: ['visits.change'],
    send: ({ seen, body }: { seen: AppointmentVersion; body: Body }, sending) => change(seen, body, sending),
    cache: (changed, client) => cacheVisit(client, changed),
    onFailed: (failure, client) =>
      isOutdated(failure) && client.invalidateQueries({ queryKey: queryKeys.appointments }),
  });
  const isRefreshed = variables?.seen.version !== visit.version;
  return {
    /** Sends the change. The callbacks are not called after the screen has unmounted. */
    send: (body: Body, screen?: { onSaved?: () => void; onFailed?: (error: Error) => void }) =>
      save({ seen: { id: visit.id, version: visit.version }, body }, screen),
    isPending,
    error: isOutdated(error) && isRefreshed ? null : error,
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && OUTDATED.has(error.code);
}
