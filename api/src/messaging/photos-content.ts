import { visitPhotosPath } from '@forecourt/shared/links';
import { selectAppointments } from '../booking/queries.ts';
import { toAppointmentJson } from '../booking/schema.ts';
import type { Reader } from '../platform/db/database.ts';
import type { ApiServices } from '../platform/services.ts';
import { type Content, toMessageRecipient } from './content.ts';
import type { PhotosEvent } from './outbox/channel.ts';

export interface PhotosMessageContent extends Content {
  kind: 'photos';
  vehicle: { device_reg: string; make: string | null; model: string | null };
  /** Captions of the photos, the oldest first; at least one element. */
  captions: readonly (string | null)[];
}

/** Reads the content of the message about new photos; null if the customer was erased or the photos were deleted. */
export async function readPhotosContent(
  reader: Reader,
  { notification_id: notificationId, kind }: PhotosEvent,
  { settings }: Pick<ApiServices, 'settings'>,
): Promise<PhotosMessageContent | null> {
  const row = await selectAppointments(reader)
    .innerJoin('notifications as n', 'n.appointment_id', 'a.id')
    .innerJoin('customers as k', 'k.id', 'a.customer_id')
    .select(['k.id as customer_id', 'k.display_name', 'k.locale', 'k.unwanted_emails', 'k.unwanted_texts'])
    .where('n.id', '=', notificationId)
    .where('k.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const photos = await reader
    .selectFrom('visit_photos')
    .select('caption')
    .where('notification_id', '=', notificationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (photos.length === 0) return null;
  const { id, vehicle } = toAppointmentJson(row, settings.booking);
  return {
    id: `${notificationId}.${kind}`,
    customer: toMessageRecipient(row, settings),
    subjectId: `${id}-photos`,
    path: visitPhotosPath(id),
    kind,
    vehicle,
    captions: photos.map(({ caption }) => caption),
  };
}
