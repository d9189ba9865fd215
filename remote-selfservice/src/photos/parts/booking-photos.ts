import { addVisitPhoto, newIdempotencyKey, queryKeys, visitPhotosQuery } from '@forecourt/shared/api';
import { MAX_CUSTOMER_PHOTOS_PER_VISIT } from '@forecourt/shared/limits';
import {
  createPhotoSelection,
  createPhotoUpload,
  type Observable,
  type PhotoSelection,
  type PhotoUpload,
} from '@forecourt/shared/photos';
import { queryClient } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';

/** Belongs to the customer like a draft, and is cleared with it. The photos themselves do not survive a reload. */
const marker = createTabStore('booking.photos', 'customer', z.object({ key: z.string(), count: z.int() }));

interface Held {
  /** Identifies the selection in `marker`. */
  key: string;
  selection: Observable<PhotoSelection>;
}

let held: Held | null = null;

/** Photos chosen for the visit that is being booked. They remain while the customer goes through the steps. */
export function bookingSelection(): Observable<PhotoSelection> {
  const isOwn =
    held !== null && (held.selection.read().take().length === 0 || marker.read()?.key === held.key);
  if (held && isOwn) return held.selection;
  const key = newIdempotencyKey();
  const selection = createPhotoSelection(MAX_CUSTOMER_PHOTOS_PER_VISIT);
  held = { key, selection };
  selection.subscribe(() => {
    const count = selection.read().take().length;
    if (count > 0 || marker.read()?.key === key) marker.keep({ key, count });
  });
  return selection;
}

/** Number of photos that were chosen before the page was reloaded; 0 once others were chosen. */
export function countLostPhotos(): number {
  const kept = marker.read();
  return kept && kept.key !== held?.key ? kept.count : 0;
}

const uploads = new Map<string, Observable<PhotoUpload>>();

export const findUpload = (visitId: string) => uploads.get(visitId);

/** Removes an upload that has nothing left to report. */
export function dropFinishedUpload(visitId: string): void {
  const upload = uploads.get(visitId)?.read();
  if (upload?.isDone && upload.refused.length === 0) uploads.delete(visitId);
}

export function sendChosen(visitId: string): void {
  const photos = bookingSelection().read().take();
  held = null;
  marker.forget();
  if (photos.length === 0) return;
  const upload = createPhotoUpload(() => ({
    ...visitUploadOptions(visitId),
    // The photos were shrunk when they were chosen, so upload them unchanged.
    prepare: async (photo) => photo,
  }));
  uploads.set(visitId, upload);
  upload.read().start(photos);
}

/** How photos of a visit are stored, and shown at once. */
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
