import { type ServiceKind, serviceKindOf } from '@forecourt/shared/settings/schema';
import { invalidField } from '../platform/problems/problem.ts';
import type { BookingSettings } from './opening.ts';

/**
 * What the settings say of the kind of work that a request asks for.
 * @throws Problem `invalid_input` where there is no such kind, or no longer
 */
export function knownKind(serviceType: string, { serviceTypes }: BookingSettings): ServiceKind {
  const kind = serviceKindOf(serviceTypes, serviceType);
  if (kind) return kind;
  const codes = Object.keys(serviceTypes).join(', ');
  throw invalidField('/service_type', 'invalid_value', `One of ${codes}`);
}
