import { newVehicleSchema, type ServiceType } from '@forecourt/shared/api';
import { type Faults, faultsBySchema, isAbout } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanLine, cleanText } from '@forecourt/shared/text';

export interface ServiceFields {
  /** Plate of the first vehicle. */
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
