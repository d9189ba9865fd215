import type { ServiceType } from '@forecourt/shared/settings/schema';
import { Problem } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { readAvailability } from './read-availability.ts';

/**
 * Rethrows an error; whoever lost a race for a slot is told what is left of the day, as of after the race.
 * @param lookUp says which slots were wanted; asked only in that case
 */
export async function rethrowWithFreshSlots(
  error: unknown,
  services: Services,
  lookUp: () => Promise<{ serviceType: ServiceType; date: string }>,
): Promise<never> {
  if (!(error instanceof Problem) || error.code !== 'slot_taken') throw error;
  const { serviceType, date } = await lookUp();
  const [day] = await readAvailability(services, serviceType, date, date);
  throw new Problem('slot_taken', {
    errors: error.errors,
    more: { slots: day?.slots ?? [] },
    cause: error,
  });
}
