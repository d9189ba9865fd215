import type { Vehicle } from './generated/types.gen.ts';

/** What people call a vehicle besides its plate: "VW Golf"; empty when neither make nor model is known. */
export function vehicleName({ make, model }: Pick<Vehicle, 'make' | 'model'>): string {
  return [make, model].filter(Boolean).join(' ');
}
