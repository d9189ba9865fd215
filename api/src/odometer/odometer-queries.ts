import { sql } from 'kysely';
import type { Reader } from '../platform/db/database.ts';
import { Problem } from '../platform/problems/problem.ts';
import { completedAt } from './completed-at.ts';
import type { Reading } from './odometer-estimate.ts';

/** More of them say nothing more of how a car is driven now. */
const MAX_READINGS = 100;

/** A reading, and where it is from; `noted_at` puts those of one day in order. */
interface NotedReading extends Reading {
  vehicle_id: string;
  noted_at: Date;
  record_id: string | null;
}

/**
 * Every reading of some vehicles: what the workshop read, what the customer noted or said of a
 * reminder that was done, and what stands in the vehicle itself.
 */
export function selectReadings(reader: Reader, vehicleIds: readonly string[]) {
  const noRecord = sql<string | null>`null::uuid`.as('record_id');
  // Other readings of the same day count as later ones.
  const beforeAll = sql<Date>`(odometer_read_on - 1)::timestamp at time zone 'UTC'`.as('noted_at');
  const visits = reader
    .selectFrom('appointments')
    .select(['vehicle_id', 'date', 'odometer_km', completedAt, noRecord])
    .where('vehicle_id', 'in', [...vehicleIds])
    .where('status', '=', 'completed')
    .where('odometer_km', 'is not', null)
    .$castTo<NotedReading>();
  const records = reader
    .selectFrom('vehicle_records')
    .select(['vehicle_id', 'date', 'odometer_km', 'created_at as noted_at', 'id as record_id'])
    .where('vehicle_id', 'in', [...vehicleIds])
    .where('odometer_km', 'is not', null)
    .$castTo<NotedReading>();
  const own = reader
    .selectFrom('vehicles')
    .select(['id as vehicle_id', 'odometer_read_on as date', 'odometer_km'])
    .select([beforeAll, noRecord])
    .where('id', 'in', [...vehicleIds])
    .where('odometer_read_on', 'is not', null)
    .$castTo<NotedReading>();
  // What was done in a visit was read there, unless nobody did.
  const reminders = reader
    .selectFrom('reminders')
    .select(['vehicle_id', 'done_on as date', 'done_odometer as odometer_km'])
    .select(['closed_at as noted_at', noRecord])
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

/** Vehicle → its last readings, the latest last. @param vehicleIds of which each has to be the customer's own */
export async function readingsOf(
  reader: Reader,
  vehicleIds: readonly string[],
): Promise<Map<string, Reading[]>> {
  const readings = new Map<string, Reading[]>();
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

/** A reading that is about to be noted. */
interface WantedReading extends Reading {
  vehicleId: string;
  /** The entry that is corrected, whose own reading does not count. */
  recordId?: string;
  /** Since when the entry is there, which puts readings of one day in order. */
  notedAt: Date;
}

/**
 * Asks about a reading that is lower than the one before it, or higher than the one after it: most of them are mistyped,
 * and some are right, because odometers are replaced.
 * @param pointer to the reading in the request
 * @throws Problem `odometer_lower` with the other reading
 */
export async function askAboutLower(
  reader: Reader,
  { vehicleId, recordId, date, odometer_km, notedAt }: WantedReading,
  pointer = '/odometer_km',
): Promise<void> {
  const others = () => {
    const all = reader
      .selectFrom(selectReadings(reader, [vehicleId]).as('all'))
      .select(['date', 'odometer_km']);
    return recordId === undefined ? all : all.where((eb) => eb('record_id', 'is distinct from', recordId));
  };
  const before = await others()
    .where(({ eb, and, or }) =>
      or([eb('date', '<', date), and([eb('date', '=', date), eb('noted_at', '<=', notedAt)])]),
    )
    .orderBy('date', 'desc')
    .orderBy('noted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before && before.odometer_km > odometer_km) throw lower(before, pointer);
  const after = await others()
    .where(({ eb, and, or }) =>
      or([eb('date', '>', date), and([eb('date', '=', date), eb('noted_at', '>', notedAt)])]),
    )
    .orderBy('date')
    .orderBy('noted_at')
    .limit(1)
    .executeTakeFirst();
  if (after && after.odometer_km < odometer_km) throw lower(after, pointer);
}

function lower(reading: Reading, pointer: string): Problem {
  const message = `It was ${reading.odometer_km} km on ${reading.date}`;
  return new Problem('odometer_lower', {
    errors: [{ pointer, code: 'odometer_lower', message }],
    more: { reading: { date: reading.date, odometer_km: reading.odometer_km } },
  });
}
