import type { NewReminder, Reminder, ReminderChange } from '@forecourt/shared/api';
import { type DistanceUnit, distanceIn, typedDistance, typedNumber } from '@forecourt/shared/country';
import type { Values } from '@forecourt/shared/forms';
import { cleanLine, cleanText } from '@forecourt/shared/text';

export const FIELDS = [
  'vehicle',
  // `OWN`: none of the offered names; `''`: the one that `name` is, if any.
  'nameChoice',
  'name',
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

/** How often, in months, for one press; `own` is any other, `''` is once. */
export const USUAL_MONTHS = ['6', '12', '24'] as const;
export const OWN = 'own';

/** A form that shows a reminder. */
export function valuesOf(reminder: Reminder, unit: DistanceUnit): FormValues {
  const { repeat, due_odometer } = reminder;
  const months = String(repeat?.months ?? '');
  return {
    vehicle: reminder.vehicle.id,
    nameChoice: '',
    name: reminder.name,
    items: reminder.reminder_items.join('\n'),
    date: reminder.due_date ?? '',
    odometer: due_odometer === null ? '' : String(distanceIn(unit, due_odometer)),
    repeats: repeat === null ? '' : USUAL_MONTHS.some((usual) => usual === months) ? months : OWN,
    months,
    distance: typeof repeat?.distance === 'number' ? String(distanceIn(unit, repeat.distance)) : '',
    from: repeat?.from ?? 'due',
    type: reminder.type,
    service: reminder.service_type ?? '',
  };
}

/** What the months field says, or the press in its place. */
export function monthsOf({ repeats, months }: FormValues): number | null | undefined {
  if (repeats === '') return null;
  return repeats === OWN ? typedNumber(months) : Number(repeats);
}

/** How far between two times, in km. */
export function distanceOf({ repeats, distance }: FormValues, unit: DistanceUnit): number | null | undefined {
  return repeats === '' ? null : typedDistance(distance, unit);
}

/** What is to be done, a line each; what nobody wrote down is what the reminder is called. */
export function itemsOf({ items, name }: FormValues): string[] {
  const lines = cleanText(items).split('\n').map(cleanLine).filter(Boolean);
  return lines.length > 0 ? lines : [cleanLine(name)];
}

/** The reminder that a form without faults describes, as the backend takes it. */
export function reminderInput(values: FormValues, unit: DistanceUnit): NewReminder {
  const months = monthsOf(values) ?? null;
  const distance = distanceOf(values, unit) ?? null;
  return {
    type: values.type === 'appointment' ? 'appointment' : 'reminder',
    name: cleanLine(values.name),
    reminder_items: itemsOf(values),
    entity: 'vehicle',
    entity_id: values.vehicle,
    service_type: values.service || null,
    due_date: values.date || null,
    due_odometer: typedDistance(values.odometer, unit) ?? null,
    repeat:
      months === null && distance === null
        ? null
        : { months, distance, from: values.from === 'completion' ? 'completion' : 'due' },
  };
}

/**
 * What a customer has changed of a reminder: what they left alone stays as it is.
 * @param before what the form would send if nothing had been typed
 */
export function changesSince(before: NewReminder, after: NewReminder): ReminderChange {
  const known = new Map<string, unknown>(Object.entries(before));
  const { entity: _entity, entity_id: _id, ...said } = after;
  return Object.fromEntries(
    Object.entries(said).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key))),
  );
}
