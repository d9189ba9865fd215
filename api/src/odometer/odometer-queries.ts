import { sql } from 'kysely';
import { workOrBookedDateColumn } from '../booking/queries.ts';
import type { Reader } from '../platform/db/database.ts';
import { Problem } from '../platform/problems/problem.ts';
import { findReadingsToConfirm, MIN_LIKELY_FIRST_KM } from './check-readings.ts';
import type { OdometerReading } from './odometer-estimate.ts';

/** Time at which a visit was completed; time of booking if it was not, or (old visits) if the completion was not stored. */
export const completedOrBookedAtColumn = sql<Date>`coalesce(
  (
    select c.changed_at from appointment_changes c
    where c.appointment_id = appointments.id and c.change = 'completed'
  ),
  appointments.created_at
)`.as('noted_at');

const MAX_READINGS = 100;

/** An odometer reading with its source; `noted_at` sorts readings of the same day. */
interface NotedReading extends OdometerReading {
  vehicle_id: string;
  noted_at: Date;
  /** Id of the visit or record entry; null for the vehicle's mileage and for done reminders. */
  source_id: string | null;
  /** Whether the reading is the mileage field of the vehicle, not part of a record entry or visit. */
  is_of_vehicle: boolean;
}

/** Selects all odometer readings of vehicles: from visits, record entries, done reminders and the vehicles' mileage. */
export function selectReadings(reader: Reader, vehicleIds: readonly string[]) {
  const noSource = sql<string | null>`null::uuid`.as('source_id');
  const isOfVehicle = sql<boolean>`true`.as('is_of_vehicle');
  const isOfOther = sql<boolean>`false`.as('is_of_vehicle');
  const beforeAll = sql<Date>`(odometer_read_on - 1)::timestamp at time zone 'UTC'`.as('noted_at');
  const visits = reader
    .selectFrom('appointments')
    .select([
      'vehicle_id',
      workOrBookedDateColumn,
      'odometer_km',
      completedOrBookedAtColumn,
      'id as source_id',
      isOfOther,
    ])
    .where('vehicle_id', 'in', [...vehicleIds])
    .where('status', '=', 'completed')
    .where('odometer_km', 'is not', null)
    .$castTo<NotedReading>();
  const records = reader
    .selectFrom('vehicle_records')
    .select(['vehicle_id', 'date', 'odometer_km', 'created_at as noted_at', 'id as source_id', isOfOther])
    .where('vehicle_id', 'in', [...vehicleIds])
    .where('odometer_km', 'is not', null)
    .$castTo<NotedReading>();
  const own = reader
    .selectFrom('vehicles')
    .select(['id as vehicle_id', 'odometer_read_on as date', 'odometer_km'])
    .select([beforeAll, noSource, isOfVehicle])
    .where('id', 'in', [...vehicleIds])
    .where('odometer_read_on', 'is not', null)
    .$castTo<NotedReading>();
  // Leave out reminders done in a visit with a reading, because they repeat that reading.
  const reminders = reader
    .selectFrom('reminders')
    .select(['vehicle_id', 'done_on as date', 'done_odometer as odometer_km'])
    .select(['closed_at as noted_at', noSource, isOfOther])
    .where('vehicle_id', 'in', [...vehicleIds])
    .where('done_odometer', 'is not', null)
    .where(({ eb, exists, not }) =>
      not(
        exists(
          eb
            .selectFrom('appointments')
            .select('appointments.id')
            .whereRef('appointments.id', '=', 'reminders.done_appointment_id')
            .where('appointments.status', '=', 'completed')
            .where('appointments.odometer_km', 'is not', null),
        ),
      ),
    )
    .$castTo<NotedReading>();
  return visits.unionAll(records).unionAll(own).unionAll(reminders);
}

/** Reads each vehicle's latest `MAX_READINGS` readings, oldest first, by vehicle id. @param vehicleIds of the customer */
export async function readLatestReadings(
  reader: Reader,
  vehicleIds: readonly string[],
): Promise<Map<string, OdometerReading[]>> {
  const readings = new Map<string, OdometerReading[]>();
  if (vehicleIds.length === 0) return readings;
  const rows = await reader
    .selectFrom((eb) =>
      eb
        .selectFrom(selectReadings(reader, vehicleIds).as('all'))
        .select(['vehicle_id', 'date', 'odometer_km', 'noted_at'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy('vehicle_id').orderBy('date', 'desc').orderBy('noted_at', 'desc'),
            )
            .as('age'),
        )
        .as('ranked'),
    )
    .select(['vehicle_id', 'date', 'odometer_km'])
    .where('age', '<=', MAX_READINGS)
    .orderBy('date')
    .orderBy('noted_at')
    .execute();
  for (const { vehicle_id, date, odometer_km } of rows) {
    const ofVehicle = readings.get(vehicle_id) ?? [];
    readings.set(vehicle_id, ofVehicle);
    ofVehicle.push({ date, odometer_km });
  }
  return readings;
}

/** Finds the latest reading of a completed visit, which only the workshop writes. */
export function findLastWorkshopReading(reader: Reader, vehicleId: string) {
  return reader
    .selectFrom('appointments')
    .select([workOrBookedDateColumn, 'odometer_km', completedOrBookedAtColumn])
    .where('vehicle_id', '=', vehicleId)
    .where('status', '=', 'completed')
    .where('odometer_km', 'is not', null)
    .$narrowType<{ odometer_km: number }>()
    .orderBy('date', 'desc')
    .orderBy('noted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface WantedReading extends OdometerReading {
  vehicleId: string;
  /** Id of the visit or record entry whose reading is replaced. */
  sourceId?: string;
  /** Whether the reading is a new value of the vehicle's mileage field. It replaces the stored value of the same day. */
  replacesVehicleMileage?: boolean;
  notedAt: Date;
}

export interface ReadingConfirmationFlags {
  confirm_lower?: boolean | undefined;
  confirm_jump?: boolean | undefined;
}

export interface WorkshopReadingConfirmationFlags extends ReadingConfirmationFlags {
  confirm_low?: boolean | undefined;
}

/**
 * Refuses a reading of the workshop until it is confirmed, if digits are probably missing or it does not fit others.
 * @throws Problem `odometer_low` if it is below `MIN_LIKELY_FIRST_KM`, and the first of visits and record entries;
 * `odometer_lower` or `odometer_jump`, with the other reading
 */
export async function requireConfirmedWorkshopReading(
  reader: Reader,
  wanted: WantedReading,
  confirmed: WorkshopReadingConfirmationFlags,
): Promise<void> {
  await requireConfirmedReading(reader, wanted, confirmed);
  const { vehicleId, sourceId, odometer_km } = wanted;
  // Earlier versions of the command line send the two other flags only.
  const isConfirmed = confirmed.confirm_low || (confirmed.confirm_lower && confirmed.confirm_jump);
  if (odometer_km >= MIN_LIKELY_FIRST_KM || isConfirmed) return;
  const other = await selectOthers(reader, vehicleId, sourceId)
    .where('source_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  const code = 'odometer_low';
  throw new Problem(code, {
    errors: [
      { pointer: '/odometer_km', code, message: `${odometer_km} km is unlikely: digits may be missing` },
    ],
  });
}

const selectOthers = (reader: Reader, vehicleId: string, sourceId: string | undefined) =>
  reader
    .selectFrom(selectReadings(reader, [vehicleId]).as('all'))
    .select(['date', 'odometer_km'])
    .$if(sourceId !== undefined, (all) => all.where('source_id', 'is distinct from', sourceId ?? null));

/** Number of earlier readings to compare with: a year of filling up twice a week. */
const CHECKED_BEFORE = 100;
/** Number of later readings to compare with: several, because the next one may itself be wrong. */
const CHECKED_AFTER = 5;

/**
 * Refuses a reading that does not fit its neighbours (check-readings.ts) until it is confirmed. Most are mistyped, but
 * an odometer may have been replaced, or a car driven more than before.
 * @param pointer to the reading in the request
 * @throws Problem `odometer_lower` or `odometer_jump`, with the other reading
 */
export async function requireConfirmedReading(
  reader: Reader,
  { vehicleId, sourceId, replacesVehicleMileage, date, odometer_km, notedAt }: WantedReading,
  { confirm_lower, confirm_jump }: ReadingConfirmationFlags,
  pointer = '/odometer_km',
): Promise<void> {
  if (confirm_lower && confirm_jump) return;
  const others = () =>
    selectOthers(reader, vehicleId, sourceId).$if(replacesVehicleMileage === true, (all) =>
      all.where(({ eb, or }) => or([eb('is_of_vehicle', '=', false), eb('date', '<>', date)])),
    );
  const before = await others()
    .where(({ eb, and, or }) =>
      or([eb('date', '<', date), and([eb('date', '=', date), eb('noted_at', '<=', notedAt)])]),
    )
    .orderBy('date', 'desc')
    .orderBy('noted_at', 'desc')
    .limit(CHECKED_BEFORE)
    .execute();
  const after = await others()
    .where(({ eb, and, or }) =>
      or([eb('date', '>', date), and([eb('date', '=', date), eb('noted_at', '>', notedAt)])]),
    )
    .orderBy('date')
    .orderBy('noted_at')
    .limit(CHECKED_AFTER)
    .execute();
  const stored = (reading: OdometerReading) => ({ ...reading, isNew: false });
  const question = findReadingsToConfirm([
    ...before.reverse().map(stored),
    { date, odometer_km, isNew: true },
    ...after.map(stored),
  ]).find(({ code }) => !(code === 'odometer_lower' ? confirm_lower : confirm_jump));
  if (!question) return;
  const { code, other } = question;
  const message = `It was ${other.odometer_km} km on ${other.date}`;
  throw new Problem(code, {
    errors: [{ pointer, code, message }],
    more: { reading: { date: other.date, odometer_km: other.odometer_km } },
  });
}
