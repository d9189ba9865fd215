import { newVehicleSchema, type ServiceType } from '@forecourt/shared/api';
import { type Faults, faultsBySchema, isAbout } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanLine, cleanText } from '@forecourt/shared/text';

/** What is typed on the step of the work. */
export interface ServiceFields {
  /** Of the first vehicle, for customers without one. */
  plate: string;
  note: string;
}

export type ServiceFault = 'missing' | 'refused';

type FieldFaults = Faults<keyof ServiceFields, ServiceFault>;

/** Whether work can only be booked with a note. */
export function needsNote(service: string | null): boolean {
  const { serviceTypes } = siteSettings().booking;
  return (
    service !== null && Object.hasOwn(serviceTypes, service) && serviceTypes[service]?.noteRequired === true
  );
}

/** Whether the kind of work alone says what is to be done, as an inspection does and a repair does not. */
export function saysWhatToDo(service: ServiceType): boolean {
  return service !== 'repair' && service !== 'others';
}

/** What is wrong with the fields, by the backend's own rules. */
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

/** Whether adding the vehicle failed because of its plate. */
export function blamePlate(failure: Error): FieldFaults {
  const isInvalid = failure instanceof ApiProblem && failure.code === 'invalid_input';
  return isInvalid && isAbout(failure, '/device_reg') ? { plate: 'refused' } : {};
}

/** Whether a booking failed because of its note. */
export function blameNote(failure: Error): Pick<FieldFaults, 'note'> {
  if (!isAbout(failure, '/note')) return {};
  const isMissing = failure instanceof ApiProblem && failure.code === 'note_required';
  return { note: isMissing ? 'missing' : 'refused' };
}
