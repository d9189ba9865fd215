import { newIdempotencyKey } from '@forecourt/shared/api';
import { useState } from 'react';
import { shrinkPhoto } from './shrink-photo.ts';

/** A photo that is to be sent later, made smaller already. */
export interface ChosenPhoto {
  key: string;
  photo: Blob;
}

/** A file that was left out, and why. */
export interface RefusedFile {
  name: string;
  error: unknown;
}

export interface ChosenPhotos {
  chosen: readonly ChosenPhoto[];
  /** Those of the last choice that are no photos. */
  refused: readonly RefusedFile[];
  isPreparing: boolean;
  add(files: readonly File[]): void;
  remove(key: string): void;
}

/** Photos that are chosen before there is something that they could belong to. @param limit how many there may be */
export function useChosenPhotos(limit: number): ChosenPhotos {
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [isPreparing, setPreparing] = useState(false);

  async function prepare(files: readonly File[]): Promise<void> {
    setPreparing(true);
    setRefused([]);
    // One by one: each takes the memory of all of its pixels.
    for (const file of files) {
      try {
        const photo = await shrinkPhoto(file);
        setChosen((before) => [...before, { key: newIdempotencyKey(), photo }].slice(0, limit));
      } catch (error) {
        setRefused((before) => [...before, { name: file.name, error }]);
      }
    }
    setPreparing(false);
  }

  return {
    chosen,
    refused,
    isPreparing,
    add: (files) => void prepare(files),
    remove: (key) => setChosen((before) => before.filter((each) => each.key !== key)),
  };
}
