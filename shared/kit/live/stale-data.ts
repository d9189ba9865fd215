import { queryKeys } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';
import * as z from 'zod/mini';
import type { ServerEvent } from './follow-stream.ts';

/**
 * How long days that changed are gathered at most, before those that are shown are asked for: on a busy day every booking
 * is told to everybody, and not all of them are to ask in the same moment.
 */
const GATHER_MS = 1_000;

const availabilitySchema = z.object({ date: z.string() });
/** The days that a query of the cache is about. */
const daysSchema = z.object({ from: z.string(), to: z.string() });

/** Days that changed and are not asked for yet. */
const dates = new Set<string>();

/** Has the cache ask for what an event says was changed; of what is not on the screen when it is wanted again. */
export function noteEvent({ event, data }: ServerEvent): void {
  if (event === 'appointment') void queryClient.invalidateQueries({ queryKey: queryKeys.appointments });
  if (event !== 'availability') return;
  const day = availabilitySchema.safeParse(parsed(data));
  if (!day.success) return;
  if (dates.size === 0) setTimeout(askForDays, (GATHER_MS * (1 + Math.random())) / 2);
  dates.add(day.data.date);
}

/** Has the cache ask anew for all that events tell of. What is being asked for the first time is new anyway. */
export function noteUnheard(): void {
  for (const queryKey of [queryKeys.appointments, queryKeys.availabilities]) {
    void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  }
}

function askForDays(): void {
  const changed = [...dates];
  dates.clear();
  void queryClient.invalidateQueries({
    queryKey: queryKeys.availabilities,
    predicate: ({ queryKey }) => {
      const days = daysSchema.safeParse(queryKey.at(-1));
      return !days.success || changed.some((date) => date >= days.data.from && date <= days.data.to);
    },
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
