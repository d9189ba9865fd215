import type { GetAvailabilityData, ListAppointmentsData } from './generated/types.gen.ts';

export type AvailabilityQuery = GetAvailabilityData['query'];
export type AppointmentsQuery = Omit<NonNullable<ListAppointmentsData['query']>, 'cursor' | 'limit'>;

/**
 * Every key of the query cache for the backend's data. Longer keys lie below shorter ones: invalidating
 * `queryKeys.vehicles` makes each single vehicle stale too.
 */
export const queryKeys = {
  me: ['me'],
  vehicles: ['vehicles'],
  vehicleList: ['vehicles', 'list'],
  vehicle: (id: string) => ['vehicles', 'one', id],
  availabilities: ['availability'],
  availability: (query: AvailabilityQuery) => ['availability', query],
  /** What is known of all days, for one kind of work; with `moving` for that appointment, else for whoever books. */
  availabilityFor: (service_type: string, moving: string | undefined) => [
    'availability',
    { service_type, moving },
  ],
  appointments: ['appointments'],
  appointmentList: (query: AppointmentsQuery) => ['appointments', 'list', query],
  appointment: (id: string) => ['appointments', 'one', id],
} as const;
