import {
  createVehicle,
  newVehicleSchema,
  queryKeys,
  type ServiceType,
  type Vehicle,
  vehicleQuery,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { countryConventions } from '@forecourt/shared/country';
import { clearDraft } from '@forecourt/shared/drafts';
import {
  type FormFieldFaults,
  type FormFieldProps,
  findInputFaults,
  isRejectedAt,
} from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { useLocale } from '@forecourt/shared/i18n';
import { useSave } from '@forecourt/shared/save';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanLine, cleanText } from '@forecourt/shared/text';
import { PlateField } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from './text.ts';

export interface ServiceStepFields {
  plate: string;
  note: string;
}

export type ServiceStepFault = 'missing' | 'refused';

type FieldFaults = FormFieldFaults<keyof ServiceStepFields, ServiceStepFault>;

export function isBookingNoteRequired(service: string | null): boolean {
  const { serviceTypes } = siteSettings().booking;
  return (
    service !== null && Object.hasOwn(serviceTypes, service) && serviceTypes[service]?.noteRequired === true
  );
}

/** Whether the kind of work needs no explanation by the customer. An inspection needs none; a repair does. */
export function needsNoExplanation(service: ServiceType): boolean {
  return service !== 'repair' && service !== 'others';
}

/** Returns the errors, by the backend's rules, of those fields that are needed. */
export function findServiceStepFaults(
  { plate, note }: ServiceStepFields,
  needs: { plate: boolean; note: boolean },
): FieldFaults {
  const isPlate =
    Object.keys(findInputFaults(newVehicleSchema, { device_reg: cleanLine(plate) })).length === 0;
  const plateFault = cleanLine(plate) === '' ? 'missing' : isPlate ? undefined : 'refused';
  return {
    ...(needs.plate && plateFault ? { plate: plateFault } : {}),
    ...(needs.note && cleanText(note) === '' ? { note: 'missing' } : {}),
  };
}

/** Returns an error for the registration field if the vehicle was not added because of its registration; empty otherwise. */
export function findPlateFault(failure: Error): FieldFaults {
  const isInvalid = failure instanceof ApiProblem && failure.code === 'invalid_input';
  return isInvalid && isRejectedAt(failure, '/device_reg') ? { plate: 'refused' } : {};
}

/** Returns an error for the note field if the booking failed because of the note; empty otherwise. */
export function findNoteFault(failure: Error): Pick<FieldFaults, 'note'> {
  if (!isRejectedAt(failure, '/note')) return {};
  const isMissing = failure instanceof ApiProblem && failure.code === 'note_required';
  return { note: isMissing ? 'missing' : 'refused' };
}

interface FirstVehiclePlateFieldProps extends FormFieldProps<string> {
  readOnly: boolean;
  /** Whether the field takes the focus if it is empty when it appears. */
  focused?: boolean;
}

/** Field for the registration of the first vehicle, labelled with the business's term. */
export function FirstVehiclePlateField({ focused = false, ...props }: FirstVehiclePlateFieldProps) {
  const text = useText();
  const language = useLocale();
  const [isEmptyAtFirst] = useState(props.value === '');
  const { organisation, vehicle } = siteSettings();
  const label = vehicle.fields.find(({ id }) => id === 'device_reg')?.label[language];
  // Ask for the hyphen of a German registration instead of adding it, because only the owner knows its position.
  const { plate } = countryConventions(organisation.country);
  return (
    <PlateField
      {...props}
      label={label ?? text('book.plate.label')}
      hint={text(plate === 'de' ? 'book.plate.hint.de' : 'book.plate.hint')}
      required
      focused={focused && isEmptyAtFirst}
    />
  );
}

interface AddVehicle {
  /** @param registration typed by the customer, in any format */
  add: (registration: string) => void;
  isAdding: boolean;
  error: Error | null;
}

interface AddVehicleOptions {
  /** Name of a draft that contains only the registration; cleared after the vehicle is added. */
  draft?: string;
  /** Called when the list of vehicles contains the new one; not called after the screen has unmounted. */
  onAdded?: (vehicle: Vehicle) => void;
  onFailed?: () => void;
}

/** Adds the customer's first vehicle. Repeated attempts add it only once. */
export function useAddVehicleByRegistration({ draft, onAdded, onFailed }: AddVehicleOptions): AddVehicle {
  const { save, isPending, error } = useSave({
    attempt: ['booking.vehicle'],
    send: (registration: string, options) => createVehicle({ device_reg: registration }, options),
    draft,
    cache: (vehicle, client) => {
      client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle);
      client.setQueryData(vehiclesQuery().queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== vehicle.id),
        vehicle,
      ]);
    },
    onFailed: (failure, client) => {
      if (!existsAlready(failure)) return;
      if (draft) clearDraft(draft);
      void client.invalidateQueries({ queryKey: queryKeys.vehicleList });
    },
  });
  const add = (registration: string) =>
    save(registration, {
      onSaved: onAdded,
      onFailed: (failure) => {
        if (!existsAlready(failure)) onFailed?.();
      },
    });
  return { add, isAdding: isPending, error };
}

/** Whether the vehicle was not added because it exists already, for example from another device. */
function existsAlready(failure: Error): boolean {
  return failure instanceof ApiProblem && failure.code === 'vehicle_exists';
}
