import type { FieldProps } from '@forecourt/shared/forms';
import { TextField, type TextFieldProps, VisuallyHidden } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useFieldLabel } from '../vehicle/use-field-label.ts';
import type { FieldKind, VehicleField } from '../vehicle/vehicle-fields.ts';

/** The keyboard and the writing help that fit each kind of field. */
const KEYBOARDS: Record<FieldKind, Partial<TextFieldProps>> = {
  registration: { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
  name: { autoCapitalize: 'words', spellCheck: false },
  text: {},
  year: { inputMode: 'numeric' },
  odometer: { inputMode: 'numeric' },
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
  return (
    <TextField
      {...KEYBOARDS[kind]}
      {...input}
      label={labelOf(field)}
      mark={optionalMark && !field.required ? text('form.optional') : undefined}
      hint={hintOf(kind, text)}
      suffix={kind === 'odometer' ? text('form.km') : undefined}
      // Nothing here is about the person, so the browser has nothing to fill in.
      autoComplete="off"
      aria-required={field.required || undefined}
    />
  );
}

function hintOf(kind: FieldKind, text: ReturnType<typeof useText>): ReactNode {
  if (kind === 'registration') return text('form.plateHint');
  if (kind === 'vin') return text('form.vinHint');
  // Seen as the unit in the box.
  if (kind === 'odometer') return <VisuallyHidden>{text('form.kmHint')}</VisuallyHidden>;
  return undefined;
}
