import type { GetAvailabilityData, ListAppointmentsData, ListRemindersData } from './generated/types.gen.ts';

export type AvailabilityQuery = GetAvailabilityData['query'];
export type AppointmentsQuery = Omit<NonNullable<ListAppointmentsData['query']>, 'cursor' | 'limit'>;
export type RemindersQuery = Omit<NonNullable<ListRemindersData['query']>, 'cursor' | 'limit'>;

/** All of a history, or only what was done: visits, and entries of services, repairs, inspections and tyres. */
export type HistoryScope = 'all' | 'work';

/**
 * Every key of the query cache for the backend's data. Longer keys lie below shorter ones: invalidating
 * `queryKeys.vehicles` makes each single vehicle stale too.
 */
export const queryKeys = {
  me: ['me'],
  vehicles: ['vehicles'],
  vehicleList: ['vehicles', 'list'],
  archivedVehicles: ['vehicles', 'archived'],
  vehicle: (id: string) => ['vehicles', 'one', id],
  /** All that is known of vehicles over time. */
  records: ['records'],
  odometers: ['records', 'odometers'],
  recordsOf: (vehicleId: string) => ['records', vehicleId],
  histories: (vehicleId: string) => ['records', vehicleId, 'history'],
  history: (vehicleId: string, scope: HistoryScope) => ['records', vehicleId, 'history', scope],
  wholeHistory: (vehicleId: string) => ['records', vehicleId, 'whole'],
  odometer: (vehicleId: string) => ['records', vehicleId, 'odometer'],
  figures: (vehicleId: string) => ['records', vehicleId, 'figures'],
  imports: (vehicleId: string) => ['records', vehicleId, 'imports'],
  record: (vehicleId: string, id: string) => ['records', vehicleId, 'one', id],
  /** Photos. @param of `vehicle`, or the id of an entry */
  photosOf: (vehicleId: string, of: string) => ['records', vehicleId, 'photos', of],
  photoFile: (id: string, size: 'photo' | 'thumbnail' | 'miniature') => ['photos', id, size],
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
  reminders: ['reminders'],
  reminderList: (query: RemindersQuery) => ['reminders', 'list', query],
  reminder: (id: string) => ['reminders', 'one', id],
  notifications: ['notifications'],
  notificationList: ['notifications', 'list'],
  unreadNotifications: ['notifications', 'unread'],
  calendarFeed: ['calendar-feed'],
  push: ['push'],
  /** Whether this device is told; the browser knows, not the backend. */
  pushDevice: (publicKey: string | null) => ['push', 'device', publicKey],
} as const;
