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
import { type Faults, type FieldProps, faultsBySchema, isAbout } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { useLocale } from '@forecourt/shared/i18n';
import { useSave } from '@forecourt/shared/save';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanLine, cleanText } from '@forecourt/shared/text';
import { PlateField } from '@forecourt/shared/ui';
import { useText } from './text.ts';

export interface ServiceFields {
  plate: string;
  note: string;
}

export type ServiceFault = 'missing' | 'refused';

type FieldFaults = Faults<keyof ServiceFields, ServiceFault>;

export function needsNote(service: string | null): boolean {
  const { serviceTypes } = siteSettings().booking;
  return (
    service !== null && Object.hasOwn(serviceTypes, service) && serviceTypes[service]?.noteRequired === true
  );
}

/** Whether the kind of work alone defines the job, as an inspection does and a repair does not. */
export function saysWhatToDo(service: ServiceType): boolean {
  return service !== 'repair' && service !== 'others';
}

/** Validates the fields by the backend's rules. */
export function findFaults(
  { plate, note }: ServiceFields,
  needs: { plate: boolean; note: boolean },
): FieldFaults {
  const isPlate =
    Object.keys(faultsBySchema(newVehicleSchema, { device_reg: cleanLine(plate) })).length === 0;
  const plateFault = cleanLine(plate) === '' ? 'missing' : isPlate ? undefined : 'refused';
  return {
    ...(needs.plate && plateFault ? { plate: plateFault } : {}),
    ...(needs.note && cleanText(note) === '' ? { note: 'missing' } : {}),
  };
}

/** Field error, if the plate is why adding the vehicle failed. */
export function plateRefusal(failure: Error): FieldFaults {
  const isInvalid = failure instanceof ApiProblem && failure.code === 'invalid_input';
  return isInvalid && isAbout(failure, '/device_reg') ? { plate: 'refused' } : {};
}

/** Field error, if the note is why the booking failed. */
export function noteRefusal(failure: Error): Pick<FieldFaults, 'note'> {
  if (!isAbout(failure, '/note')) return {};
  const isMissing = failure instanceof ApiProblem && failure.code === 'note_required';
  return { note: isMissing ? 'missing' : 'refused' };
}

interface FirstPlateFieldProps extends FieldProps<string> {
  readOnly: boolean;
}

/** Plate of the first vehicle, labelled with the business's name for it. */
export function FirstPlateField(props: FirstPlateFieldProps) {
  const text = useText();
  const language = useLocale();
  const { organisation, vehicle } = siteSettings();
  const label = vehicle.fields.find(({ id }) => id === 'device_reg')?.label[language];
  // Only the owner knows where the hyphen of a German plate is.
  const { plate } = countryConventions(organisation.country);
  return (
    <PlateField
      {...props}
      label={label ?? text('book.plate.label')}
      hint={text(plate === 'de' ? 'book.plate.hint.de' : 'book.plate.hint')}
      required
    />
  );
}

interface AddVehicle {
  /** @param registration as typed */
  add: (registration: string) => void;
  isAdding: boolean;
  error: Error | null;
}

interface AddVehicleOptions {
  /** Draft that holds only the plate; cleared once the vehicle is added. */
  draft?: string;
  /** The list of vehicles contains it now; not called after unmounting. */
  onAdded?: (vehicle: Vehicle) => void;
  onFailed?: () => void;
}

/** Adds the customer's first vehicle; repeated tries add it only once. */
export function useAddVehicle({ draft, onAdded, onFailed }: AddVehicleOptions): AddVehicle {
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

/** Whether the vehicle was added on another device meanwhile. */
function existsAlready(failure: Error): boolean {
  return failure instanceof ApiProblem && failure.code === 'vehicle_exists';
}
