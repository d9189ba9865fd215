import { checkZonesAtStart } from '../zones/zone-routes.ts';
import { startTestApi, type TestApiOptions } from './test-api.ts';

/** A Sunday, 20:03 in Vancouver by the rules of 2026: an hour later than by the older ones. */
export const SUNDAY_EVENING = new Date('2026-12-07T03:03:00Z');

const HORIZON_DAYS = 60;

const aroundTheClock = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    { from: '00:00', to: '24:00' },
  ]),
);

/** A slot every quarter of an hour. */
const SLOTS = Array.from(
  { length: 96 },
  (_, index) => `${String(index >> 2).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`,
);

interface ZoneWorkshopOptions
  extends Pick<TestApiOptions, 'database' | 'databaseUrl' | 'mail' | 'queueTimes'> {
  now?: Date;
}

/** A workshop in a time zone that is open around the clock, and one of its customers. */
export async function openWorkshop(
  timeZone: string,
  { now = SUNDAY_EVENING, ...options }: ZoneWorkshopOptions = {},
) {
  const api = await startTestApi({
    ...options,
    settings: {
      organisation: { timeZone },
      booking: {
        slots: SLOTS,
        openingHours: aroundTheClock,
        minimumNoticeMinutes: 120,
        placesPerSlot: 100,
        horizonDays: HORIZON_DAYS,
        activeAppointmentsPerCustomer: 50,
      },
    },
  });
  api.setNow(now);
  const settings = { organisation: { timeZone }, booking: { horizonDays: HORIZON_DAYS } } as Parameters<
    typeof checkZonesAtStart
  >[0]['settings'];
  /** Warnings that the api would log if it started now. */
  const warnings = () => checkZonesAtStart({ database: api.database, settings, now: () => now });
  const customer = api.customer('cleo');
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'CAR 1' });
  const book = (date: string, time: string) =>
    customer.post('/appointments', { vehicle_id: vehicle.id, service_type: 'repair', date, time });
  return { api, customer, vehicle, book, warnings };
}
