import type { Vehicle } from '@forecourt/shared/api';
import type { FormState } from '@forecourt/shared/forms';
import { FieldRow, Stack } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import type { VehicleField } from '../vehicle/vehicle-fields.ts';
import type { Fault } from './faults.ts';
import { LastReading } from './last-reading.tsx';
import { VehicleFieldControl } from './vehicle-field-control.tsx';

/** Short fields stand side by side where there is room. */
const PAIRS = [
  ['make', 'model'],
  ['year', 'odometer_km'],
];

interface FieldsProps {
  form: Pick<FormState<string, Fault, Error>, 'field'>;
  /** Those that the settings name; one to a row, in their order. */
  main: readonly VehicleField[];
  /** The others; pairs together. */
  more: readonly VehicleField[];
}

/** Those of a new vehicle that are asked for at once. */
export function MainFields({ form, main }: Omit<FieldsProps, 'more'>) {
  return <Stack>{main.map((field) => rowOf([field], { form, optionalMark: true }))}</Stack>;
}

/** Those of a new vehicle that stand in a fold, which says of all of them that they are optional. */
export function MoreFields({ form, more }: Omit<FieldsProps, 'main'>) {
  return <Stack>{pairsOf(more).map((row) => rowOf(row, { form }))}</Stack>;
}

/** All that is known of a vehicle. */
export function SavedFields({ vehicle, form, main, more }: FieldsProps & { vehicle: Vehicle }) {
  // Where the plate is all that is needed, hardly anybody leaves it empty, and nothing has to be said.
  const optionalMark = main.some(({ id, required }) => required && id !== 'device_reg');
  const lastReading = <LastReading vehicle={vehicle} />;
  const rows = [...main.map((field) => [field]), ...pairsOf(more)];
  return <Stack>{rows.map((row) => rowOf(row, { form, optionalMark, lastReading }))}</Stack>;
}

function pairsOf(fields: readonly VehicleField[]): VehicleField[][] {
  const rest = fields.filter(({ id }) => !PAIRS.flat().includes(id)).map(({ id }) => [id]);
  return [...PAIRS, ...rest]
    .map((ids) => fields.filter(({ id }) => ids.includes(id)))
    .filter((row) => row.length > 0);
}

interface RowOptions {
  form: FieldsProps['form'];
  optionalMark?: boolean;
  /** Below the mileage. */
  lastReading?: ReactNode;
}

function rowOf(fields: readonly VehicleField[], { form, lastReading, optionalMark = false }: RowOptions) {
  return (
    <FieldRow key={fields[0]?.id}>
      {fields.map((field) => (
        <VehicleFieldControl
          key={field.id}
          field={field}
          hint={field.id === 'odometer_km' ? lastReading : undefined}
          optionalMark={optionalMark}
          {...form.field(field.id)}
        />
      ))}
    </FieldRow>
  );
}
