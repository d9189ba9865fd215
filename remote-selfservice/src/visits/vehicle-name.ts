import type { Appointment } from '@forecourt/shared/api';

/** What people call a vehicle besides its plate: "VW Golf"; empty when neither make nor model is known. */
export function vehicleName({ make, model }: Pick<Appointment['vehicle'], 'make' | 'model'>): string {
  return [make, model].filter(Boolean).join(' ');
}
