import { newIdempotencyKey } from '@forecourt/shared/api';
import { useState } from 'react';
import type { RefusedFile } from './refusal.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { NamedPhoto } from './use-photo-upload.ts';

/** A photo that is to be sent later, made smaller already. */
export interface ChosenPhoto extends NamedPhoto {
  key: string;
}

export interface ChosenPhotos {
  chosen: readonly ChosenPhoto[];
  /** Those of the last choice that are no photos, or one too many. */
  refused: readonly RefusedFile[];
  /** How many were chosen last. */
  count: number;
  isPreparing: boolean;
  add(files: readonly File[]): void;
  remove(key: string): void;
}

/** It may well be a photo, but there is room for no more. */
export class TooManyPhotos extends Error {
  override name = 'TooManyPhotos';
}

/** Photos that are chosen before there is something that they could belong to. @param limit how many there may be */
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
    // One by one: each takes the memory of all of its pixels.
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
