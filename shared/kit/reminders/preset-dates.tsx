import { type HistoryItem, historyQuery, type Vehicle } from '@forecourt/shared/api';
import { addNoBreakSpaces, localDateAt } from '@forecourt/shared/dates';
import { inspectionRecurrence } from '@forecourt/shared/distance';
import { useFormat } from '@forecourt/shared/i18n';
import { newReminderPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { isFirstLoad } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { ChipLink, Chips, plusIcon, Skeleton } from '@forecourt/shared/ui';
import { useMotAndTaxDueDates } from './official-dates.ts';
import { isServiceOfPreset, type ReminderPreset, useReminderPresetFormatter, useText } from './presets.tsx';

export { useMotAndTaxDueDates } from './official-dates.ts';

export interface PresetRecurrence {
  months: number;
  from: 'due' | 'completion';
  /** Whether the last valid day is the day before the anniversary of the work. */
  endsDayBefore?: boolean;
}

/** Interval of each preset except inspections. Oil and service follow the advice of most makers; tyres follow the seasons. */
const RULES: Readonly<Record<Exclude<ReminderPreset, 'inspection'>, PresetRecurrence>> = {
  service: { months: 12, from: 'completion' },
  oil: { months: 12, from: 'completion' },
  tyres: { months: 6, from: 'due' },
};

/** Countries where the certificate of a test ends the day before the anniversary of the test. A TÜV is valid for whole months. */
const ENDS_DAY_BEFORE = new Set(['GB']);

/** Returns a preset's rule in a country, and the first service type of its kind; null if none. @param country ISO 3166-1 */
export function findPresetRecurrenceAndService(
  preset: ReminderPreset,
  country: string,
  serviceTypes: readonly string[],
): PresetRecurrence & { service: string | null } {
  const isTest = preset === 'inspection';
  return {
    ...(isTest ? inspectionRecurrence(country) : RULES[preset]),
    endsDayBefore: isTest && ENDS_DAY_BEFORE.has(country),
    service: serviceTypes.find((code) => isServiceOfPreset(preset, code)) ?? null,
  };
}

export interface VehicleReminderPreset extends ReturnType<typeof findPresetRecurrenceAndService> {
  /** Date when the work was last done, `YYYY-MM-DD`; null if the loaded pages of the record do not contain it. */
  lastDone: string | null;
  /** Next due date, `YYYY-MM-DD`; null if unknown or not in the future. */
  date: string | null;
}

interface VehicleReminderPresets {
  presetFor: (preset: ReminderPreset) => VehicleReminderPreset;
  /** Whether the record has loaded or failed to load. Until then, the only known date is `mot`. */
  isSettled: boolean;
}

/**
 * Returns `presetFor`, which finds a preset's interval and dates for a vehicle.
 * @param vehicle id; `''` if none is chosen
 * @param mot last day of the MOT in the vehicle register; null if unknown
 */
export function useVehicleReminderPresets(vehicle: string, mot: string | null): VehicleReminderPresets {
  const isWanted = vehicle !== '';
  const record = useQuery({ ...historyQuery(vehicle, 'work'), enabled: isWanted });
  const { organisation, booking } = siteSettings();
  const presetFor = (preset: ReminderPreset) => {
    const rule = findPresetRecurrenceAndService(
      preset,
      organisation.country,
      Object.keys(booking.serviceTypes),
    );
    const lastDone = findLastDoneDate(preset, record.data?.items ?? []);
    const official = preset === 'inspection' ? mot : null;
    return {
      ...rule,
      lastDone,
      date: official ?? computeNextDueDate(lastDone, rule, localDateAt(new Date(), organisation.timeZone)),
    };
  };
  return { presetFor, isSettled: !isWanted || !isFirstLoad(record) };
}

/** Returns the date when a preset's work was last done according to the record; null if unknown. @param history newest first */
export function findLastDoneDate(preset: ReminderPreset, history: readonly HistoryItem[]): string | null {
  const latest = history.find(({ record, visit }) =>
    isServiceOfPreset(preset, record?.kind ?? visit?.service_type ?? ''),
  );
  return latest?.date ?? null;
}

/** Returns the next due date; null if unknown or not in the future: the work may have been done without a record of it. */
export function computeNextDueDate(
  lastDone: string | null,
  { months, endsDayBefore }: PresetRecurrence,
  today: string,
): string | null {
  const due =
    lastDone && (endsDayBefore ? dayBeforeAnniversary(lastDone, months) : addMonths(lastDone, months));
  return due && due > today ? due : null;
}

/** Returns the same day some months later, or the last day of that month if it is shorter; dates are `YYYY-MM-DD`. */
export function addMonths(date: string, months: number): string {
  return addMonthsLessDays(date, months, 0);
}

/** Returns the last day of a period of months that begins on a date; dates are `YYYY-MM-DD`. */
export function dayBeforeAnniversary(date: string, months: number): string {
  return addMonthsLessDays(date, months, 1);
}

function addMonthsLessDays(date: string, months: number, days: 0 | 1): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  // Day 0 is the last day of the month before.
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(day - days, lastDay)));
  return later.toISOString().slice(0, 10);
}

const CHIPS_HEIGHT = 96;

interface ReminderSuggestionChipsProps {
  vehicle: Vehicle;
  presets: readonly ReminderPreset[];
}

/** Links to suggested reminders for a vehicle, each with its due date if the record or a cached look-up gives it. */
export function ReminderSuggestionChips({
  vehicle: { id, device_reg },
  presets,
}: ReminderSuggestionChipsProps) {
  const text = useText();
  const format = useFormat();
  const wordsOf = useReminderPresetFormatter();
  const { presetFor, isSettled } = useVehicleReminderPresets(id, useMotAndTaxDueDates(device_reg).mot);
  // Wait for the record: otherwise a link could grow while it is being pressed.
  if (!isSettled) return <Skeleton shape="block" height={CHIPS_HEIGHT} />;
  const due = (date: string) =>
    addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'short', year: 'numeric' }));
  return (
    <Chips label={text('for', { plate: device_reg })}>
      {presets.map((preset) => {
        const { date } = presetFor(preset);
        return (
          <ChipLink key={preset} icon={plusIcon} to={newReminderPath({ vehicle: id, suggestion: preset })}>
            {/* A comma, because a dot at the end of a line would look lost. */}
            {date ? `${wordsOf(preset).name}, ${due(date)}` : wordsOf(preset).name}
          </ChipLink>
        );
      })}
    </Chips>
  );
}
