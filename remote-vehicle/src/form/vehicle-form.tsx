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
import { type Fault, type Faults, faultsOf, findFaults } from './faults.ts';
import { formValues, vehicleInput } from './form-values.ts';
import { useFaultText } from './use-fault-text.ts';
import { VehicleFormFields } from './vehicle-form-fields.tsx';

interface VehicleFormProps {
  /** Name of the draft that keeps what was typed; whoever saves the vehicle forgets it. */
  draft: string;
  /** The vehicle as it is; none for a new one. */
  vehicle?: Vehicle;
  /** A part of another screen: no more than is needed, unless the customer has told more before. */
  brief?: boolean;
  busy: boolean;
  /** Why saving failed, until it is tried again. */
  error: Error | null;
  /** What is asked in place of saying why saving failed. */
  question?: ReactNode;
  onChange?: () => void;
  /** @param untouched what it would be if nothing had been typed */
  onSubmit: (input: NewVehicle, untouched: NewVehicle) => void;
  /** What it ends with. @param isWhole whether it has all its fields */
  actions: (isWhole: boolean) => ReactNode;
}

/**
 * A vehicle's fields, the same for adding and for changing, but that a new one may do without most of them. Nothing that was
 * typed is lost by an error.
 */
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
    ...(onChange && { onChange }),
    onSubmit: (values) =>
      onSubmit(vehicleInput(fields, values, vehicle), vehicleInput(fields, saved, vehicle)),
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

/** The browser gives nothing of a date of which only the day is typed, and would have it pass for none. */
function halfTypedDates(form: HTMLFormElement | null): Faults {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [];
  const halfTyped = [...inputs].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(halfTyped.map(({ name }) => [name, 'invalid']));
}

/** Why nothing was saved, where no field is to blame. */
function reasonOf(error: unknown) {
  if (error instanceof ApiProblem && error.code === 'too_many_vehicles') return 'save.tooMany';
  if (isBackendUnavailable(error)) return 'save.backendAway';
  return isUnreached(error) ? 'save.connection' : 'save.other';
}
