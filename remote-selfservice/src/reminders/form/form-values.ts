import type { NewReminder, Reminder, ReminderChange } from '@forecourt/shared/api';
import {
  type DistanceUnit,
  parseDistance,
  parseWholeNumber,
  toDistanceUnit,
} from '@forecourt/shared/country';
import type { Values } from '@forecourt/shared/forms';
import { cleanLine, cleanText } from '@forecourt/shared/text';

export const FIELDS = [
  'vehicle',
  // `OWN`: none of the offered names; `''`: the one that `name` is, if any.
  'nameChoice',
  'name',
  // The customer's own name, stored while an offered one is chosen, so that it can be brought back.
  'ownName',
  'items',
  'date',
  'odometer',
  'repeats',
  'months',
  'distance',
  'from',
  'type',
  'service',
] as const;
export type Field = (typeof FIELDS)[number];
export type FormValues = Values<Field>;

/** Choices of `repeats`: these months, `OWN` for other months and a distance, `BY_DISTANCE` for no months, `''` for once. */
export const USUAL_MONTHS = ['6', '12', '24'] as const;
export const OWN = 'own';
export const BY_DISTANCE = 'distance';

/** A form that shows a reminder. */
export function toFormValues(reminder: Reminder, unit: DistanceUnit): FormValues {
  const { repeat, due_odometer } = reminder;
  const months = String(repeat?.months ?? '');
  return {
    vehicle: reminder.vehicle.id,
    nameChoice: '',
    name: reminder.name,
    ownName: '',
    items: reminder.reminder_items.join('\n'),
    date: reminder.due_date ?? '',
    odometer: due_odometer === null ? '' : String(toDistanceUnit(unit, due_odometer)),
    repeats: savedChoice(repeat),
    months,
    distance: typeof repeat?.distance === 'number' ? String(toDistanceUnit(unit, repeat.distance)) : '',
    from: repeat?.from ?? 'due',
    type: reminder.type,
    service: reminder.service_type ?? '',
  };
}

function savedChoice(repeat: Reminder['repeat']): string {
  if (repeat === null) return '';
  if (repeat.months === null) return BY_DISTANCE;
  const months = String(repeat.months);
  return USUAL_MONTHS.some((usual) => usual === months) ? months : OWN;
}

/** Whether the reminder is due at a mileage but on no date. Months cannot be counted from that. */
export function isDueByMileageAlone({ date, odometer }: FormValues): boolean {
  return date === '' && odometer !== '';
}

/**
 * Returns the choice of `repeats` that is shown and saved. A choice by time becomes `BY_DISTANCE` while the reminder has a
 * mileage but no date; `repeats` keeps it, so it is back as soon as there is a date.
 */
export function repeatChoice(values: FormValues): string {
  const { repeats } = values;
  return repeats !== '' && isDueByMileageAlone(values) ? BY_DISTANCE : repeats;
}

/** Months of the chosen interval; null for none, undefined when the typed text is no number. */
export function chosenMonths(values: FormValues): number | null | undefined {
  const choice = repeatChoice(values);
  if (choice === '' || choice === BY_DISTANCE) return null;
  return choice === OWN ? parseWholeNumber(values.months) : Number(choice);
}

/** Distance of the chosen interval in km; null for none, undefined when the typed text is no number. */
export function chosenDistance(values: FormValues, unit: DistanceUnit): number | null | undefined {
  return repeatChoice(values) === '' ? null : parseDistance(values.distance, unit);
}

/** Whether an interval is typed that is not saved, because the reminder is due once. */
export function hasUnusedInterval({ repeats, months, distance }: FormValues): boolean {
  const hasOwnMonths = months !== '' && !USUAL_MONTHS.some((usual) => usual === months);
  return repeats === '' && (distance !== '' || hasOwnMonths);
}

/** Lines to do; the name if no line is given. */
export function toItems({ items, name }: FormValues): string[] {
  const lines = cleanText(items).split('\n').map(cleanLine).filter(Boolean);
  return lines.length > 0 ? lines : [cleanLine(name)];
}

/** Backend's input for a form without errors. */
export function reminderInput(values: FormValues, unit: DistanceUnit): NewReminder {
  const months = chosenMonths(values) ?? null;
  const distance = chosenDistance(values, unit) ?? null;
  return {
    type: values.type === 'appointment' ? 'appointment' : 'reminder',
    name: cleanLine(values.name),
    reminder_items: toItems(values),
    entity: 'vehicle',
    entity_id: values.vehicle,
    service_type: values.service || null,
    due_date: values.date || null,
    due_odometer: parseDistance(values.odometer, unit) ?? null,
    repeat:
      months === null && distance === null
        ? null
        : { months, distance, from: values.from === 'completion' ? 'completion' : 'due' },
  };
}

/**
 * The fields the customer changed. Others are not sent, so changes made elsewhere are not overwritten.
 * @param before input of the untouched form
 */
export function changesSince(before: NewReminder, after: NewReminder): ReminderChange {
  const known = new Map<string, unknown>(Object.entries(before));
  const { entity: _entity, entity_id: _id, ...said } = after;
  return Object.fromEntries(
    Object.entries(said).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key))),
  );
}
