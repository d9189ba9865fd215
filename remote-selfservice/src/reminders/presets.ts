import type { NewReminder, Reminder } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { localised } from '@forecourt/shared/i18n';
import type { PresetRecurrence } from '@forecourt/shared/preset-dates';
import {
  findOfferedReminderName,
  type OfferedReminderName,
  REMINDER_PRESETS,
  type ReminderPreset,
} from '@forecourt/shared/reminders';
import { capitalise } from '@forecourt/shared/ui';
import catalogues from './messages';
import { useText } from './text.ts';

export function parsePreset(text: string | null): ReminderPreset | null {
  return REMINDER_PRESETS.find((preset) => preset === text) ?? null;
}

/** Whether an offered name is a duty of the owner, i.e. not work for the workshop. */
function isYearlyDuty(name: OfferedReminderName): name is Exclude<OfferedReminderName, ReminderPreset> {
  return !REMINDER_PRESETS.some((preset) => preset === name);
}

/** Returns the preset of an offered name; null for a duty, or without a name. */
export function findPresetOfName(name: OfferedReminderName | null | undefined): ReminderPreset | null {
  return name && !isYearlyDuty(name) ? name : null;
}

/** Whether a reminder with this name is usually due on a date only, so that the form at first has no mileage. */
export function isDueByDateOnly(name: OfferedReminderName): boolean {
  return name === 'inspection' || isYearlyDuty(name);
}

/** Returns a function from a preset to what needs doing, one item per line. */
export function usePresetItemsFormatter(): (preset: ReminderPreset) => string {
  const text = useText();
  return (preset) => text(`preset.${preset}.items`);
}

/** Whether these are the unchanged items of a preset in any language, which may be another one than that of the page. */
export function arePresetItems(items: string): boolean {
  return REMINDER_PRESETS.some((preset) =>
    Object.values(localised(catalogues, `preset.${preset}.items`)).includes(items),
  );
}

/** Whether the name is that of the periodic inspection, and the country has a rule for its next date (`form.from.test.…`). */
export function isInspectionWithDateRule(name: string, country: string): country is 'GB' | 'DE' {
  return findOfferedReminderName(name) === 'inspection' && (country === 'GB' || country === 'DE');
}

export const YEARLY_DUTY_RULE = { months: 12, from: 'due' } as const satisfies PresetRecurrence;

/** Returns the usual type of a new reminder among those that the business allows. */
export function chooseDefaultReminderType(types: readonly NewReminder['type'][]): NewReminder['type'] {
  return types.includes('reminder') ? 'reminder' : 'appointment';
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

export function useRepeatFormatter(): RepeatWords {
  const text = useText();
  const { written } = useDistanceFormatter();
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
