import { queryKeys } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import type { ServerEvent } from './follow-stream.ts';
import { LIVE_DATA, type LiveData } from './live-data.ts';

/**
 * How long days that changed are gathered at most, before those that are shown are asked for: on a busy day every booking
 * is told to everybody, and not all of them are to ask in the same moment.
 */
const GATHER_MS = 1_000;

const availabilitySchema = z.object({ date: z.string() });
/** The days that a query of the cache is about. */
const daysSchema = z.object({ from: z.string(), to: z.string() });

/** Whether a screen is there that is to change with it. Other screens find what has changed when they are opened. */
type IsWanted = (what: LiveData) => boolean;

/** Days that changed and are not asked for yet. */
const dates = new Set<string>();

/** Has the cache ask for what an event says was changed. */
export function noteEvent({ event, data }: ServerEvent, isWanted: IsWanted): void {
  if (event === 'appointment') {
    forget('appointments', isWanted);
    // Whether its work is booked, or done, is read off the visits.
    forget('reminders', isWanted);
  }
  if (event === 'notification') forget('notifications', isWanted);
  if (event !== 'availability') return;
  const day = availabilitySchema.safeParse(parsed(data));
  if (!day.success) return;
  if (dates.size === 0) setTimeout(forgetDays, (GATHER_MS * (1 + Math.random())) / 2, isWanted);
  dates.add(day.data.date);
}

/** Has the cache ask anew for all that events tell of. What is being asked for the first time is new anyway. */
export function noteUnheard(isWanted: IsWanted): void {
  for (const what of LIVE_DATA) forget(what, isWanted, ({ state }) => state.data !== undefined);
}

/** Has the cache ask for what changed while no screen wanted to know of it, and one does now. */
export function catchUp(of: readonly LiveData[]): void {
  for (const what of of) {
    void queryClient.refetchQueries({
      queryKey: queryKeys[what],
      type: 'active',
      // What failed is marked so as well, and is asked for when the customer wants that.
      predicate: ({ state }) => state.status === 'success' && state.isInvalidated,
    });
  }
}

function forgetDays(isWanted: IsWanted): void {
  const changed = [...dates];
  dates.clear();
  forget('availabilities', isWanted, ({ queryKey }) => {
    const days = daysSchema.safeParse(queryKey.at(-1));
    return !days.success || changed.some((date) => date >= days.data.from && date <= days.data.to);
  });
}

/** What the cache has of one query, as far as it matters here. */
interface Query {
  queryKey: readonly unknown[];
  state: { data: unknown };
}

function forget(what: LiveData, isWanted: IsWanted, predicate: (query: Query) => boolean = () => true): void {
  void queryClient.invalidateQueries({
    queryKey: queryKeys[what],
    predicate,
    refetchType: isWanted(what) ? 'active' : 'none',
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
