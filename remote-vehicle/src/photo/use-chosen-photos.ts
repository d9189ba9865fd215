import { newIdempotencyKey } from '@forecourt/shared/api';
import { useState } from 'react';
import type { RefusedFile } from './refusal.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { NamedPhoto } from './use-photo-upload.ts';

/** A photo to upload later, already shrunk. */
export interface ChosenPhoto extends NamedPhoto {
  key: string;
}

export interface ChosenPhotos {
  chosen: readonly ChosenPhoto[];
  /** Files of the last choice that are no photos or exceed the limit. */
  refused: readonly RefusedFile[];
  /** Number of files chosen last. */
  count: number;
  isPreparing: boolean;
  add(files: readonly File[]): void;
  remove(key: string): void;
}

/** Refuses a file because the limit is reached. */
export class TooManyPhotos extends Error {
  override name = 'TooManyPhotos';
}

/** Holds photos chosen before their entry exists. @param limit largest number of photos */
export function useChosenPhotos(limit: number): ChosenPhotos {
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [count, setCount] = useState(0);
  const [isPreparing, setPreparing] = useState(false);

  async function prepare(files: readonly File[]): Promise<void> {
    setPreparing(true);
    setRefused([]);
    setCount(files.length);
    let room = limit - chosen.length;
    // One at a time: decoding takes the memory of all pixels.
    for (const file of files) {
      const { name } = file;
      try {
        if (room === 0) throw new TooManyPhotos(`There is room for ${limit} photos`);
        const photo = await shrinkPhoto(file);
        setChosen((before) => [...before, { key: newIdempotencyKey(), name, photo }]);
        room -= 1;
      } catch (error) {
        setRefused((before) => [...before, { name, error }]);
      }
    }
    setPreparing(false);
  }

  return {
    chosen,
    refused,
    count,
    isPreparing,
    add: (files) => void prepare(files),
    remove: (key) => setChosen((before) => before.filter((each) => each.key !== key)),
  };
}
