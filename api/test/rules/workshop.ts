/** Kinds of work of the settings below, without `atOnce`, which older versions refuse. */
export const UNLIMITED_WORK = { repair: 1, installation: 2 };

/** Settings of a small workshop: few slots, so that visits compete, and a clock change on the fourth day. */
export const WORKSHOP_SETTINGS = {
  organisation: { timeZone: 'Europe/London' },
  booking: {
    slots: ['09:00', '09:15', '09:30', '09:45', '10:00', '11:00', '11:15'],
    serviceTypes: { repair: 1, installation: { slots: 2, atOnce: 1 } },
    placesPerSlot: 2,
    openingHours: {
      ...Object.fromEntries(
        ['monday', 'thursday', 'friday', 'sunday'].map((day) => [day, { from: '09:00', to: '11:30' }]),
      ),
      saturday: { from: '09:00', to: '11:30', places: 1 },
      tuesday: { from: '09:15', to: '11:15' },
      wednesday: null,
    },
    closedDays: ['2026-03-30'],
    minimumNoticeMinutes: 120,
    horizonDays: 6,
    cutOffHours: 24,
    activeAppointmentsPerCustomer: 3,
    autoConfirm: false,
  },
} as const;

/** Thursday; on Sunday, the 29th, the clocks of London go forward. */
export const FIRST_DAY = '2026-03-26';
export const SIMULATION_START_MS = Date.parse(`${FIRST_DAY}T06:00:00Z`);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SUMMER = Date.parse('2026-03-29T01:00:00Z');

/** Returns the instant in ms of a local date and time in the workshop's time zone. */
export function toInstantMs(date: string, time: string): number {
  const utc = Date.parse(`${date}T${time}:00Z`);
  return utc >= SUMMER ? utc - 60 * MINUTE_MS : utc;
}

/** Returns the local date in the workshop's time zone at an instant. */
export function localDateAt(instant: number): string {
  const local = instant >= SUMMER ? instant + 60 * MINUTE_MS : instant;
  return new Date(local).toISOString().slice(0, 10);
}

/** Adds calendar days to a date, regardless of clock changes. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the last day that can be booked at an instant. */
export function lastBookableDayAt(instant: number): string {
  return addDays(localDateAt(instant), WORKSHOP_SETTINGS.booking.horizonDays);
}

export function addMinutes(time: string, minutes: number): string {
  const instant = Date.parse(`${FIRST_DAY}T${time}:00Z`) + minutes * MINUTE_MS;
  return new Date(instant).toISOString().slice(11, 16);
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Returns the opening hours of a day by the settings, or the reason why it is closed. */
export function openingHoursOrClosingReason(
  date: string,
): { from: string; to: string; places?: number } | 'closed_date' | 'closed_weekday' {
  const { closedDays, openingHours } = WORKSHOP_SETTINGS.booking;
  if ((closedDays as readonly string[]).includes(date)) return 'closed_date';
  const hours: Readonly<Record<string, { from: string; to: string; places?: number } | null>> = openingHours;
  return hours[WEEKDAYS[new Date(date).getUTCDay()] ?? ''] ?? 'closed_weekday';
}
