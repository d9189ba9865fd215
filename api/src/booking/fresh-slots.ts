import { Problem } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { readAvailability } from './read-availability.ts';

/** What somebody wanted who lost a race for it. */
interface Wish {
  /** How many of them the work takes. */
  slots: number;
  date: string;
  /** The appointment that was to be moved there, whose own places are free for it. */
  moving?: string;
}

/**
 * Rethrows an error; whoever lost a race for a slot is told what is left of the day, as of after the race.
 * @param lookUp says what was wanted; asked only in that case
 */
export async function rethrowWithFreshSlots(
  error: unknown,
  services: Services,
  lookUp: () => Promise<Wish>,
): Promise<never> {
  if (!(error instanceof Problem) || error.code !== 'slot_taken') throw error;
  const { slots, date, moving } = await lookUp();
  const [day] = await readAvailability(services, slots, date, date, moving);
  throw new Problem('slot_taken', {
    errors: error.errors,
    more: { slots: day?.slots ?? [] },
    cause: error,
  });
}
