import type { NewVehicle, Vehicle } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { Form, type FormState, useForm } from '@forecourt/shared/forms';
import { ApiProblem, isBackendUnavailable, isUnreached } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Stack } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../text.ts';
import { vehicleFields } from '../vehicle/vehicle-fields.ts';
import { readVehicleFaults, type VehicleFault, type VehicleFaults, validateVehicle } from './faults.ts';
import { toVehicleInput, vehicleFormValues } from './form-values.ts';
import { useVehicleFaultText } from './use-fault-text.ts';
import { VehicleFormFields } from './vehicle-form-fields.tsx';

interface VehicleFormProps {
  /** Name of the draft of the typed values; the caller clears it after saving. */
  draft: string;
  /** Stored vehicle; undefined for a new one. */
  vehicle?: Vehicle;
  /** Whether to show only required fields, unless the draft has others. */
  brief?: boolean;
  busy: boolean;
  /** Failure of the last attempt to save; null after the next one starts. */
  error: Error | null;
  /** Confirmation shown instead of the failure. */
  question?: ReactNode;
  onChange?: () => void;
  /** @param untouched request body of the untouched form */
  onSubmit: (input: NewVehicle, untouched: NewVehicle) => void;
  /** Buttons at the end. @param isWhole whether all fields are shown */
  actions: (isWhole: boolean) => ReactNode;
}

/** Form of a new or stored vehicle. A new one may show only required fields. Errors never clear what was typed. */
export function VehicleForm({
  draft: draftName,
  vehicle,
  brief = false,
  busy,
  error,
  question,
  onChange,
  onSubmit,
  actions,
}: VehicleFormProps) {
  const text = useText();
  const { main, more } = vehicleFields(siteSettings().vehicle.fields, useDistance().unit);
  const fields = [...main, ...more];
  const faultText = useVehicleFaultText(fields);
  const saved = vehicleFormValues(fields, vehicle);
  const form: FormState<string, VehicleFault, Error> = useForm<string, VehicleFault>({
    saved,
    draft: draftName,
    check: (values) => ({
      ...validateVehicle(fields, values, saved),
      ...halfTypedDates(form.element.current),
    }),
    words: faultText,
    failure: error,
    blame: (failure) => readVehicleFaults(failure, fields),
    busy,
    ...(onChange && { onChange }),
    onSubmit: (values) =>
      onSubmit(toVehicleInput(fields, values, vehicle), toVehicleInput(fields, saved, vehicle)),
  });
  const { values, faults, unblamed } = form;
  const hasFaultInMore = more.some(({ id }) => faults[id]);
  const [wasMoreTold] = useState(() => more.some(({ id }) => values[id]));
  const isWhole = !brief || more.length === 0 || wasMoreTold || hasFaultInMore;

  return (
    <Form form={form}>
      <Stack gap={24}>
        <VehicleFormFields vehicle={vehicle} form={form} main={main} more={isWhole ? more : []} />
        {question}
        {unblamed && !question && (
          <FailureNotice error={unblamed} title={text('save.failed')}>
            {text(reasonOf(unblamed))}
          </FailureNotice>
        )}
      </Stack>
      {actions(isWhole)}
    </Form>
  );
}

/** Finds half-typed dates: browsers report an empty value for them. */
function halfTypedDates(form: HTMLFormElement | null): VehicleFaults {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [];
  const halfTyped = [...inputs].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(halfTyped.map(({ name }) => [name, 'invalid']));
}

/** Text key for a failure that belongs to no field. */
function reasonOf(error: unknown) {
  if (error instanceof ApiProblem && error.code === 'too_many_vehicles') return 'save.tooMany';
  if (isBackendUnavailable(error)) return 'save.backendAway';
  return isUnreached(error) ? 'save.connection' : 'save.other';
}
