import { newIdempotencyKey } from '@forecourt/shared/api';
import { currentUid, subscribeAuth } from '@forecourt/shared/auth';
import { MAX_CUSTOMER_PHOTOS_PER_VISIT } from '@forecourt/shared/limits';
import { createPhotoSelection, type Observable, type PhotoSelection } from '@forecourt/shared/photos';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';
import { addUpload, dropUploadsOfOthers, hasCustomerLeft, visitUploadOptions } from './visit-uploads.ts';

/** Number of photos chosen for the booking, so that their loss by a reload can be reported. Cleared with the user's drafts. */
const marker = createTabStore('booking.photos', 'customer', z.object({ key: z.string(), count: z.int() }));

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
  dropSelection();
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

export function uploadChosenPhotos(visitId: string): void {
  const photos = getOrCreateBookingPhotoSelection().read().take();
  dropSelection();
  marker.forget();
  if (photos.length === 0) return;
  const { upload } = addUpload(visitId, 'booking', {
    ...visitUploadOptions(visitId),
    // The photos were shrunk when they were chosen, so upload them unchanged.
    prepare: async (photo) => photo,
  });
  upload.read().start(photos);
}

function dropSelection(): void {
  current?.unsubscribe();
  current = null;
}

// The reason of a session's end may be reported just after the state, so check it after a timeout.
subscribeAuth(() =>
  setTimeout(() => {
    dropUploadsOfOthers();
    if (current && hasCustomerLeft(current.uid)) dropSelection();
  }),
);
