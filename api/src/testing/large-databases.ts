import type { Database, Transaction } from '../platform/db/database.ts';
import { rawQuery } from './raw-query.ts';

/** Numbers of entries and photos in the longest realistic record of a vehicle: more than every fill-up of ten years. */
export const LONG_RECORD_SIZE = { entries: 2_000, photos: 500 };

interface LongRecord {
  customerId: string;
  vehicleId: string;
  /** Day of the last entries, `YYYY-MM-DD`. This day and the 999 days before it have two entries each. */
  lastDate: string;
}

/**
 * Fills an empty record of a vehicle: entries with odometer reading, cost and note, every eighth corrected once; 499 photos of
 * the latest 250 entries, and one of the vehicle. The photos have no files.
 */
export async function fillLongRecord(
  tx: Transaction,
  { customerId, vehicleId, lastDate }: LongRecord,
): Promise<void> {
  const { entries, photos } = LONG_RECORD_SIZE;
  await rawQuery(
    tx,
    `insert into vehicle_records (customer_id, vehicle_id, version, date, kind, odometer_km, cost_minor, currency, note,
         created_at, updated_at)
       select $1, $2::uuid, case when n % 8 = 0 then 2 else 1 end, $3::date - n / 2,
         (array['fuel', 'fuel', 'fuel', 'service', 'repair', 'tyres'])[n % 6 + 1], 200000 - n * 90, 4000 + n % 50 * 100,
         'GBP', 'Filled up on the way home, ' || n || ' miles of motorway; pressures checked, and washed by hand',
         $3::date + time '12:00' - n * interval '1 minute', $3::date + time '12:00'
       from generate_series(0, ${entries - 1}) n`,
    [customerId, vehicleId, lastDate],
  );
  await rawQuery(
    tx,
    `insert into vehicle_record_corrections (record_id, version, by, corrected_at, date, kind, odometer_km, cost_minor,
         currency, note)
       select id, 1, 'customer', updated_at, date, kind, odometer_km + 1, cost_minor, currency, note
       from vehicle_records where vehicle_id = $1 and version = 2`,
    [vehicleId],
  );
  await rawQuery(
    tx,
    `insert into photos (id, customer_id, vehicle_id, record_id, width, height, bytes, created_at)
       select gen_random_uuid(), $1, $2::uuid, record_id, 1536, 2048, 400000, now() from (
         select null::uuid as record_id
         union all
         (select id from vehicle_records cross join generate_series(1, 2)
            where vehicle_id = $2::uuid order by date desc, created_at desc limit ${photos - 1})) all_of_them`,
    [customerId, vehicleId],
  );
}

export const MANY_VISITS_COUNT = 100_000;
const CUSTOMERS = 10_000;

/** Visits per day: two for each slot of the default settings, so that the days are full. */
const VISITS_A_DAY = 72;

/** Number of last days whose visits are upcoming; all earlier visits are completed and rated. */
const DAYS_TO_COME = 60;

interface ManyVisits {
  /** Last day with visits, `YYYY-MM-DD`. All days up to it are full, Sundays included. */
  lastDate: string;
  /** Id of one of the customers. Of the default number of visits, each customer has ten, months apart. */
  customerId: string;
  /** Number of visits; default: `MANY_VISITS_COUNT`. */
  count?: number;
  /** If set, only the visits on this day (`YYYY-MM-DD`) and all visits of `customerId` are inserted. */
  onlyDate?: string;
}

/** Fills an otherwise empty database with visits, by default of four years. Triggers and foreign keys are disabled. */
export async function fillDatabaseWithVisits(
  database: Database,
  { lastDate, customerId, count = MANY_VISITS_COUNT, onlyDate }: ManyVisits,
): Promise<void> {
  const id = "case n when 0 then $1::text else 'c' || n end";
  const statements: [text: string, ...values: (string | null)[]][] = [
    ["set local session_replication_role = 'replica'"],
    ['set local statement_timeout = 0'],
    [
      `insert into customers (id, customer_number)
         select ${id}, 'C-' || translate(lpad(n::text, 5, '0'), '01', 'AB')
         from generate_series(0, ${CUSTOMERS - 1}) n`,
      customerId,
    ],
    [
      `insert into vehicles (customer_id, device_reg, device_reg_key)
         select ${id}, 'R' || n, 'R' || n from generate_series(0, ${CUSTOMERS - 1}) n`,
      customerId,
    ],
    [
      `insert into appointments (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone,
           starts_at, slots_taken, minutes)
         select 'M-' || n, v.customer_id, v.id, 'repair',
           case when n / ${VISITS_A_DAY} < ${DAYS_TO_COME} then 'confirmed' else 'completed' end, day, time,
           'Europe/London', timezone('Europe/London', day + time), 1, 15
         from generate_series(0, ${count - 1}) n join vehicles v on v.device_reg = 'R' || (n * 7 % ${CUSTOMERS}),
           lateral (select $1::date - n / ${VISITS_A_DAY} as day,
             time '09:00' + (n % ${VISITS_A_DAY}) / 2 * interval '15 min' as time) as slot
         where $2::date is null or day = $2::date or v.customer_id = $3
         order by n desc`,
      lastDate,
      onlyDate ?? null,
      customerId,
    ],
    [
      `insert into slot_places (date, time, place, appointment_id)
         select date, time, substring(reference from 3)::int % 2 + 1, id from appointments`,
    ],
    [
      `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at, status)
         select id, 1, 'booked', 'customer', date, time, created_at, 'confirmed' from appointments`,
    ],
    [
      `insert into ratings (appointment_id, customer_id, stars, created_at, updated_at)
         select id, customer_id, 5, created_at, created_at from appointments where status = 'completed'`,
    ],
  ];
  await database.transaction(async (tx) => {
    for (const [text, ...values] of statements) await rawQuery(tx, text, values);
  });
}
