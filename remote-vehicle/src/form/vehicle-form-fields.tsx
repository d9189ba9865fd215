import type { Vehicle } from '@forecourt/shared/api';
import type { FormState } from '@forecourt/shared/forms';
import { FieldRow, Stack } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import type { VehicleField } from '../vehicle/vehicle-fields.ts';
import type { VehicleFault } from './faults.ts';
import styles from './form.module.css';
import { LastReading } from './last-reading.tsx';
import { VehicleFieldControl } from './vehicle-field-control.tsx';

/** Short fields that share a row where there is room. */
const PAIRS = [
  ['make', 'model'],
  ['year', 'odometer_km'],
];

interface VehicleFormFieldsProps {
  /** Stored vehicle; undefined for a new one. */
  vehicle: Vehicle | undefined;
  form: Pick<FormState<string, VehicleFault, Error>, 'field'>;
  /** Fields that the settings name, one a row, in their order. */
  main: readonly VehicleField[];
  /** The other fields, some in pairs. */
  more: readonly VehicleField[];
}

export function VehicleFormFields({ vehicle, form, main, more }: VehicleFormFieldsProps) {
  const text = useText();
  // A vehicle with readings has an empty mileage field: it is for a new reading.
  const newReading = vehicle && vehicle.odometer_km === null ? text('form.newReading') : undefined;
  const lastReading = vehicle && <LastReading vehicle={vehicle} />;
  const rows = [...main.map((field) => [field]), ...pairsOf(more)];
  return <Stack>{rows.map((row) => rowOf(row, { form, lastReading, newReading }))}</Stack>;
}

function pairsOf(fields: readonly VehicleField[]): VehicleField[][] {
  const rest = fields.filter(({ id }) => !PAIRS.flat().includes(id)).map(({ id }) => [id]);
  return [...PAIRS, ...rest]
    .map((ids) => fields.filter(({ id }) => ids.includes(id)))
    .filter((row) => row.length > 0);
}

interface RowOptions {
  form: VehicleFormFieldsProps['form'];
  /** Below the mileage. */
  lastReading?: ReactNode;
  /** Label of the mileage if the settings have none. */
  newReading?: string | undefined;
}

function rowOf(fields: readonly VehicleField[], { form, lastReading, newReading }: RowOptions): ReactNode {
  const controls = fields.map((field) => {
    const isMileage = field.id === 'odometer_km';
    return (
      <VehicleFieldControl
        key={field.id}
        field={field}
        label={isMileage && field.label === null ? newReading : undefined}
        hint={isMileage ? lastReading : undefined}
        {...form.field(field.id)}
      />
    );
  });
  const key = fields[0]?.id;
  // The hint below a reading needs more width than a year.
  const isUneven = newReading !== undefined && fields.length > 1 && fields[1]?.id === 'odometer_km';
  if (!isUneven) return <FieldRow key={key}>{controls}</FieldRow>;
  return (
    <div key={key} className={styles.uneven}>
      {controls}
    </div>
  );
}
