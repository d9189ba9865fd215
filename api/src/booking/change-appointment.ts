import type { Transaction } from '../platform/db/database.ts';
import { etagOf, refuseOtherTag } from '../platform/if-match.ts';
import { MAX_CHANGES_A_DAY } from '../platform/limits/quotas.ts';
import { addMinutes } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { changeableUntil } from './appointment-json.ts';
import {
  type Change,
  insertChange,
  type LockedAppointment,
  lockAppointment,
  selectChanges,
} from './appointment-queries.ts';
import type { VisitStart } from './start-at.ts';

/** An appointment that nobody else changes until the transaction ends. @throws Problem `not_found` */
export async function appointmentToChange(
  tx: Transaction,
  of: { id: string; customerId?: string },
): Promise<LockedAppointment> {
  const appointment = await lockAppointment(tx, of);
  if (!appointment) throw new Problem('not_found');
  return appointment;
}

/**
 * To be called once it is clear that the appointment is not yet what it is to become.
 * @throws Problem `changed_elsewhere` when the appointment is not what the change is based on
 */
export function refuseOtherVersion(appointment: LockedAppointment, ifMatch: string | undefined): void {
  refuseOtherTag(ifMatch, etagOf(appointment));
}

/** @throws Problem `too_many_changes` when a customer has made as many in the last 24 hours as they can */
export async function refuseManyChanges(
  tx: Transaction,
  customerId: string,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
): Promise<void> {
  const { count } = await selectChanges(tx, customerId, aDayBefore(now())).executeTakeFirstOrThrow();
  refuseChangesBeyond(count, settings);
}

export function aDayBefore(now: Date): Date {
  return addMinutes(now, -24 * 60);
}

/** @param count of what a customer changed in the last 24 hours @throws Problem `too_many_changes` */
export function refuseChangesBeyond(count: number, { organisation }: Services['settings']): void {
  if (count < MAX_CHANGES_A_DAY) return;
  throw new Problem('too_many_changes', {
    more: { phone: organisation.phone },
    refusedBy: 'appointments',
  });
}

/** @throws Problem that says why a customer cannot move or cancel an appointment any more */
export function refuseLateChange(
  appointment: LockedAppointment,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
): void {
  const until = changeableUntil(appointment, settings.booking.cutOffHours);
  if (!until) throw new Problem('not_changeable', { detail: `It is ${appointment.status}` });
  if (now() > until) throw new Problem('past_cutoff', { more: { phone: settings.organisation.phone } });
}

/** Changes an appointment, and notes it. */
export async function changeAppointment(
  tx: Transaction,
  id: string,
  values: Partial<VisitStart> & {
    status?: LockedAppointment['status'];
    slots_taken?: number;
    minutes?: number;
    note?: string | null;
    /** The next one, of what neither moves it nor changes its status; else the database counts. */
    version?: number;
    work?: string[];
    odometer_km?: number | null;
  },
  change: Change,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...values, updated_at: change.at })
    .where('id', '=', id)
    .execute();
  await insertChange(tx, id, change);
}
