import { newReminderSchema } from '@forecourt/shared/api';
import { type DistanceUnit, parseDistance } from '@forecourt/shared/country';
import { isDate } from '@forecourt/shared/dates';
import { type Faults, faultsBySchema, faultsOfProblem, type InputFaults } from '@forecourt/shared/forms';
import { cleanLine } from '@forecourt/shared/text';
import { faultInDay, faultInNumber, type LimitFault } from '../limits.ts';
import {
  BY_DISTANCE,
  chosenDistance,
  chosenMonths,
  type Field,
  type FormValues,
  OWN,
  reminderInput,
  repeatChoice,
} from './form-values.ts';

/**
 * `missing`: required and empty. `neither`: has neither date nor mileage. `doneBefore`: its series was done on that date or
 * later.
 * `begin`: repeating a distance requires the first mileage. `invalid`: wrong for the field. `LimitFault`: beyond a limit.
 */
export type Fault = 'missing' | 'neither' | 'doneBefore' | 'begin' | 'invalid' | LimitFault;

type Found = Faults<Field, Fault>;

const FIELDS: readonly (readonly [pointer: RegExp, field: Field])[] = [
  [/^\/entity_id/, 'vehicle'],
  [/^\/name/, 'name'],
  [/^\/reminder_items/, 'items'],
  [/^\/due_date/, 'date'],
  [/^\/due_odometer/, 'odometer'],
  [/^\/repeat\/months/, 'months'],
  [/^\/repeat\/distance/, 'distance'],
  [/^\/service_type/, 'service'],
  [/^\/type/, 'type'],
];

/** Validates a form by the backend's rules, to find most errors without a request. */
export function findFaults(values: FormValues, unit: DistanceUnit): Found {
  const { vehicle, name, date, odometer } = values;
  const choice = repeatChoice(values);
  const found: Partial<Record<Field, Fault>> = {};
  const note = (field: Field, fault: Fault | undefined) => {
    if (fault) found[field] = fault;
  };
  if (vehicle === '') found.vehicle = 'missing';
  if (cleanLine(name) === '') found.name = 'missing';
  const km = parseDistance(odometer, unit);
  if (date !== '') note('date', isDate(date) ? faultInDay(date) : 'invalid');
  note('odometer', faultInNumber('odometer', km));
  if (date === '' && km === null && choice !== BY_DISTANCE) found.date = 'neither';
  const months = chosenMonths(values);
  const distance = chosenDistance(values, unit);
  note('months', faultInNumber('months', months));
  note('distance', faultInNumber('distance', distance));
  if (choice === OWN && months === null && distance === null) found.months = 'missing';
  if (choice === BY_DISTANCE && distance === null) found.distance = 'missing';
  if ((choice === BY_DISTANCE || typeof distance === 'number') && km === null) found.odometer = 'begin';
  const bySchema =
    Object.keys(found).length > 0 ? {} : faultsBySchema(newReminderSchema, reminderInput(values, unit));
  return { ...fieldsOf(bySchema), ...found };
}

/** Errors found by the backend, by field; empty if the failure is about no field of the form. */
export function backendFaults(error: unknown): Found {
  return fieldsOf(faultsOfProblem(error));
}

function fieldsOf(faults: InputFaults): Found {
  const found: Partial<Record<Field, Fault>> = {};
  for (const [pointer, code] of Object.entries(faults)) {
    const field = FIELDS.find(([pattern]) => pattern.test(pointer))?.[1];
    if (field) found[field] ??= faultOf(code, field);
  }
  return found;
}

function faultOf(code: string, field: Field): Fault {
  if (code === 'done_before') return 'doneBefore';
  if (code !== 'required') return 'invalid';
  if (field === 'odometer') return 'begin';
  return field === 'date' ? 'neither' : 'missing';
}
