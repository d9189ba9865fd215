import * as z from 'zod/mini';
import { FIRST_VALID_DATE, LAST_VALID_DATE } from '../../contract/limits.ts';
import { LOCALES } from '../i18n/locales.ts';

export const languageSchema = z.enum(LOCALES);

export const localisedTextSchema = z.partialRecord(languageSchema, z.string().check(z.minLength(1)));

export const positiveIntegerSchema = z.int().check(z.positive());

/** Maximum length of a text field; the api allows no longer values. */
const MAX_TEXT_LENGTH = 200;
const MAX_DECIMALS = 3;

const fieldId = z.string().check(
  z.regex(/^[a-z][a-z0-9_]*$/, 'lower-case letters, digits and _'),
  z.maxLength(60),
  z.refine((id) => id !== 'constructor', 'a name that is taken'),
);

/** Id of a choice; it may begin with a digit, e.g. `4x4`. */
const choiceId = z.string().check(z.regex(/^[a-z0-9][a-z0-9_]{0,59}$/, 'lower-case letters, digits and _'));

const common = {
  id: fieldId,
  label: localisedTextSchema,
  help: z._default(z.nullable(localisedTextSchema), null),
  required: z._default(z.boolean(), true),
};

const textField = z.strictObject({
  ...common,
  type: z.literal('text'),
  maxLength: z._default(positiveIntegerSchema.check(z.lte(MAX_TEXT_LENGTH)), MAX_TEXT_LENGTH),
});

const numberField = z
  .strictObject({
    ...common,
    type: z.literal('number'),
    minimum: z._default(z.nullable(z.number()), null),
    maximum: z._default(z.nullable(z.number()), null),
    decimals: z._default(z.int().check(z.nonnegative(), z.lte(MAX_DECIMALS)), 0),
    /** Unit shown after the number, e.g. `kW`. */
    unit: z._default(z.nullable(localisedTextSchema), null),
  })
  .check(
    z.refine(
      ({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum,
      '"minimum" must not be more than "maximum"',
    ),
  );

const day = z.iso
  .date()
  .check(
    z.refine(
      (date) => date >= FIRST_VALID_DATE && date <= LAST_VALID_DATE,
      `a day from ${FIRST_VALID_DATE} to ${LAST_VALID_DATE}`,
    ),
  );

const dateField = z
  .strictObject({
    ...common,
    type: z.literal('date'),
    earliest: z._default(day, FIRST_VALID_DATE),
    latest: z._default(day, LAST_VALID_DATE),
  })
  .check(z.refine((field) => field.earliest <= field.latest, '"earliest" must not be after "latest"'));

const choiceField = z.strictObject({
  ...common,
  type: z.literal('choice'),
  /** Choices in the order shown. The chosen id is stored. */
  choices: z.array(z.strictObject({ id: choiceId, label: localisedTextSchema })).check(
    z.minLength(1),
    z.refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length, 'each id only once'),
  ),
});

const withType = z.transform((field: unknown) =>
  typeof field === 'object' && field !== null && !('type' in field) ? { ...field, type: 'text' } : field,
);

export const vehicleFieldSchema = z.pipe(
  withType,
  z.discriminatedUnion('type', [textField, numberField, dateField, choiceField], {
    error: ({ code }) => (code === 'invalid_union' ? 'text, number, date or choice' : undefined),
  }),
);

export type VehicleFieldDefinition = z.infer<typeof vehicleFieldSchema>;

export const REGISTRATION_FIELD: VehicleFieldDefinition = {
  id: 'device_reg',
  type: 'text',
  label: { en: 'Vehicle registration number', de: 'Kennzeichen' },
  help: null,
  required: true,
  maxLength: MAX_TEXT_LENGTH,
};

/** Returns the texts for customers that the definition of a field contains, each with its path in the definition. */
export function listFieldTexts(
  field: VehicleFieldDefinition,
): [text: VehicleFieldDefinition['label'], path: (string | number)[]][] {
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
