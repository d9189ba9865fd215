import { newIdempotencyKey } from '@forecourt/shared/api';
import { useState, useSyncExternalStore } from 'react';
import { createObservable, type Observable } from './observable.ts';
import { type RefusedFile, TooManyPhotosError } from './photo-refusals.ts';
import type { NamedPhoto } from './photo-upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Photo of something that is not stored yet. It is shrunk when it is chosen, and uploaded later. */
export interface ChosenPhoto extends NamedPhoto {
  key: string;
}

export interface PhotoSelection {
  chosen: readonly ChosenPhoto[];
  /** Files of the last selection that were not added, because they are unreadable or beyond the maximum number. */
  refused: readonly RefusedFile[];
  count: number;
  isPreparing: boolean;
  limit: number;
  add(files: readonly File[]): void;
  remove(key: string): void;
}

/** Holds photos that are chosen before what they belong to exists. @param limit maximum number of photos */
export function createPhotoSelection(limit: number): Observable<PhotoSelection> {
  /** Number of photos that are chosen or being shrunk. */
  let taken = 0;
  let pending = 0;
  const { subscribe, read, change } = createObservable<PhotoSelection>({
    chosen: [],
    refused: [],
    count: 0,
    isPreparing: false,
    limit,
    add: (files) => void prepare(files),
    remove(key) {
      taken -= 1;
      change({ chosen: read().chosen.filter((each) => each.key !== key) });
    },
  });
  return { subscribe, read };

  async function prepare(files: readonly File[]): Promise<void> {
    if (pending === 0) change({ refused: [], count: 0 });
    pending += 1;
    change({ count: read().count + files.length, isPreparing: true });
    // Shrink only one file at a time, because a decoded photo needs memory for every pixel.
    for (const file of files) {
      const { name } = file;
      try {
        if (taken === limit) throw new TooManyPhotosError(limit);
        taken += 1;
        const photo = await shrinkPhoto(file).catch((error) => {
          taken -= 1;
          throw error;
        });
        change({ chosen: [...read().chosen, { key: newIdempotencyKey(), name, photo }] });
      } catch (error) {
        change({ refused: [...read().refused, { name, error }] });
      }
    }
    pending -= 1;
    change({ isPreparing: pending > 0 });
  }
}

/** Photos that are chosen in the mounted component. @param limit maximum number of photos */
export function useChosenPhotos(limit: number): PhotoSelection {
  const [selection] = useState(() => createPhotoSelection(limit));
  return useSyncExternalStore(selection.subscribe, selection.read);
}
