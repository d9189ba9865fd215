import { newIdempotencyKey } from '@forecourt/shared/api';
import { useState } from 'react';
import { createObservable, type Observable, useObservable } from './observable.ts';
import { type RefusedFile, TooManyPhotosError } from './photo-refusals.ts';
import type { NamedPhoto } from './photo-upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Photo of an object (e.g. an entry) that is not stored yet. Shrunk when it is chosen, uploaded later. */
export interface ChosenPhoto extends NamedPhoto {
  photo: Blob;
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
  /** Returns all photos for an upload, also those that are still being shrunk. */
  take(): readonly NamedPhoto[];
}

/** Creates a selection of photos of an object that is not stored yet. @param limit maximum number of photos */
export function createPhotoSelection(limit: number): Observable<PhotoSelection> {
  /** Number of photos that are chosen or being shrunk. */
  let taken = 0;
  let pending: readonly NamedPhoto[] = [];
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
    take: (): readonly NamedPhoto[] => [...read().chosen, ...pending],
  });
  return { subscribe, read };

  async function prepare(files: readonly File[]): Promise<void> {
    if (pending.length === 0) change({ refused: [], count: 0 });
    const queued = files.map((file) => ({ file, ...Promise.withResolvers<Blob>() }));
    pending = [...pending, ...queued.map(({ file, promise }) => ({ name: file.name, photo: promise }))];
    change({ count: read().count + files.length, isPreparing: true });
    // Shrink only one file at a time, because a decoded photo needs memory for every pixel.
    for (const { file, promise, resolve, reject } of queued) {
      const { name } = file;
      const removePending = () => {
        pending = pending.filter((each) => each.photo !== promise);
      };
      // The promise has no other handler unless `take` handed it over.
      promise.catch(() => undefined);
      try {
        if (taken === limit) throw new TooManyPhotosError(limit);
        taken += 1;
        const photo = await shrinkPhoto(file).catch((error) => {
          taken -= 1;
          throw error;
        });
        removePending();
        resolve(photo);
        change({ chosen: [...read().chosen, { key: newIdempotencyKey(), name, photo }] });
      } catch (error) {
        removePending();
        reject(error);
        change({ refused: [...read().refused, { name, error }] });
      }
    }
    change({ isPreparing: pending.length > 0 });
  }
}

/** Selection of photos that is lost when the component unmounts. @param limit maximum number of photos */
export function useChosenPhotos(limit: number): PhotoSelection {
  const [selection] = useState(() => createPhotoSelection(limit));
  return useObservable(selection);
}
