import type { Database } from '../platform/db/database.ts';
import { type ActionInput, type ActionName, workOn } from '../workshop/work-on-appointment.ts';

const SAID: Partial<Record<ActionName, ActionInput>> = {
  complete: { work: ['Oil changed'], odometer_km: 81_000, confirm_lower: true, confirm_jump: true },
  cancel: { reason: 'Rain' },
};

/** After whatever tests book. */
const SOME_DAY = new Date('2026-06-01T08:00:00Z');

/** Lets the workshop do some steps with an appointment. */
export async function workThrough(database: Database, id: string, ...actions: ActionName[]): Promise<void> {
  for (const action of actions) {
    await database.transaction((tx) => workOn(tx, id, action, SAID[action] ?? {}, undefined, SOME_DAY));
  }
}
