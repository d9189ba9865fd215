import { type Appointment, createAttempts, queryKeys, type SeenAppointment } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useCacheVisit } from './use-cache-visit.ts';

/** What a change is refused with when the visit is not any more what its customer saw. */
const OUTDATED = new Set([
  'changed_elsewhere',
  'past_cutoff',
  'not_changeable',
  'not_completed',
  'rating_closed',
]);

/** What is sent says which change it is: no two kinds have the same body. */
const attempts = createAttempts('visits.change');

/** One of the calls by which an appointment is changed. */
type Change<Body> = (
  seen: SeenAppointment,
  body: Body,
  options: { idempotencyKey: string },
) => Promise<Appointment>;

interface VisitChange<Body> {
  /** The callbacks are called only while the customer is still on the screen. */
  send: (body: Body, then: { onSuccess: () => void; onError?: (error: Error) => void }) => void;
  isPending: boolean;
  /** Why the last try did not work; null once the visit, which was asked for anew, says it itself. */
  error: Error | null;
}

/**
 * Changes a visit as it is shown, once however often that is tried. When it is refused because the visit has become another
 * one, that one is shown, and the next try is based on it.
 * @param leadsOn a success leads to another screen
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
