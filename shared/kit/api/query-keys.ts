import type { OfflineDataSource } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import type { RequestOf } from './call.ts';
import type { getAvailability, listReminders } from './generated/operations.gen.ts';

export type AvailabilityParams = RequestOf<typeof getAvailability>['query'];
export type ReminderFilters = Omit<NonNullable<RequestOf<typeof listReminders>['query']>, 'cursor' | 'limit'>;

/** `all`: the whole history. `work`: visits, and entries about services, repairs, inspections and tyres. */
export type HistoryScope = 'all' | 'work';
/** Longest side: `photo` 2048 px, `thumbnail` 480 px. `miniature`: a square of 168 px for lists. */
export type PhotoSize = 'photo' | 'thumbnail' | 'miniature';

/** Keys of the query cache. Invalidating a key invalidates the longer ones that begin with it. */
export const queryKeys = {
  me: ['me'],
  vehicles: ['vehicles'],
  vehicleList: ['vehicles', 'list'],
  archivedVehicles: ['vehicles', 'archived'],
  vehicle: (id: string) => ['vehicles', 'one', id],
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
  /** @param of `'vehicle'` for the vehicle's photo, or the id of an entry */
  photosOf: (vehicleId: string, of: string) => ['records', vehicleId, 'photos', of],
  sharedRecord: (token: string) => ['shared', 'record', token],
  sharedPhoto: (token: string) => ['shared', 'photo', token],
  photoFile: (id: string, size: PhotoSize) => ['photos', id, size],
  availabilities: ['availability'],
  availability: (query: AvailabilityParams) => ['availability', query],
  /** Key of all days for one kind of work. @param moving id of the appointment to reschedule; undefined for a new one */
  availabilityFor: (service_type: string, moving: string | undefined) => [
    'availability',
    { service_type, moving },
  ],
  appointments: ['appointments'],
  // The empty object stays, so that areas of older releases find the list under the same key.
  appointmentList: ['appointments', 'list', {}],
  appointment: (id: string) => ['appointments', 'one', id],
  sharedVisit: (token: string) => ['shared', 'visit', token],
  visitPhotos: (appointmentId: string) => ['appointments', 'photos', appointmentId],
  reminders: ['reminders'],
  reminderList: (query: ReminderFilters) => ['reminders', 'list', query],
  reminder: (id: string) => ['reminders', 'one', id],
  notifications: ['notifications'],
  notificationList: ['notifications', 'list'],
  unreadNotifications: ['notifications', 'unread'],
  plateFacts: (plate: string) => ['plates', plate],
  calendarFeed: ['calendar-feed'],
  push: ['push'],
  /** Key of the query that checks whether this browser has a push subscription. */
  pushDevice: (publicKey: string | null) => ['push', 'device', publicKey],
} as const;

/** Describes a response that is stored for offline use and validated when it is read. */
export function createOfflineResponseSource<Data>(
  queryKey: readonly unknown[],
  schema: z.ZodMiniType<Data>,
): OfflineDataSource {
  return { queryKey, read: (kept) => schema.safeParse(kept).data };
}

/** Describes an item that is read from its stored list, because most items were never opened on a separate screen. */
export function createOfflineListItemSource<Item extends { id: string }>(
  queryKey: readonly unknown[],
  schema: z.ZodMiniType<Item>,
  id: string,
): OfflineDataSource {
  const list = z.array(schema);
  return { queryKey, read: (kept) => list.safeParse(kept).data?.find((item) => item.id === id) };
}
