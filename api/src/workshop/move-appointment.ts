import { assertVersion, isAtTime, lockAppointmentOrThrow, moveAppointment } from '../booking/change.ts';
import { lockCustomerOfAppointment } from '../booking/queries.ts';
import type { RescheduleInput } from '../booking/schema.ts';
import { listStatusesInPhases } from '../booking/visit-status.ts';
import type { Transaction } from '../platform/db/database.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';
import { assertStatus } from './work-on-appointment.ts';

/** Moves an upcoming appointment for the workshop; its status stays. No effect without a change of time. @throws Problem */
export async function moveAppointmentByWorkshop(
  tx: Transaction,
  id: string,
  wanted: RescheduleInput,
  ifMatch: string | undefined,
  services: Pick<ApiServices, 'settings' | 'now'>,
): Promise<void> {
  await lockCustomerOfAppointment(tx, id);
  const appointment = await lockAppointmentOrThrow(tx, { id });
  const { status, vehicle_id } = appointment;
  const allowed = listStatusesInPhases('upcoming');
  if (allowed.includes(status) && isAtTime(appointment, wanted)) return;
  assertVersion(appointment, ifMatch);
  assertStatus(status, allowed);
  const { archived_at } = await tx
    .selectFrom('vehicles')
    .select('archived_at')
    .where('id', '=', vehicle_id)
    .executeTakeFirstOrThrow();
  // Customers can archive the vehicle of a visit whose day has passed.
  if (archived_at) throw new Problem('vehicle_archived');
  await moveAppointment(tx, appointment, wanted, 'workshop', services);
}
