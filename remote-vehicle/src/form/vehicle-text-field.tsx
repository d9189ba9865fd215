import { conventionsOf } from '@forecourt/shared/country';
import type { FieldProps } from '@forecourt/shared/forms';
import { siteSettings } from '@forecourt/shared/settings';
import { PlateField, TextField, type TextFieldProps, VisuallyHidden } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useFieldLabel } from '../vehicle/use-field-label.ts';
import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';

/** The keyboard and the writing help that fit each kind of field. */
const KEYBOARDS: Record<FieldKind, Partial<TextFieldProps>> = {
  registration: {},
  name: { autoCapitalize: 'words', spellCheck: false },
  text: {},
  year: { inputMode: 'numeric' },
  kilometres: { inputMode: 'numeric' },
  miles: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
  vin: { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
};

interface VehicleTextFieldProps extends FieldProps<string> {
  field: VehicleField;
  /** Among required fields, one that is not says so. */
  optionalMark?: boolean;
}

/** One field of a vehicle. */
export function VehicleTextField({ field, optionalMark, ...input }: VehicleTextFieldProps) {
  const text = useText();
  const labelOf = useFieldLabel();
  const { kind } = field;
  const mark = optionalMark && !field.required ? text('form.optional') : undefined;
  if (kind === 'registration') {
    // Only its owner knows where the hyphen of a German one stands.
    const hasHyphen = conventionsOf(siteSettings().organisation.country).plate === 'de';
    const hint = text(hasHyphen ? 'form.plateHint.de' : 'form.plateHint');
    return <PlateField {...input} label={labelOf(field)} mark={mark} hint={hint} required />;
  }
  return (
    <TextField
      {...KEYBOARDS[kind]}
      {...input}
      label={labelOf(field)}
      mark={mark}
      hint={hintOf(kind, text)}
      suffix={isDistance(kind) ? text(`form.${kind}`) : undefined}
      // Nothing here is about the person, so the browser has nothing to fill in.
      autoComplete="off"
      aria-required={field.required || undefined}
    />
  );
}

function isDistance(kind: FieldKind): kind is 'kilometres' | 'miles' {
  return kind === 'kilometres' || kind === 'miles';
}

function hintOf(kind: FieldKind, text: ReturnType<typeof useText>): ReactNode {
  if (kind === 'vin') return text('form.vinHint');
  // Seen as the unit in the box.
  if (isDistance(kind)) return <VisuallyHidden>{text(`form.${kind}Hint`)}</VisuallyHidden>;
  return undefined;
}
