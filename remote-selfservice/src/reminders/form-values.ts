import {
  type NewReminder,
  newReminderSchema,
  type Reminder,
  type ReminderChange,
} from '@forecourt/shared/api';
import {
  type DistanceUnit,
  kilometresToUnit,
  parseDistance,
  parseWholeNumber,
} from '@forecourt/shared/country';
import { isDate } from '@forecourt/shared/dates';
import {
  type FormFieldFaults,
  type FormFieldValues,
  findInputFaults,
  findMaxLength,
  type InputFaults,
  toInputFaults,
} from '@forecourt/shared/forms';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanLine, cleanText } from '@forecourt/shared/text';
import {
  findDateFault,
  findNumberFault,
  type LimitFault,
  type ReminderQuantity,
  useLimitMessageFormatter,
} from './form-fields.tsx';
import { useText } from './text.ts';

/**
 * `missing`: required and empty. `neither`: neither date nor mileage. `doneBefore`: an earlier reminder of the series had this
 * date or mileage. `begin`: the first mileage is missing, which a repeated distance needs. `invalid`: wrong for the field.
 */
export type ReminderFault = 'missing' | 'neither' | 'doneBefore' | 'begin' | 'invalid' | LimitFault;

/** Values of the field `repeats` for usual intervals. Other values: the next three constants, and `''` for no repetition. */
export const USUAL_INTERVAL_MONTHS = ['6', '12', '24'] as const;
/** Value of the field `repeats` for typed months, and of `nameChoice` for a typed name. */
export const CUSTOM_CHOICE = 'own';
/** Value of the field `repeats` for an interval without months. */
export const BY_DISTANCE_ONLY_CHOICE = 'distance';

/** Value of the field `repeats` until the customer chooses an interval, or a name that has a usual one. */
export const UNDECIDED_CHOICE = 'undecided';

export const MAX_REMINDER_NAME_LENGTH = findMaxLength(newReminderSchema.shape.name);

export type ReminderField =
  | 'vehicle'
  | 'nameChoice'
  | 'name'
  | 'ownName'
  | 'items'
  | 'date'
  | 'odometer'
  | 'repeats'
  | 'months'
  | 'distance'
  | 'from'
  | 'type'
  | 'service';
export type ReminderFormValues = FormFieldValues<ReminderField>;

interface FormField {
  format: (reminder: Reminder, unit: DistanceUnit) => string;
  /** Returns the field's error by the backend's rules; undefined if valid. */
  check?: (values: ReminderFormValues, unit: DistanceUnit) => ReminderFault | undefined;
  /** JSON pointer of the field in the backend's input, without the first slash; undefined if no error can be about it. */
  part?: string;
  missing?: `fault.missing.${'vehicle' | 'name' | 'months' | 'distance'}`;
  invalid?: `fault.${'date' | 'odometer' | 'months' | 'distance' | 'items'}`;
  /** What the field's number means, which decides its limits; undefined for the odometer and for other fields than numbers. */
  quantity?: ReminderQuantity;
}

const FIELDS: Readonly<Record<ReminderField, FormField>> = {
  vehicle: {
    format: ({ vehicle }) => vehicle.id,
    check: ({ vehicle }) => (vehicle === '' ? 'missing' : undefined),
    part: 'entity_id',
    missing: 'fault.missing.vehicle',
  },
  // Pressed name option: `CUSTOM_CHOICE` for a name typed by the customer; `''`: the offered name that equals `name`, if any.
  nameChoice: { format: () => '' },
  name: {
    format: ({ name }) => name,
    check: (values) => (cleanLine(values.name) === '' && isNameNeeded(values) ? 'missing' : undefined),
    part: 'name',
    missing: 'fault.missing.name',
  },
  // Name that the customer typed before choosing an offered name, so that it can be restored.
  ownName: { format: () => '' },
  items: {
    // If the only item equals the name, the field is empty. `toReminderInput` then sends the (changed) name as the item.
    format: ({ name, reminder_items }) =>
      reminder_items.length === 1 && reminder_items[0] === name ? '' : reminder_items.join('\n'),
    part: 'reminder_items',
    invalid: 'fault.items',
  },
  date: {
    format: ({ due_date }) => due_date ?? '',
    check: (values, unit) => {
      const { date, odometer } = values;
      if (date !== '') return isDate(date) ? findDateFault(date) : 'invalid';
      const isMissing =
        parseDistance(odometer, unit) === null && computeRepeatChoice(values) !== BY_DISTANCE_ONLY_CHOICE;
      return isMissing ? 'neither' : undefined;
    },
    part: 'due_date',
    invalid: 'fault.date',
  },
  odometer: {
    format: ({ due_odometer }, unit) => formatDistance(due_odometer, unit),
    check: (values, unit) => {
      const km = parseDistance(values.odometer, unit);
      const byDistance =
        computeRepeatChoice(values) === BY_DISTANCE_ONLY_CHOICE ||
        typeof parseIntervalKm(values, unit) === 'number';
      return km === null && byDistance ? 'begin' : findNumberFault('odometer', km);
    },
    part: 'due_odometer',
    invalid: 'fault.odometer',
  },
  repeats: { format: ({ repeat }) => formatRepeat(repeat) },
  months: {
    format: ({ repeat }) => String(repeat?.months ?? ''),
    check: (values, unit) => {
      const months = parseIntervalMonths(values);
      const isMissing = months === null && parseIntervalKm(values, unit) === null;
      return isMissing && computeRepeatChoice(values) === CUSTOM_CHOICE
        ? 'missing'
        : findNumberFault('months', months);
    },
    part: 'repeat/months',
    missing: 'fault.missing.months',
    invalid: 'fault.months',
    quantity: 'months',
  },
  distance: {
    format: ({ repeat }, unit) => formatDistance(repeat?.distance ?? null, unit),
    check: (values, unit) => {
      const km = parseIntervalKm(values, unit);
      return km === null && computeRepeatChoice(values) === BY_DISTANCE_ONLY_CHOICE
        ? 'missing'
        : findNumberFault('distance', km);
    },
    part: 'repeat/distance',
    missing: 'fault.missing.distance',
    invalid: 'fault.distance',
    quantity: 'distance',
  },
  from: { format: ({ repeat }) => repeat?.from ?? 'due' },
  type: { format: ({ type }) => type, part: 'type' },
  service: { format: ({ service_type }) => service_type ?? '', part: 'service_type' },
};

const fields = Object.entries(FIELDS) as [ReminderField, FormField][];

export function toReminderFormValues(reminder: Reminder, unit: DistanceUnit): ReminderFormValues {
  return Object.fromEntries(
    fields.map(([name, { format }]) => [name, format(reminder, unit)]),
  ) as ReminderFormValues;
}

function formatDistance(km: number | null, unit: DistanceUnit): string {
  return km === null ? '' : String(kilometresToUnit(unit, km));
}

function formatRepeat(repeat: Reminder['repeat']): string {
  if (repeat === null) return '';
  if (repeat.months === null) return BY_DISTANCE_ONLY_CHOICE;
  const months = String(repeat.months);
  return USUAL_INTERVAL_MONTHS.some((usual) => usual === months) ? months : CUSTOM_CHOICE;
}

/** Whether the reminder is due at a mileage and has no date from which an interval in months could be counted. */
export function isDueByMileageAlone({ date, odometer }: ReminderFormValues): boolean {
  return date === '' && odometer !== '';
}

/**
 * Returns the value of `repeats` to show and save: `BY_DISTANCE_ONLY_CHOICE` instead of months if the reminder has a mileage
 * but no date; `''` without a choice. The field itself does not change, so the months are back once there is a date.
 */
export function computeRepeatChoice(values: ReminderFormValues): string {
  const repeats = values.repeats === UNDECIDED_CHOICE ? '' : values.repeats;
  return repeats !== '' && isDueByMileageAlone(values) ? BY_DISTANCE_ONLY_CHOICE : repeats;
}

/** Whether neither an interval nor a name is chosen, so that no interval is preselected. */
export function isIntervalUndecided({ repeats, nameChoice, name }: ReminderFormValues): boolean {
  return repeats === UNDECIDED_CHOICE && nameChoice === '' && name === '';
}

/** Returns the months of the chosen interval; null if it has none, undefined if the typed text is not a whole number. */
export function parseIntervalMonths(values: ReminderFormValues): number | null | undefined {
  const choice = computeRepeatChoice(values);
  if (choice === '' || choice === BY_DISTANCE_ONLY_CHOICE) return null;
  return choice === CUSTOM_CHOICE ? parseWholeNumber(values.months) : Number(choice);
}

/** Returns the distance of the chosen interval in km; null if it has none, undefined if the typed text is no whole number. */
export function parseIntervalKm(values: ReminderFormValues, unit: DistanceUnit): number | null | undefined {
  return computeRepeatChoice(values) === '' ? null : parseDistance(values.distance, unit);
}

/** Whether the customer typed an interval that is not saved, because the reminder is due only once. */
export function hasUnusedInterval({ repeats, months, distance }: ReminderFormValues): boolean {
  const hasOwnMonths = months !== '' && !USUAL_INTERVAL_MONTHS.some((usual) => usual === months);
  return repeats === '' && (distance !== '' || hasOwnMonths);
}

/** Whether the settings require a name. If not, a reminder without a name is named after its first item of work. */
export function isReminderNameRequired(): boolean {
  return siteSettings().reminders.requiredFields.includes('name');
}

function isNameNeeded(values: ReminderFormValues): boolean {
  return isReminderNameRequired() || toLines(values).length === 0;
}

function toLines({ items }: ReminderFormValues): string[] {
  return cleanText(items).split('\n').map(cleanLine).filter(Boolean);
}

export function toReminderInput(values: ReminderFormValues, unit: DistanceUnit): NewReminder {
  const months = parseIntervalMonths(values) ?? null;
  const distance = parseIntervalKm(values, unit) ?? null;
  const lines = toLines(values);
  const name =
    cleanLine(values.name) || [...(lines[0] ?? '')].slice(0, MAX_REMINDER_NAME_LENGTH).join('').trimEnd();
  return {
    type: values.type === 'appointment' ? 'appointment' : 'reminder',
    name,
    reminder_items: lines.length > 0 ? lines : [name],
    entity: siteSettings().entities.vehicle,
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
 * Returns the fields that the customer changed. Others are not sent, so changes made elsewhere are not overwritten.
 * @param before request body of the form before any input
 */
export function findReminderChanges(before: NewReminder, after: NewReminder): ReminderChange {
  const known = new Map<string, unknown>(Object.entries(before));
  const { entity: _entity, entity_id: _id, ...said } = after;
  return Object.fromEntries(
    Object.entries(said).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key))),
  );
}

/** Returns the errors of a form by the backend's rules; most can be found without a request. */
export function findReminderFaults(
  values: ReminderFormValues,
  unit: DistanceUnit,
): FormFieldFaults<ReminderField, ReminderFault> {
  const found: Partial<Record<ReminderField, ReminderFault>> = {};
  for (const [name, { check }] of fields) {
    const fault = check?.(values, unit);
    if (fault) found[name] = fault;
  }
  if (Object.keys(found).length > 0) return found;
  return faultsByField(findInputFaults(newReminderSchema, toReminderInput(values, unit)));
}

/** Returns the backend's validation errors by field; empty if no field of the form caused the failure. */
export function toReminderFieldErrors(error: unknown): FormFieldFaults<ReminderField, ReminderFault> {
  return faultsByField(toInputFaults(error));
}

/** Whether the customer has entered a due date before today, or a mileage that the vehicle has reached at its last reading. */
export function isNewlyOverdue(
  { date, odometer }: ReminderFormValues,
  saved: ReminderFormValues,
  unit: DistanceUnit,
  { today, km }: { today: string; km: number | undefined },
): boolean {
  const isPast = date !== '' && date !== saved.date && date < today;
  const dueKm = odometer === saved.odometer ? null : parseDistance(odometer, unit);
  return isPast || (typeof dueKm === 'number' && km !== undefined && dueKm <= km);
}

function faultsByField(faults: InputFaults): FormFieldFaults<ReminderField, ReminderFault> {
  const found: Partial<Record<ReminderField, ReminderFault>> = {};
  for (const [pointer, code] of Object.entries(faults)) {
    const name = fields.find(([, field]) => field.part && pointer.slice(1).startsWith(field.part))?.[0];
    if (name) found[name] ??= toFault(code, name);
  }
  return found;
}

function toFault(code: string, field: ReminderField): ReminderFault {
  if (code === 'done_before') return 'doneBefore';
  if (code !== 'required') return 'invalid';
  if (field === 'odometer') return 'begin';
  return field === 'date' ? 'neither' : 'missing';
}

/** Returns a function from an error to the field's message. @param byDayAlone whether the form has no mileage field */
export function useReminderErrorFormatter(): (
  fault: ReminderFault,
  field: ReminderField,
  byDayAlone: boolean,
) => string {
  const text = useText();
  const limitText = useLimitMessageFormatter();
  return (fault, name, byDayAlone) => {
    const { missing, invalid, quantity } = FIELDS[name];
    switch (fault) {
      case 'doneBefore':
        return text('fault.doneBefore');
      case 'neither':
        return text(byDayAlone ? 'fault.date' : 'fault.neither');
      case 'begin':
        return text('fault.begin.odometer');
      case 'missing':
        return text(missing ?? 'fault.invalid');
      case 'invalid':
        return text(invalid ?? 'fault.invalid');
      default:
        return limitText(fault, quantity);
    }
  };
}
