import { addVisitPhoto, queryKeys, visitPhotosQuery } from '@forecourt/shared/api';
import { authState, currentUid, type SessionEndReason } from '@forecourt/shared/auth';
import { isOffline, isUnreached, subscribeConnection } from '@forecourt/shared/http';
import {
  confirmLeavingWhileUnsent,
  createDetachedUpload,
  createObservable,
  type DetachedUpload,
  isUploadErrorFinal,
  type PhotoUpload,
  type UploadOptions,
} from '@forecourt/shared/photos';
import { queryClient } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';

/** Where the photos were chosen: while booking, or on the visit's screen. */
type Source = 'booking' | 'screen';

interface VisitUploads extends Partial<Record<Source, DetachedUpload>> {
  uid: string | null;
}

/** Id of a visit → its uploads. They continue on other screens, until a reload, the end of the tab, or a sign-out. */
const uploads = new Map<string, VisitUploads>();

/** Number of unsent photos of a visit, so that the page can report them after a reload. Cleared with the customer's drafts. */
const unsentMarker = (visitId: string) => createTabStore(`visit.photos.${visitId}`, 'customer', z.int());

/** Session ends after which the same customer finds drafts and unsent photos again. */
const RESUMABLE: readonly (SessionEndReason | null)[] = ['expired', 'revoked', 'disabled'];

function countUnsent(detached: DetachedUpload | undefined): number {
  if (!detached) return 0;
  const { progress, error, isDone, count, saved, refused } = detached.upload.read();
  const hasEnded = isDone || (progress === null && (error === null || isUploadErrorFinal(error)));
  return hasEnded ? 0 : count - saved - refused.length;
}

/** Ids of the visits with photos that were not sent. Visits whose photos only wait for the connection are not included. */
export const failedUploads = createObservable<{ visitIds: readonly string[] }>({ visitIds: [] });

function hasFailed(detached: DetachedUpload | undefined): boolean {
  if (!detached) return false;
  const { progress, error, isDone, refused } = detached.upload.read();
  const isStopped = progress === null && error !== null && !isUnreached(error);
  return isStopped || (isDone && refused.length > 0);
}

function updateFailedUploads(): void {
  const visitIds = [...uploads.keys()].filter((visitId) => {
    const { booking, screen } = findUploads(visitId) ?? {};
    return hasFailed(booking) || hasFailed(screen);
  });
  if (visitIds.join() !== failedUploads.read().visitIds.join()) failedUploads.change({ visitIds });
}

const countAllUnsent = ({ booking, screen }: VisitUploads) => countUnsent(booking) + countUnsent(screen);

function findUploads(visitId: string): VisitUploads | undefined {
  const known = uploads.get(visitId);
  return known?.uid === currentUid() ? known : undefined;
}

export const findBookingUpload = (visitId: string) => findUploads(visitId)?.booking?.upload;

export function findOrCreateScreenUpload(visitId: string): DetachedUpload {
  return findUploads(visitId)?.screen ?? addUpload(visitId, 'screen', visitUploadOptions(visitId));
}

export function addUpload(visitId: string, source: Source, options: UploadOptions): DetachedUpload {
  const detached = createDetachedUpload(options);
  const entry: VisitUploads = findUploads(visitId) ?? { uid: currentUid() };
  entry[source] = detached;
  uploads.set(visitId, entry);
  detached.upload.subscribe(() => {
    if (uploads.get(visitId) !== entry || currentUid() !== entry.uid) return;
    if (detached.upload.read().count > 0) storeUnsentPhotoCount(visitId);
    updateFailedUploads();
  });
  return detached;
}

/** Removes an upload that neither continues nor can be retried. */
export function dropFinishedUpload(visitId: string, source: Source): void {
  const entry = uploads.get(visitId);
  if (entry && countUnsent(entry[source]) === 0) delete entry[source];
  updateFailedUploads();
}

/** Whether this customer has signed out, or another one has signed in. */
export function hasCustomerLeft(uid: string | null): boolean {
  const state = authState();
  if (state.status === 'unknown') return false;
  const mayReturn = state.status === 'signed-out' && RESUMABLE.includes(state.reason);
  return uid !== currentUid() && !mayReturn;
}

/** Cancels the uploads of customers who signed out or were replaced by another, and removes their photos from memory. */
export function dropUploadsOfOthers(): void {
  for (const [visitId, entry] of uploads) {
    if (!hasCustomerLeft(entry.uid)) continue;
    uploads.delete(visitId);
    confirmLeavingWhileUnsent(visitId, false);
    for (const detached of [entry.booking, entry.screen]) if (detached) cancelPending(detached.upload.read());
  }
  updateFailedUploads();
}

function cancelPending({ progress, cancel }: PhotoUpload): void {
  if (progress) cancel();
}

// Photos that a lost connection has stopped are sent when the site can be reached again, whichever screen is open.
subscribeConnection(() => {
  if (isOffline()) return;
  for (const visitId of uploads.keys()) {
    const { booking, screen } = findUploads(visitId) ?? {};
    for (const detached of [booking, screen]) {
      const upload = detached?.upload.read();
      if (upload && isUnreached(upload.error)) upload.retry();
    }
  }
});

/** Number of photos whose upload to the visit was interrupted by a reload. */
export function countUnsentPhotos(visitId: string): number {
  const entry = findUploads(visitId);
  return entry && countAllUnsent(entry) > 0 ? 0 : (unsentMarker(visitId).read() ?? 0);
}

/** Stores the number of photos that this page can still send, so that those lost in a reload are no longer reported. */
export function storeUnsentPhotoCount(visitId: string): void {
  const entry = findUploads(visitId);
  const unsent = entry ? countAllUnsent(entry) : 0;
  confirmLeavingWhileUnsent(visitId, unsent > 0);
  if (unsent > 0) unsentMarker(visitId).keep(unsent);
  else unsentMarker(visitId).forget();
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
