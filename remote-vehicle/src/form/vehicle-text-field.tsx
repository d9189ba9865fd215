import { countryConventions, useNumberFormatter } from '@forecourt/shared/country';
import { useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import {
  NumberField,
  PlateField,
  TextField,
  type TextFieldProps,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';

/** Keyboard and typing assistance by kind of field. */
const KEYBOARDS: Record<Exclude<FieldKind, 'date' | 'choice' | 'number'>, Partial<TextFieldProps>> = {
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
  /** Replaces the default hint. */
  hint: ReactNode;
}

export function VehicleTextField({ field, hint, ...input }: VehicleTextFieldProps) {
  const text = useText();
  const unit = useUnit(field);
  const written = useNumberFormatter();
  const { kind } = field;
  if (kind === 'registration') {
    // Only the owner of a German plate knows where its hyphen is.
    const { plate } = countryConventions(siteSettings().organisation.country);
    const ownHint = text(plate === 'de' ? 'form.plateHint.de' : 'form.plateHint');
    return <PlateField {...input} hint={hint ?? ownHint} required />;
  }
  const common = {
    ...keyboardOf(field),
    // Autofill knows only personal data.
    autoComplete: 'off',
    ...input,
    hint: withUnit(hint ?? (kind === 'vin' ? text('form.vinHint') : undefined), unit?.read),
    suffix: unit?.shown,
  };
  if (kind !== 'kilometres' && kind !== 'miles') return <TextField {...common} />;
  return <NumberField {...common} written={written} />;
}

function keyboardOf({ kind, definition }: VehicleField): Partial<TextFieldProps> {
  // Numeric keyboards of some phones lack a minus.
  if (definition?.type === 'number' && (definition.minimum ?? 0) < 0) return { inputMode: 'text' };
  if (definition?.type === 'number') return { inputMode: definition.decimals > 0 ? 'decimal' : 'numeric' };
  return kind === 'number' || kind === 'date' || kind === 'choice' ? {} : KEYBOARDS[kind];
}

/** Unit of a field: short for the input, and in words for screen readers. */
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
