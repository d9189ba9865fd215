import type { FieldProps } from '@forecourt/shared/forms';
import { useLocalised } from '@forecourt/shared/i18n';
import { DateField, SelectField } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useFieldLabel } from '../vehicle/use-field-label.ts';
import type { VehicleField } from '../vehicle/vehicle-fields.ts';
import { VehicleTextField } from './vehicle-text-field.tsx';

interface VehicleFieldControlProps extends FieldProps<string> {
  field: VehicleField;
  /** Replaces the field's name. */
  label?: string | undefined;
  /** Shown if the settings have no help text for the field. */
  hint?: ReactNode;
}

/** Input for a field of a vehicle, by the kind of its value. */
export function VehicleFieldControl({ field, label, hint, ...input }: VehicleFieldControlProps) {
  const text = useText();
  const labelOf = useFieldLabel();
  const localised = useLocalised();
  const { definition, help, required } = field;
  const common = {
    ...input,
    label: label ?? labelOf(field),
    mark: required ? undefined : text('form.optional'),
    hint: help ? localised(help) : hint,
    'aria-required': required || undefined,
    autoComplete: 'off',
  };
  if (definition?.type === 'choice') {
    const offered = definition.choices.map(({ id, label }) => ({ value: id, text: localised(label) }));
    const isOffered = offered.some(({ value }) => value === input.value);
    const nothing = { value: '', text: text(required ? 'form.choose' : 'form.none') };
    // A stored option that is no longer offered stays selectable while it is selected.
    const former = isOffered || input.value === '' ? [] : [{ value: input.value, text: input.value }];
    return <SelectField {...common} options={[nothing, ...offered, ...former]} />;
  }
  if (definition?.type === 'date') {
    return <DateField {...common} min={definition.earliest} max={definition.latest} />;
  }
  return <VehicleTextField field={field} {...common} />;
}
