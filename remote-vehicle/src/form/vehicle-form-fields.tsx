import type { PlateFacts, Vehicle } from '@forecourt/shared/api';
import { countryConventions, useTypedWholeNumberFormatter } from '@forecourt/shared/country';
import type { FormFieldProps, FormState } from '@forecourt/shared/forms';
import { useLocale, useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import {
  DateField,
  Disclosure,
  FieldRow,
  NumberField,
  PlateField,
  SelectField,
  Stack,
  TextField,
  type TextFieldProps,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import {
  useFieldLabelFormatter,
  type VehicleField,
  type VehicleFieldKind,
} from '../vehicle/vehicle-fields.ts';
import styles from './form.module.css';
import { LastOdometerReading } from './last-reading.tsx';
import type { VehicleFieldError } from './vehicle-input.ts';

/** Pairs of short fields that are side by side on wide screens. */
const PAIRS = [
  ['make', 'model'],
  ['year', 'odometer_km'],
];

const PAIRS_WITHOUT_MILEAGE = [
  ['make', 'model'],
  ['year', 'vin'],
];

interface VehicleFormFieldsProps {
  /** Stored vehicle; undefined for a new one. */
  vehicle: Vehicle | undefined;
  form: Pick<FormState<string, VehicleFieldError, Error>, 'field'>;
  /** What the vehicle register knows about the typed registration; null if it was not found or not looked up. */
  facts: PlateFacts | null;
  /** Fields that the settings name, in their order, each in its own row. */
  main: readonly VehicleField[];
  /** Other fields. Some pairs share a row. */
  more: readonly VehicleField[];
  /** Whether the other fields are in a folded section. */
  folded: boolean;
  /** Whether an empty registration takes the focus on devices with a keyboard. */
  focused: boolean;
}

export function VehicleFormFields({
  vehicle,
  form,
  facts,
  main,
  more,
  folded,
  focused,
}: VehicleFormFieldsProps) {
  const text = useText();
  const lastReading = vehicle && <LastOdometerReading vehicle={vehicle} />;
  const rows = (fields: readonly VehicleField[][]) =>
    fields.map((row) => rowOf(row, form, { lastReading, facts, focused }));
  const moreRows = rows(pairsOf(more));
  return (
    <Stack>
      {rows(main.map((field) => [field]))}
      {folded && more.length > 0 ? (
        <Disclosure title={text('form.more')}>
          <Stack>{moreRows}</Stack>
        </Disclosure>
      ) : (
        moreRows
      )}
    </Stack>
  );
}

function pairsOf(fields: readonly VehicleField[]): VehicleField[][] {
  const pairs = fields.some(({ id }) => id === 'odometer_km') ? PAIRS : PAIRS_WITHOUT_MILEAGE;
  const rest = fields.filter(({ id }) => !pairs.flat().includes(id)).map(({ id }) => [id]);
  return [...pairs, ...rest]
    .map((ids) => fields.filter(({ id }) => ids.includes(id)))
    .filter((row) => row.length > 0);
}

function rowOf(
  fields: readonly VehicleField[],
  form: VehicleFormFieldsProps['form'],
  { lastReading, ...shared }: { lastReading: ReactNode; facts: PlateFacts | null; focused: boolean },
): ReactNode {
  const controls = fields.map((field) => (
    <VehicleFieldControl
      key={field.id}
      field={field}
      hint={field.id === 'odometer_km' ? lastReading : undefined}
      {...shared}
      {...form.field(field.id)}
    />
  ));
  const key = fields[0]?.id;
  // A mileage with its last reading, or a VIN, needs more room than a year.
  const isUneven = fields.length > 1 && fields.some(({ id }) => id === 'year');
  if (!isUneven) return <FieldRow key={key}>{controls}</FieldRow>;
  return (
    <div key={key} className={styles.uneven}>
      {controls}
    </div>
  );
}

interface VehicleFieldControlProps extends FormFieldProps<string> {
  field: VehicleField;
  /** Hint if the settings have no help text for the field. */
  hint?: ReactNode;
  facts: PlateFacts | null;
  focused: boolean;
}

function VehicleFieldControl({ field, hint, facts, focused, ...input }: VehicleFieldControlProps) {
  const text = useText();
  const labelOf = useFieldLabelFormatter();
  const localised = useLocalised();
  const { definition, help, required } = field;
  const common = {
    ...input,
    label: labelOf(field),
    mark: required ? undefined : text('form.optional'),
    hint: help ? localised(help) : hint,
    'aria-required': required || undefined,
    autoComplete: 'off',
  };
  if (definition?.type === 'choice') {
    const offered = definition.choices.map(({ id, label }) => ({ value: id, text: localised(label) }));
    const isOffered = offered.some(({ value }) => value === input.value);
    const nothing = { value: '', text: text(required ? 'form.choose' : 'form.none') };
    // If the settings no longer offer the stored choice, keep it as an option until another choice is saved.
    const former = isOffered || input.value === '' ? [] : [{ value: input.value, text: input.value }];
    return <SelectField {...common} options={[nothing, ...offered, ...former]} />;
  }
  if (definition?.type === 'date') {
    return <DateField {...common} min={definition.earliest} max={definition.latest} />;
  }
  return <VehicleTextField field={field} facts={facts} focused={focused} {...common} />;
}

/** Keyboard, capitals and spell checking for each kind of field. */
const KEYBOARDS: Record<Exclude<VehicleFieldKind, 'date' | 'choice' | 'number'>, Partial<TextFieldProps>> = {
  registration: {},
  name: { autoCapitalize: 'words', spellCheck: false },
  text: {},
  year: { inputMode: 'numeric' },
  kilometres: { inputMode: 'numeric' },
  miles: { inputMode: 'numeric' },
  vin: { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
};

interface VehicleTextFieldProps {
  field: VehicleField;
  name: string;
  value: string;
  error: ReactNode;
  onChange: (event: { target: { value: string } }) => void;
  label: string;
  mark: string | undefined;
  hint: ReactNode;
  facts: PlateFacts | null;
  focused: boolean;
}

function VehicleTextField({ field, hint, facts, focused, ...input }: VehicleTextFieldProps) {
  const text = useText();
  const unit = useUnit(field);
  const written = useTypedWholeNumberFormatter();
  const { kind } = field;
  if (kind === 'registration') {
    // The hint of a German registration mentions the hyphen, because the field cannot always insert it.
    const { plate } = countryConventions(siteSettings().organisation.country);
    const ownHint = text(plate === 'de' ? 'form.plateHint.de' : 'form.plateHint');
    const takesFocus = focused && input.value === '' ? 'keyboard' : undefined;
    const line = <PlateHint hint={hint ?? ownHint} facts={facts} />;
    return <PlateField {...input} hint={line} focused={takesFocus} required />;
  }
  const common = {
    ...keyboardOf(field),
    // Browsers have no suggestions for vehicle data.
    autoComplete: 'off',
    ...input,
    hint: withUnit(hint ?? (kind === 'vin' ? text('form.vinHint') : undefined), unit?.read),
    suffix: unit?.shown,
  };
  if (kind !== 'kilometres' && kind !== 'miles') return <TextField {...common} />;
  return <NumberField {...common} written={written} />;
}

/** Hint below the plate. Facts that were found replace it in place, and are announced. */
function PlateHint({ hint, facts }: { hint: ReactNode; facts: PlateFacts | null }) {
  const language = useLocale();
  const { make = null, colour = null, year = null } = facts ?? {};
  // DVLA knows the colour in English only.
  const name = make && [language === 'en' && colour, make].filter(Boolean).join(' ');
  const found = [name, name && year].filter(Boolean).join(', ');
  return (
    <span className={styles.plateHint}>
      <span aria-hidden={found !== '' || undefined}>{hint}</span>
      <span role="status">{found}</span>
    </span>
  );
}

function keyboardOf({ kind, definition }: VehicleField): Partial<TextFieldProps> {
  // Numeric keyboards of some phones have no minus key, so show the full keyboard for fields with negative numbers.
  if (definition?.type === 'number' && (definition.minimum ?? 0) < 0) return { inputMode: 'text' };
  if (definition?.type === 'number') return { inputMode: definition.decimals > 0 ? 'decimal' : 'numeric' };
  return kind === 'number' || kind === 'date' || kind === 'choice' ? {} : KEYBOARDS[kind];
}

/** Returns the unit of a field: abbreviated for the input, and spelled out for screen readers; undefined without a unit. */
function useUnit({ kind, definition }: VehicleField): { shown: string; read: string } | undefined {
  const text = useText();
  const localised = useLocalised();
  if (kind === 'kilometres' || kind === 'miles') {
    return { shown: text(`form.${kind}`), read: text(`form.${kind}Hint`) };
  }
  if (definition?.type !== 'number' || !definition.unit) return undefined;
  const unit = localised(definition.unit);
  return { shown: unit, read: text('form.unitHint', { unit }) };
}

function withUnit(hint: ReactNode, unit: string | undefined): ReactNode {
  if (!unit) return hint;
  return (
    <>
      <VisuallyHidden>{unit}</VisuallyHidden>
      {hint && <> {hint}</>}
    </>
  );
}
