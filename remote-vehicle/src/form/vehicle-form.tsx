import type { NewVehicle, Vehicle } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { Form, type FormState, useForm } from '@forecourt/shared/forms';
import { ApiProblem, isUnreached } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Disclosure, FieldRow, FormActions, Stack } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { type VehicleField, vehicleFields } from '../vehicle/vehicle-fields.ts';
import { type Fault, type Faults, faultsOf, findFaults } from './faults.ts';
import { formValues, vehicleInput } from './form-values.ts';
import { useFaultText } from './use-fault-text.ts';
import { VehicleFieldControl } from './vehicle-field-control.tsx';

/** Short fields stand side by side where there is room. */
const PAIRS = [
  ['make', 'model'],
  ['year', 'odometer_km'],
];

/** The fields row by row: pairs together, every other one by itself. */
function rowsOf(fields: readonly VehicleField[]): VehicleField[][] {
  const rest = fields.filter(({ id }) => !PAIRS.flat().includes(id)).map(({ id }) => [id]);
  return [...PAIRS, ...rest]
    .map((ids) => fields.filter(({ id }) => ids.includes(id)))
    .filter((row) => row.length > 0);
}

interface VehicleFormProps {
  /** Name of the draft that keeps what was typed; whoever saves the vehicle forgets it. */
  draft: string;
  /** The vehicle as it is; none for a new one. */
  vehicle?: Vehicle | undefined;
  /** Where it leads to leave everything as it was. */
  cancelTo: string;
  busy: boolean;
  /** Why saving failed, until it is tried again. */
  error: Error | null;
  /** @param untouched what it would be if nothing had been typed */
  onSubmit: (input: NewVehicle, untouched: NewVehicle) => void;
}

/**
 * A vehicle's fields, the same for adding and for changing, but that a new one may do without most of them. Nothing that was
 * typed is lost by an error.
 */
export function VehicleForm({
  draft: draftName,
  vehicle,
  cancelTo,
  busy,
  error,
  onSubmit,
}: VehicleFormProps) {
  const text = useText();
  const { main, more } = vehicleFields(siteSettings().vehicle.fields, useDistance().unit);
  const fields = [...main, ...more];
  const faultText = useFaultText(fields);
  const saved = formValues(fields, vehicle);
  const form: FormState<string, Fault, Error> = useForm<string, Fault>({
    saved,
    draft: draftName,
    check: (values) => ({ ...findFaults(fields, values, saved), ...halfTypedDates(form.element.current) }),
    words: faultText,
    failure: error,
    blame: (failure) => faultsOf(failure, fields),
    busy,
    onSubmit: (values) =>
      onSubmit(vehicleInput(fields, values, vehicle), vehicleInput(fields, saved, vehicle)),
  });
  const { values, faults, unblamed } = form;
  const [open, setOpen] = useState(() => isWide() || more.some(({ id }) => values[id]));
  const rows = (optionalMark: boolean) =>
    rowsOf(more).map((row) => (
      <FieldRow key={row[0]?.id}>
        {row.map((field) => (
          <VehicleFieldControl
            key={field.id}
            field={field}
            optionalMark={optionalMark}
            {...form.field(field.id)}
          />
        ))}
      </FieldRow>
    ));

  return (
    <Form form={form}>
      <Stack gap={24}>
        <Stack>
          {main.map((field) => (
            <VehicleFieldControl key={field.id} field={field} optionalMark {...form.field(field.id)} />
          ))}
          {vehicle && rows(true)}
        </Stack>
        {!vehicle && more.length > 0 && (
          <Disclosure
            title={text('form.more')}
            open={open || more.some(({ id }) => faults[id])}
            onToggle={setOpen}
          >
            <Stack>{rows(false)}</Stack>
          </Disclosure>
        )}
        {unblamed && (
          <FailureNotice error={unblamed} title={text('save.failed')}>
            {text(reasonOf(unblamed))}
          </FailureNotice>
        )}
      </Stack>
      <FormActions
        cancelTo={cancelTo}
        cancelText={text('cancel')}
        submitText={text('form.save')}
        busy={busy}
      />
    </Form>
  );
}

/** Whether all fields have room at once: from where the navigation is at the side. */
function isWide(): boolean {
  return matchMedia('(min-width: 1024px)').matches;
}

/** The browser gives nothing of a date of which only the day is typed, and would have it pass for none. */
function halfTypedDates(form: HTMLFormElement | null): Faults {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [];
  const halfTyped = [...inputs].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(halfTyped.map(({ name }) => [name, 'invalid']));
}

/** Why nothing was saved, where no field is to blame. */
function reasonOf(error: unknown) {
  if (error instanceof ApiProblem && error.code === 'too_many_vehicles') return 'save.tooMany';
  return isUnreached(error) ? 'save.connection' : 'save.other';
}
