import { parseServiceKind } from '../booking/availability.ts';
import { invalidField } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import type { NewReminder, RepeatInput } from './reminder-schema.ts';

/** Fields that are validated together, of a new or a changed reminder. */
export interface ReminderValues {
  type: NewReminder['type'];
  service_type: string | null;
  due_date: string | null;
  due_odometer: number | null;
  repeat_months: number | null;
  repeat_distance: number | null;
  repeat_from: 'due' | 'completion' | null;
}

export function repeatValues(repeat: RepeatInput | null | undefined) {
  const { months = null, distance = null, from = null } = repeat ?? {};
  return { repeat_months: months, repeat_distance: distance, repeat_from: from };
}

/**
 * @param before stored reminder: its type and kind of work stay valid if the settings no longer have them
 * @throws Problem `invalid_input` that names the field
 */
export function assertReminderValues(
  values: ReminderValues,
  { reminders, booking }: Services['settings'],
  before?: Pick<ReminderValues, 'type' | 'service_type'>,
): void {
  if (values.type !== before?.type && !reminders.types.includes(values.type)) {
    throw invalidField('/type', 'invalid_value', `One of ${reminders.types.join(', ')}`);
  }
  if (values.service_type !== null && values.service_type !== before?.service_type) {
    parseServiceKind(values.service_type, booking);
  }
  const { due_date, due_odometer, repeat_months, repeat_distance, repeat_from } = values;
  if (due_date === null && due_odometer === null) {
    throw invalidField('/due_date', 'required', 'It is due on a date, at a reading of the odometer, or both');
  }
  if (repeat_from !== null && repeat_months === null && repeat_distance === null) {
    throw invalidField('/repeat/months', 'required', 'It repeats by months, by distance, or both');
  }
  if (repeat_months !== null && due_date === null) {
    throw invalidField('/due_date', 'required', 'What repeats by months begins on a date');
  }
  if (repeat_distance !== null && due_odometer === null) {
    throw invalidField('/due_odometer', 'required', 'What repeats by distance begins at a reading');
  }
}
