import * as z from 'zod/mini';
import { FIRST_DAY, LAST_DAY } from '../../contract/days.ts';
import { localised, positive } from './field-schemas.ts';

/** As much as the api keeps of any field. */
const MAX_TEXT_LENGTH = 200;
/** As many as numbers are shown with. */
const MAX_DECIMALS = 3;

const fieldId = z.string().check(
  z.regex(/^[a-z][a-z0-9_]*$/, 'lower-case letters, digits and _'),
  z.maxLength(60),
  // What every object has already.
  z.refine((id) => id !== 'constructor', 'a name that is taken'),
);

/** Of a choice, which may begin with a digit: `4x4`. */
const choiceId = z.string().check(z.regex(/^[a-z0-9][a-z0-9_]{0,59}$/, 'lower-case letters, digits and _'));

/** What fields of every type have. */
const common = {
  id: fieldId,
  label: localised,
  /** A short sentence below the field: where to find it, what it is for. */
  help: z._default(z.nullable(localised), null),
  required: z._default(z.boolean(), true),
};

const textField = z.strictObject({
  ...common,
  type: z.literal('text'),
  /** Characters, as people count them. */
  maxLength: z._default(positive.check(z.lte(MAX_TEXT_LENGTH)), MAX_TEXT_LENGTH),
});

const numberField = z
  .strictObject({
    ...common,
    type: z.literal('number'),
    minimum: z._default(z.nullable(z.number()), null),
    maximum: z._default(z.nullable(z.number()), null),
    /** Places after the decimal point, at most. */
    decimals: z._default(z.int().check(z.nonnegative(), z.lte(MAX_DECIMALS)), 0),
    /** What it counts, after the number: `kW`. */
    unit: z._default(z.nullable(localised), null),
  })
  .check(
    z.refine(
      ({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum,
      '"minimum" must not be more than "maximum"',
    ),
  );

const day = z.iso
  .date()
  .check(z.refine((date) => date >= FIRST_DAY && date <= LAST_DAY, `a day from ${FIRST_DAY} to ${LAST_DAY}`));

const dateField = z
  .strictObject({
    ...common,
    type: z.literal('date'),
    earliest: z._default(day, FIRST_DAY),
    latest: z._default(day, LAST_DAY),
  })
  .check(z.refine((field) => field.earliest <= field.latest, '"earliest" must not be after "latest"'));

const choiceField = z.strictObject({
  ...common,
  type: z.literal('choice'),
  /** In the order in which they are offered. The id is what is kept. */
  choices: z.array(z.strictObject({ id: choiceId, label: localised })).check(
    z.minLength(1),
    z.refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length, 'each id only once'),
  ),
});

/** A field of text needs no type. */
const withType = z.transform((field: unknown) =>
  typeof field === 'object' && field !== null && !('type' in field) ? { ...field, type: 'text' } : field,
);

/** What a business wants to know of a vehicle: one field of its form. */
export const vehicleField = z.pipe(
  withType,
  z.discriminatedUnion('type', [textField, numberField, dateField, choiceField], {
    error: ({ code }) => (code === 'invalid_union' ? 'text, number, date or choice' : undefined),
  }),
);

/** The definition of one field of vehicles, with every default filled in. */
export type FieldDefinition = z.infer<typeof vehicleField>;

/** The registration, as the only field that there always is. */
export const REGISTRATION_FIELD: FieldDefinition = {
  id: 'device_reg',
  type: 'text',
  label: { en: 'Vehicle registration number', de: 'Kennzeichen' },
  help: null,
  required: true,
  maxLength: MAX_TEXT_LENGTH,
};

/** Each text of a field that is for customers, and where in the definition it stands. */
export function textsOfField(
  field: FieldDefinition,
): [text: FieldDefinition['label'], path: (string | number)[]][] {
  return [
    [field.label, ['label']],
    ...(field.help ? [[field.help, ['help']] as [typeof field.help, string[]]] : []),
    ...(field.type === 'number' && field.unit
      ? [[field.unit, ['unit']] as [typeof field.unit, string[]]]
      : []),
    ...(field.type === 'choice'
      ? field.choices.map(({ label }, index): [typeof label, (string | number)[]] => [
          label,
          ['choices', index, 'label'],
        ])
      : []),
  ];
}
