import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { firebaseProjectId } from '@forecourt/shared/settings/schema';
import { computeOpening } from '../../api/src/booking/availability.ts';
import { syncBookablePlaces } from '../../api/src/booking/places.ts';
import { mapStartTimesToSlots } from '../../api/src/booking/slots.ts';
import type { Transaction } from '../../api/src/platform/db/database.ts';

import { type DatabaseAddress, openAndMigrateDatabase } from '../../api/src/platform/db/open-database.ts';
import { readOrCreateSecrets } from '../../api/src/platform/secrets.ts';

import { createXsrfToken } from '../../api/src/platform/xsrf.ts';
import { fillDatabaseWithVisits } from '../../api/src/testing/large-databases.ts';
import { rawQuery } from '../../api/src/testing/raw-query.ts';
import { createEmulatorToken } from '../../api/src/testing/tokens.ts';
import type { SerializedBenchData } from './cases.ts';

/** Number of days in each availability request. All these days are fully booked. */
const DAYS = 60;

/** Booking horizon in days: far more capacity than needed, so that each booking of the benchmark finds a free slot. */
const HORIZON_DAYS = 1_500;

/** Default number of the 10,000 customers who send requests: enough to stay below rate limits and the limit of changes. */
export const REQUESTING_CUSTOMER_COUNT = 800;

/** Site settings of the benchmark: the defaults, with a longer horizon and more visits per customer. */
export const BENCH_SETTINGS = {
  booking: { horizonDays: HORIZON_DAYS, activeAppointmentsPerCustomer: 100 },
};

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Default page size of lists (api/src/platform/http/page.ts). */
const PAGE = 20;

/**
 * Fills an empty database with 10,000 customers, who have a vehicle and ten visits each. Customers who send requests
 * have as many vehicles and visits as one response of a list contains.
 * @param asking number of customers who send requests
 */
export async function fillBenchDatabase(
  address: DatabaseAddress,
  settings: SiteSettings,
  asking: number,
): Promise<SerializedBenchData> {
  const { booking } = settings;
  const database = await openAndMigrateDatabase(address, () => {});
  try {
    const to = dayIn(DAYS - 1);
    const secret = await database.transaction(async (tx) => {
      await syncBookablePlaces(tx, booking);
      return (await readOrCreateSecrets(tx)).xsrfSecret;
    });
    await fillDatabaseWithVisits(database, { lastDate: to, customerId: 'c0' });
    await database.transaction((tx) => fillPages(tx, asking));
    // PostgreSQL would collect statistics later by itself, so do it now. For the embedded one, the api does so when it starts.
    if ('url' in address) await database.transaction((tx) => rawQuery(tx, 'analyze'));
    const vehicles = await database.read((reader) =>
      rawQuery<{ customer_id: string; id: string }>(
        reader,
        `select customer_id, id from vehicles where device_reg = 'R' || substring(customer_id from 2)
           order by length(customer_id), customer_id limit $1`,
        [asking],
      ),
    );
    const at = new Date();
    return {
      customers: vehicles.map(({ customer_id: uid, id: vehicleId }) => ({
        uid,
        token: createEmulatorToken({ uid, at, projectId: firebaseProjectId(settings) }),
        xsrf: createXsrfToken(uid, secret),
        vehicleId,
      })),
      from: dayIn(0),
      to,
      bookings: { days: wholeDays(booking), times: booking.slots, places: booking.placesPerSlot },
    };
  } finally {
    await database.close();
  }
}

/** Adds vehicles and past visits to the first customers, until they have as many as one response of a list contains. */
async function fillPages(tx: Transaction, asking: number): Promise<void> {
  await rawQuery(tx, "set local session_replication_role = 'replica'");
  await rawQuery(
    tx,
    `insert into vehicles (customer_id, device_reg, device_reg_key, make, model, year, odometer_km)
       select 'c' || n, 'P' || n || '-' || k, 'P' || n || 'K' || k, 'Volkswagen', 'Golf Variant', 2015 + k % 10, k * 9000
       from generate_series(0, $1::int - 1) n, generate_series(2, ${PAGE}) k`,
    [asking],
  );
  await rawQuery(
    tx,
    `with visits as (
       insert into appointments (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone,
           slots_taken, minutes, work, odometer_km)
         select 'M-P' || n || '-' || k, v.customer_id, v.id, 'repair', 'completed', date '2020-01-06' + k, time '09:00',
           'Europe/London', 1, 15, array['Oil and filter changed', 'Brakes checked'], 40000
         from generate_series(0, $1::int - 1) n
         join vehicles v on v.device_reg = 'R' || n, generate_series(1, ${PAGE} - 10) k
         returning id, date, time, created_at)
     insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at, status)
       select id, 1, 'booked', 'customer', date, time, created_at, 'confirmed' from visits`,
    [asking],
  );
  // These visits must not count towards the daily limit of changes (api/src/platform/limits/quotas.ts).
  await rawQuery(
    tx,
    `update appointment_changes set changed_at = changed_at - interval '30 days'
       where appointment_id in (
         select id from appointments where customer_id in (select 'c' || n from generate_series(0, $1::int - 1) n))`,
    [asking],
  );
}

function wholeDays(booking: SiteSettings['booking']): string[] {
  const days = Array.from({ length: HORIZON_DAYS - DAYS - 2 }, (_, day) => dayIn(DAYS + 2 + day));
  return days.filter((date) => {
    const opening = computeOpening(date, booking);
    return opening.open && mapStartTimesToSlots(1, booking, opening).size === booking.slots.length;
  });
}
