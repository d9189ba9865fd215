import { addVisitPhoto, newIdempotencyKey, queryKeys, visitPhotosQuery } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';
import { MAX_CUSTOMER_PHOTOS_PER_VISIT } from '@forecourt/shared/limits';
import {
  createPhotoSelection,
  createPhotoUpload,
  isUploadErrorFinal,
  type Observable,
  type PhotoSelection,
  type PhotoUpload,
} from '@forecourt/shared/photos';
import { queryClient } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';

/** Number of photos chosen for the booking, so that their loss by a reload can be reported. Cleared with the user's drafts. */
const marker = createTabStore('booking.photos', 'customer', z.object({ key: z.string(), count: z.int() }));

/** Number of photos that are being sent to a visit, so that the page can report them after a reload. */
const unsentMarker = (visitId: string) => createTabStore(`visit.photos.${visitId}`, 'customer', z.int());

interface CurrentSelection {
  /** Identifies the selection in `marker`. */
  key: string;
  uid: string | null;
  selection: Observable<PhotoSelection>;
  unsubscribe: () => void;
}

let current: CurrentSelection | null = null;

/** Photos chosen for the visit that is being booked. They remain while the customer goes through the steps. */
export function getOrCreateBookingPhotoSelection(): Observable<PhotoSelection> {
  const uid = currentUid();
  if (current?.uid === uid) {
    const isEmpty = current.selection.read().take().length === 0;
    if (isEmpty || marker.read()?.key === current.key) return current.selection;
  }
  current?.unsubscribe();
  const key = newIdempotencyKey();
  const selection = createPhotoSelection(MAX_CUSTOMER_PHOTOS_PER_VISIT);
  const unsubscribe = selection.subscribe(() => {
    if (current?.key !== key || currentUid() !== uid) return;
    const count = selection.read().take().length;
    if (count > 0 || marker.read()?.key === key) marker.keep({ key, count });
  });
  current = { key, uid, selection, unsubscribe };
  return selection;
}

/** Number of photos that were chosen before the page was reloaded; 0 once others were chosen. */
export function countLostPhotos(): number {
  const marked = marker.read();
  return marked && marked.key !== current?.key ? marked.count : 0;
}

const uploads = new Map<string, Observable<PhotoUpload>>();

export const findUpload = (visitId: string) => uploads.get(visitId);

/** Removes an upload that neither continues nor can be retried. */
export function dropFinishedUpload(visitId: string): void {
  const upload = uploads.get(visitId)?.read();
  if (upload && (upload.isDone || isUploadErrorFinal(upload.error))) uploads.delete(visitId);
}

export function uploadChosenPhotos(visitId: string): void {
  const uid = currentUid();
  const photos = getOrCreateBookingPhotoSelection().read().take();
  current?.unsubscribe();
  current = null;
  marker.forget();
  if (photos.length === 0) return;
  const upload = createPhotoUpload(() => ({
    ...visitUploadOptions(visitId),
    // The photos were shrunk when they were chosen, so upload them unchanged.
    prepare: async (photo) => photo,
  }));
  uploads.set(visitId, upload);
  upload.subscribe(() => {
    if (currentUid() !== uid) return;
    const { isDone, error, count, saved, refused } = upload.read();
    if (isDone || isUploadErrorFinal(error)) clearUnsentPhotoCount(visitId);
    else unsentMarker(visitId).keep(count - saved - refused.length);
  });
  upload.read().start(photos);
}

/** Number of photos whose upload to the visit was interrupted by a reload. */
export function countUnsentPhotos(visitId: string): number {
  return uploads.has(visitId) ? 0 : (unsentMarker(visitId).read() ?? 0);
}

export function clearUnsentPhotoCount(visitId: string): void {
  unsentMarker(visitId).forget();
}

/** Returns upload options that save photos of a visit, and add each to the cache when it is saved. */
export function visitUploadOptions(visitId: string) {
  return {
    save: async (file: Blob, options: Parameters<typeof addVisitPhoto>[2]) => {
      const photo = await addVisitPhoto(visitId, file, options);
      queryClient.setQueryData(visitPhotosQuery(visitId).queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== photo.id),
        photo,
      ]);
      return photo;
    },
    onChanged: () => reloadVisitPhotos(visitId),
  };
}

export function reloadVisitPhotos(visitId: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.visitPhotos(visitId) });
  // The visit contains the number of its photos.
  void queryClient.invalidateQueries({ queryKey: queryKeys.appointment(visitId) });
}
