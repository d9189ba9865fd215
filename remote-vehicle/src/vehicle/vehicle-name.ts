import type { Vehicle } from '@forecourt/shared/api';

/** Make and model as one name; null when neither is known. */
export function vehicleName({ make, model }: Pick<Vehicle, 'make' | 'model'>): string | null {
  return [make, model].filter(Boolean).join(' ') || null;
}
