import type { Reader, Transaction } from '../platform/db/database.ts';
import type { AppointmentRow } from './appointment-json.ts';

const SELECT = `select a.id, a.reference, a.status, a.service_type, a.date::text,
    to_char(a.time, 'HH24:MI') as time, a.minutes, a.time_zone, a.starts_at, a.note, a.created_at,
    v.id as vehicle_id, v.device_reg, v.make, v.model
  from appointments a join vehicles v on v.id = a.vehicle_id`;

const ACTIVE = `status in ('requested', 'confirmed', 'in_progress')`;

/** Where a page of appointments goes on: date, time and id of the last one. */
export type AppointmentKey = readonly [date: string, time: string, id: string];

export interface AppointmentFilter {
  status?: AppointmentRow['status'] | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  order: 'asc' | 'desc';
}

export async function findAppointment(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<AppointmentRow | undefined> {
  const [row] = await reader.query<AppointmentRow>(`${SELECT} where a.customer_id = $1 and a.id = $2`, [
    customerId,
    id,
  ]);
  return row;
}

/** A customer's appointments in order of their start. */
export function listAppointments(
  reader: Reader,
  customerId: string,
  { status, from, to, order }: AppointmentFilter,
  after: AppointmentKey | null,
  count: number,
): Promise<AppointmentRow[]> {
  const beyond = order === 'asc' ? '>' : '<';
  return reader.query<AppointmentRow>(
    `${SELECT}
     where a.customer_id = $1
       and ($2::text is null or a.status = $2)
       and ($3::date is null or a.date >= $3)
       and ($4::date is null or a.date <= $4)
       and ($5::date is null or (a.date, a.time, a.id) ${beyond} ($5::date, $6::time, $7::uuid))
     order by a.date ${order}, a.time ${order}, a.id ${order} limit $8`,
    [customerId, status ?? null, from ?? null, to ?? null, ...(after ?? [null, null, null]), count],
  );
}

/** How many appointments are still to come, or being worked on. */
export async function countActive(reader: Reader, customerId: string, now: Date): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from appointments
     where customer_id = $1 and ${ACTIVE} and (starts_at >= $2::timestamptz or status = 'in_progress')`,
    [customerId, now.toISOString()],
  );
  return row?.count ?? 0;
}

/** Whether a vehicle has an active appointment at any moment of the given stretch of a day. */
export async function isVehicleBooked(
  reader: Reader,
  vehicleId: string,
  { date, time, minutes }: { date: string; time: string; minutes: number },
): Promise<boolean> {
  const rows = await reader.query(
    `select from appointments
     where vehicle_id = $1 and date = $2::date and ${ACTIVE}
       and date + time < $2::date + $3::time + make_interval(mins => $4::int)
       and date + time + make_interval(mins => minutes) > $2::date + $3::time
     limit 1`,
    [vehicleId, date, time, minutes],
  );
  return rows.length > 0;
}

export interface NewAppointment {
  reference: string;
  customerId: string;
  vehicleId: string;
  serviceType: AppointmentRow['service_type'];
  status: 'requested' | 'confirmed';
  date: string;
  time: string;
  timeZone: string;
  slotsTaken: number;
  minutes: number;
  note: string | null;
}

/** Adds an appointment; its id, or null when the reference is already another one's. */
export async function insertAppointment(
  tx: Transaction,
  appointment: NewAppointment,
): Promise<string | null> {
  const { reference, customerId, vehicleId, serviceType, status, date, time, timeZone } = appointment;
  const [row] = await tx.query<{ id: string }>(
    `insert into appointments
       (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone, slots_taken, minutes, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (reference) do nothing returning id`,
    [
      ...[reference, customerId, vehicleId, serviceType, status, date, time, timeZone],
      ...[appointment.slotsTaken, appointment.minutes, appointment.note],
    ],
  );
  return row?.id ?? null;
}
