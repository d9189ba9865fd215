import { type Appointment, createAttempts, queryKeys, type SeenAppointment } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useCacheVisit } from './use-cache-visit.ts';

/** Refusals because the visit has changed since it was loaded. */
const OUTDATED = new Set([
  'changed_elsewhere',
  'past_cutoff',
  'not_changeable',
  'not_completed',
  'rating_closed',
]);

/** One store for all kinds of change: their bodies differ. */
const attempts = createAttempts('visits.change');

/** Api call that changes an appointment. */
type Change<Body> = (
  seen: SeenAppointment,
  body: Body,
  options: { idempotencyKey: string },
) => Promise<Appointment>;

interface VisitChange<Body> {
  /** The callbacks are not called after unmounting. */
  send: (body: Body, then: { onSuccess: () => void; onError?: (error: Error) => void }) => void;
  isPending: boolean;
  /** Error of the last try; null once the refetched visit itself shows the cause. */
  error: Error | null;
}

/**
 * Changes the loaded version of a visit; repeated tries have one effect. After a refusal because the visit has changed, the
 * new version is shown, and the next try is based on it.
 * @param leadsOn whether success navigates to another screen
 */
export function useVisitChange<Body>(
  visit: Appointment,
  change: Change<Body>,
  { leadsOn = false } = {},
): VisitChange<Body> {
  const client = useQueryClient();
  const cacheVisit = useCacheVisit();
  const { mutate, isPending, error, variables } = useSingleMutation({
    leadsOn,
    mutationFn: ({ seen, body }: { seen: SeenAppointment; body: Body }) =>
      attempts.make([seen, body], ({ key }) => change(seen, body, { idempotencyKey: key })),
    onSuccess: (changed) => {
      attempts.forget();
      cacheVisit(changed);
    },
    onError: async (failure) => {
      if (isOutdated(failure)) await client.invalidateQueries({ queryKey: queryKeys.appointments });
    },
  });
  const isRefreshed = variables?.seen.version !== visit.version;
  return {
    send: (body, then) => mutate({ seen: { id: visit.id, version: visit.version }, body }, then),
    isPending,
    error: isOutdated(error) && isRefreshed ? null : error,
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && OUTDATED.has(error.code);
}
