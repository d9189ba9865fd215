import type { Database } from '../platform/db/database.ts';
import { type ActionName, workOn } from '../workshop/work-on-appointment.ts';
import { MONDAY_EIGHT } from './test-api.ts';

/** Lets the workshop do some steps with an appointment. */
export async function workThrough(database: Database, id: string, ...actions: ActionName[]): Promise<void> {
  for (const action of actions) {
    const input = action === 'complete' ? { work: ['Oil changed'], odometer_km: 81_000 } : { reason: 'Rain' };
    await database.transaction((tx) => workOn(tx, id, action, input, undefined, MONDAY_EIGHT));
  }
}
