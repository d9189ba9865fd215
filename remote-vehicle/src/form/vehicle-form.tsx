import { type NewVehicle, newVehicleSchema, type Vehicle } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { localDateAt } from '@forecourt/shared/dates';
import { Form, type FormState, findNumberLimits, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { createText, useFormat } from '@forecourt/shared/i18n';
import { homePath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath, useSearchParams } from '@forecourt/shared/router';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Stack, useTooLongMessageFormatter } from '@forecourt/shared/ui';
import { modelYearRange } from '@forecourt/shared/vehicle-fields';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../text.ts';
import {
  isBuiltInField,
  listVehicleFields,
  useFieldLabelFormatter,
  type VehicleField,
  type VehicleFieldKind,
} from '../vehicle/vehicle-fields.ts';
import catalogues from './messages';
import type en from './messages/en.json';
import { useFieldWithPlateFacts, usePlateFacts } from './use-plate-facts.ts';
import { VehicleFormFields } from './vehicle-form-fields.tsx';
import {
  toVehicleFieldErrors,
  toVehicleFormValues,
  toVehicleInput,
  type VehicleFieldError,
  type VehicleFieldErrors,
  validateVehicle,
} from './vehicle-input.ts';

/** A separate catalogue: the list of vehicles needs none of these texts. */
const useFaultText = createText<keyof typeof en>(catalogues);

/** Typed values that a picture of the vehicle shows. */
export interface VehiclePictureValues {
  model: string;
  registration: string;
}

interface VehicleFormProps {
  /** Name under which unsaved input is stored in this tab; the caller clears the draft after saving. */
  draft: string;
  /** Stored vehicle; undefined for a new vehicle. */
  vehicle?: Vehicle;
  /** How optional fields are reduced, unless the draft contains one. `fold`: in a folded section; `omit`: not rendered. */
  brief?: 'fold' | 'omit' | undefined;
  busy: boolean;
  /** Failure of the last attempt to save; null from the start of the next attempt. */
  error: Error | null;
  /** Question about an unlikely value, shown in place of `error`. */
  question?: ReactNode;
  onChange?: () => void;
  /** Called with what is typed; on mount, with the initial values. Must be the same function in every render. */
  onPictureChange?: (picture: VehiclePictureValues) => void;
  /** @param untouched request body of the form before any input */
  onSubmit: (input: NewVehicle, untouched: NewVehicle) => void;
  /** Returns the buttons at the end of the form. @param isWhole whether all fields are shown */
  actions: (isWhole: boolean) => ReactNode;
}

/** Form of a new or stored vehicle. Typed input survives every error. */
export function VehicleForm({
  draft: draftName,
  vehicle,
  brief,
  busy,
  error,
  question,
  onChange,
  onPictureChange,
  onSubmit,
  actions,
}: VehicleFormProps) {
  const text = useText();
  const { main, more: optional } = listVehicleFields(
    siteSettings().vehicle.fields,
    useDistanceFormatter().unit,
  );
  // A stored vehicle has the field only to correct the mileage typed when it was added; odometer readings have their own form.
  const more = optional.filter(({ id }) => id !== 'odometer_km' || vehicle?.odometer_km !== null);
  const fields = [...main, ...more];
  const today = localDateAt(new Date(), siteSettings().organisation.timeZone);
  const faultText = useVehicleFieldErrorText(fields, today);
  const saved = toVehicleFormValues(fields, vehicle);
  const form: FormState<string, VehicleFieldError, Error> = useForm<string, VehicleFieldError>({
    saved,
    draft: draftName,
    noticeForNew: vehicle === undefined,
    check: (values) => ({
      ...validateVehicle(fields, values, { today, saved }),
      ...findHalfTypedDates(form.element.current),
    }),
    words: faultText,
    failure: error,
    blame: (failure) => toVehicleFieldErrors(failure, fields),
    busy,
    onChange: () => onChange?.(),
    onSubmit: (values) =>
      onSubmit(toVehicleInput(fields, values, vehicle), toVehicleInput(fields, saved, vehicle)),
  });

  const { values, faults, unblamed } = form;
  const { model = '', device_reg: registration = '' } = values;
  const facts = usePlateFacts(registration, vehicle === undefined);
  const field = useFieldWithPlateFacts(form, fields, facts);
  useEffect(() => onPictureChange?.({ model, registration }), [model, registration, onPictureChange]);
  const [isBrief, setBrief] = useState(() => brief !== undefined && !more.some(({ id }) => values[id]));
  // If an optional field has an error, show these fields for good, so that the field can take the focus.
  if (isBrief && more.some(({ id }) => faults[id])) setBrief(false);
  const isOmitted = isBrief && brief === 'omit';

  return (
    <Form form={form}>
      <Stack gap={24}>
        <VehicleFormFields
          vehicle={vehicle}
          form={{ field }}
          facts={facts}
          main={main}
          more={isOmitted ? [] : more}
          folded={isBrief}
          focused={vehicle === undefined && brief !== 'omit'}
        />
        {question}
        {unblamed && !question && (
          <FailureNotice
            error={unblamed}
            title={text('save.failed')}
            onRetry={isTooMany(unblamed) ? undefined : () => form.element.current?.requestSubmit()}
          >
            {isTooMany(unblamed) ? text('save.tooMany') : undefined}
          </FailureNotice>
        )}
      </Stack>
      {actions(!isOmitted || more.length === 0)}
    </Form>
  );
}

function isTooMany(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'too_many_vehicles';
}

/** Finds dates that are typed incompletely, for which browsers report an empty value. */
function findHalfTypedDates(form: HTMLFormElement | null): VehicleFieldErrors {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [];
  const halfTyped = [...inputs].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(halfTyped.map(({ name }) => [name, 'invalid']));
}

/** Path to return to after adding or saving a vehicle; null if the address has none. */
export function useReturnPath(): string | null {
  const [parameters] = useSearchParams();
  const returnTo = safeReturnPath(readReturnTo(parameters), location.origin);
  // `safeReturnPath` returns the home page for an invalid path, so the home page counts as no return path.
  return returnTo === homePath() ? null : returnTo;
}

/** Returns a function from a validation error to its message, with the limits of the settings or the backend. */
function useVehicleFieldErrorText(
  fields: readonly VehicleField[],
  today: string,
): (fault: VehicleFieldError, id: string) => string {
  const text = useFaultText();
  const tooLong = useTooLongMessageFormatter();
  const labelText = useText();
  const labelOf = useFieldLabelFormatter();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const day = (date: string) => format.date(date, { day: 'numeric', month: 'long', year: 'numeric' });

  function outside(minimum: number | null, maximum: number | null): string {
    const min = minimum === null ? '' : format.number(minimum);
    const max = maximum === null ? '' : format.number(maximum);
    if (min && max) return text('fault.number.range', { min, max });
    if (min) return text('fault.number.min', { min });
    return max ? text('fault.number.max', { max }) : text('fault.number');
  }

  function builtIn(fault: VehicleFieldError, kind: Exclude<VehicleFieldKind, 'text'>): string {
    if (kind === 'year') {
      const { minimum, maximum } = modelYearRange(today);
      // A number would be formatted with a thousands separator, so pass the year as a string.
      return text('fault.year', { min: String(minimum), max: String(maximum) });
    }
    if (fault !== 'outside') return text(`fault.${kind}`);
    const { minimum, maximum } = findNumberLimits(newVehicleSchema.shape.odometer_km);
    return text('fault.number.range', { min: format.number(minimum), max: distance.written(maximum) });
  }

  function missing(field: VehicleField): string {
    const { id, kind } = field;
    if (kind === 'choice') return text('fault.choice');
    const label = labelOf(field);
    // A built-in field's message contains its default label ("Enter the mileage."), so it also fits "Current mileage".
    const isKnown =
      isBuiltInField(id) && label.toLowerCase().endsWith(labelText(`field.${id}`).toLowerCase());
    return isKnown ? text(`fault.missing.${id}`) : text('fault.missing', { field: label });
  }

  return (fault, id) => {
    const field = fields.find((each) => each.id === id);
    const { kind, definition } = field ?? { kind: 'text', definition: null };
    if (fault === 'missing' && field) return missing(field);
    if (fault === 'exists') return text('fault.exists');
    switch (definition?.type) {
      case 'text':
        return tooLong(definition.maxLength);
      case 'number': {
        const { minimum, maximum, decimals } = definition;
        if (fault === 'outside') return outside(minimum, maximum);
        if (decimals === 0) return text('fault.number.whole');
        return fault === 'precise' ? text('fault.number.decimals', { decimals }) : text('fault.number');
      }
      case 'date': {
        const { earliest, latest } = definition;
        if (fault !== 'outside') return text('fault.date');
        return text('fault.date.range', { first: day(earliest), last: day(latest) });
      }
      default:
        return kind === 'text' ? text('fault.choice') : builtIn(fault, kind);
    }
  };
}
