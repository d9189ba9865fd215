import { type HistoryItem, historyQuery, type NewReminder, type Reminder } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import { isPresetService, PRESETS, type Preset } from '@forecourt/shared/reminders';
import { isFirstLoad } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { capitalise } from '@forecourt/shared/ui';
import { YEARLY_DUTIES } from './reminder-state.ts';
import { useText } from './text.ts';

interface PresetRule {
  months: number;
  from: 'due' | 'completion';
}

/**
 * Interval of each preset. Cars are tested every year in Great Britain (Road Traffic Act 1988, s. 47), every two years in
 * Germany (StVZO, annex VIII) and usually in the European Union (directive 2014/45/EU, article 5). Oil and service follow
 * the advice of most makers; tyres follow the seasons.
 */
const RULES: Readonly<Record<Preset, PresetRule>> = {
  inspection: { months: 24, from: 'due' },
  service: { months: 12, from: 'completion' },
  oil: { months: 12, from: 'completion' },
  tyres: { months: 6, from: 'due' },
};

const YEARLY_TEST = new Set(['GB', 'IM', 'US']);

/**
 * Countries where the interval to the next test begins on the day of the last test, even if that was late (gov.uk "When to get an
 * MOT"; StVZO, annex VIII, 2.3). After an MOT up to a month early, the api counts from its due date (recurrence.ts).
 */
const COUNTED_FROM_TEST = new Set(['GB', 'DE']);

/** Returns the rule of a preset in a country. @param country ISO 3166-1 alpha-2: `organisation.country` of the settings */
export function presetRule(
  preset: Preset,
  country: string,
  serviceTypes: readonly string[],
): PresetRule & { service: string | null } {
  const { months, from } = RULES[preset];
  const isTest = preset === 'inspection';
  return {
    months: isTest && YEARLY_TEST.has(country) ? 12 : months,
    from: isTest && COUNTED_FROM_TEST.has(country) ? 'completion' : from,
    service: serviceTypes.find((code) => isPresetService(preset, code)) ?? null,
  };
}

export function readPreset(text: string | null): Preset | null {
  return PRESETS.find((preset) => preset === text) ?? null;
}

type YearlyDuty = (typeof YEARLY_DUTIES)[number];

/** Names that the form of a reminder offers as buttons. */
export const OFFERED_NAMES = [...PRESETS, ...YEARLY_DUTIES] as const;
export type OfferedName = (typeof OFFERED_NAMES)[number];

/** Whether an offered name is a duty of the owner, i.e. not work for the workshop. */
export function isYearlyDuty(name: OfferedName): name is YearlyDuty {
  return YEARLY_DUTIES.some((duty) => duty === name);
}

/** Returns the preset of an offered name; null for a duty, or without a name. */
export function presetOfName(name: OfferedName | null | undefined): Preset | null {
  return name && !isYearlyDuty(name) ? name : null;
}

/** Whether a reminder with this name is due on a date only, never at a mileage. */
export function isDueByDateOnly(name: OfferedName): boolean {
  return name === 'inspection' || isYearlyDuty(name);
}

export const DUTY_RULE = { months: 12, from: 'due' } as const satisfies PresetRule;

/** Returns the usual type of a new reminder among those that the business allows. */
export function usualType(types: readonly NewReminder['type'][]): NewReminder['type'] {
  return types.includes('reminder') ? 'reminder' : 'appointment';
}

export interface VehiclePreset extends ReturnType<typeof presetRule> {
  /** Date when the work was last done, `YYYY-MM-DD`; null if the record does not contain it. */
  lastDone: string | null;
  /** Next due date, `YYYY-MM-DD`; null if unknown or past. */
  date: string | null;
}

interface Presets {
  presetFor: (preset: Preset) => VehiclePreset;
  /** Whether the record has loaded or failed to load. Until then, presets have no dates. */
  isSettled: boolean;
}

/** Returns presets according to the settings and a vehicle's record. @param vehicle id; `''` if no vehicle is chosen */
export function useVehiclePresets(vehicle: string): Presets {
  const isWanted = vehicle !== '';
  const record = useQuery({ ...historyQuery(vehicle, 'work'), enabled: isWanted });
  const { organisation, booking } = siteSettings();
  const presetFor = (preset: Preset) => {
    const rule = presetRule(preset, organisation.country, Object.keys(booking.serviceTypes));
    const lastDone = findLastDone(preset, record.data?.items ?? []);
    return {
      ...rule,
      lastDone,
      date: nextDueDate(lastDone, rule, localDateAt(new Date(), organisation.timeZone)),
    };
  };
  return { presetFor, isSettled: !isWanted || !isFirstLoad(record) };
}

/** Returns the date when a preset's work was last done according to the record; null if unknown. @param history newest first */
export function findLastDone(preset: Preset, history: readonly HistoryItem[]): string | null {
  const latest = history.find(({ record, visit }) =>
    isPresetService(preset, record?.kind ?? visit?.service_type ?? ''),
  );
  return latest?.date ?? null;
}

/** Returns the next due date; null if it is past, because the work may have been done without a record of it. */
export function nextDueDate(lastDone: string | null, { months }: PresetRule, today: string): string | null {
  const due = lastDone && monthsLater(lastDone, months);
  return due && due > today ? due : null;
}

/** Returns the same day some months later, or the last day of that month if it is shorter; dates are `YYYY-MM-DD`. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

const MONTHS_OF_YEAR = 12;

type Repeat = NonNullable<Reminder['repeat']>;

interface RepeatWords {
  /** Sentence: "Every year or every 10,000 miles, counted from when it was done". */
  alone: (repeat: Repeat) => string;
  /** Part of a sentence: "every year or every 10,000 miles …". */
  within: (repeat: Repeat) => string;
  /** Interval in months as a part of a sentence: "every 6 months". */
  often: (months: number) => string;
}

export function useRepeatWords(): RepeatWords {
  const text = useText();
  const { written } = useDistance();
  const often = (months: number) =>
    months % MONTHS_OF_YEAR === 0
      ? text('repeat.years', { count: months / MONTHS_OF_YEAR })
      : text('repeat.months', { count: months });
  const within = ({ months, distance, from }: Repeat) => {
    const byTime = months === null ? null : often(months);
    const byDistance = distance === null ? null : text('repeat.distance', { distance: written(distance) });
    const both = byTime && byDistance ? text('repeat.or', { time: byTime, distance: byDistance }) : null;
    return text(`repeat.from.${from}`, { often: both ?? byTime ?? byDistance ?? '' });
  };
  return { alone: (repeat) => capitalise(within(repeat)), within, often };
}
