import type { Transaction } from '../platform/db/database.ts';
import { rawQuery } from './raw-query.ts';

/** As much as the longest record of one vehicle has: somebody's who notes every tank of fuel for ten years, and more. */
export const LONG_RECORD = { entries: 2_000, photos: 500 };

interface LongRecord {
  customerId: string;
  vehicleId: string;
  /** `YYYY-MM-DD`; the other entries are on the days before, two on each. */
  lastDate: string;
}

/**
 * Fills the record of a vehicle, which has nothing in it yet: every entry with an odometer reading, a cost and a note, every
 * eighth corrected once, two photos for each of the latest 250 but one, and the vehicle's own. The photos have no files.
 */
export async function fillLongRecord(
  tx: Transaction,
  { customerId, vehicleId, lastDate }: LongRecord,
): Promise<void> {
  const { entries, photos } = LONG_RECORD;
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
