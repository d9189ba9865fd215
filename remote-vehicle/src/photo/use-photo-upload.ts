import { newIdempotencyKey, type Photo } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useRef, useState } from 'react';
import { shrinkPhoto, UnreadablePhotoError } from './shrink-photo.ts';

export interface NamedPhoto {
  name: string;
  photo: Blob;
}

export type SavePhotoFunction = (
  photo: Blob,
  options: { idempotencyKey: string; signal: AbortSignal },
) => Promise<Photo>;

export interface UploadProgress {
  phase: 'preparing' | 'sending';
  /** Position among the chosen photos, from 1. */
  number: number;
  count: number;
}

export interface PhotoUpload {
  progress: UploadProgress | null;
  /** Error that stopped the upload, e.g. no connection or, if only one photo was chosen, its refusal; null if not stopped. */
  error: unknown;
  /** Photos that were refused while the upload continued with the others; a retry would not help. */
  refused: readonly RefusedFile[];
  /** Names of the files that were not sent: skipped or cancelled ones, and after a failure the failed file and all after it. */
  unsent: readonly string[];
  count: number;
  /** Whether every photo of the last selection was stored or skipped. */
  isDone: boolean;
  saved: number;
  start(photos: readonly NamedPhoto[]): void;
  /** Resumes the upload with the photo that failed. */
  retry(): void;
  /** Continues the upload after the photo that failed. */
  skip(): void;
  /** Stops the upload. Photos that are stored already remain. */
  cancel(): void;
}

interface Rest {
  photos: readonly NamedPhoto[];
  at: number;
  /** Idempotency key of the next photo, so that a retry after a lost response stores no duplicate. */
  key: string;
}

interface UnderWay {
  abort: AbortController;
  left: readonly NamedPhoto[];
}

/**
 * Shrinks chosen photos and uploads them one at a time. Continues after the screen has unmounted.
 * @param onChanged called after a photo was stored, or may have been stored
 * @param prepare returns the photo to upload; by default, a shrunk one
 */
export function usePhotoUpload(
  save: SavePhotoFunction,
  onChanged: () => void,
  prepare: (file: Blob) => Promise<Blob> = shrinkPhoto,
): PhotoUpload {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; rest: Rest } | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [leftOut, setLeftOut] = useState<readonly NamedPhoto[]>([]);
  const [count, setCount] = useState(0);
  const [saved, setSaved] = useState(0);
  const [isDone, setDone] = useState(false);
  const underWay = useRef<UnderWay | null>(null);

  async function send(rest: Rest): Promise<void> {
    const current: UnderWay = { abort: new AbortController(), left: [] };
    const { signal } = current.abort;
    underWay.current = current;
    setFailure(null);
    let { at, key } = rest;
    try {
      for (; at < rest.photos.length; at += 1, key = newIdempotencyKey()) {
        current.left = rest.photos.slice(at);
        await sendOne({ ...rest, at, key }, signal);
        if (signal.aborted) return;
      }
      setDone(true);
    } catch (error) {
      if (!signal.aborted) setFailure({ error, rest: { ...rest, at, key } });
    } finally {
      if (underWay.current === current) {
        underWay.current = null;
        setProgress(null);
      }
    }
  }

  /** @throws errors that stop the upload: every error if it has only one photo, else those that other photos would cause too */
  async function sendOne({ photos, at, key }: Rest, signal: AbortSignal): Promise<void> {
    const { name, photo } = photos[at] as NamedPhoto;
    const step = { number: at + 1, count: photos.length };
    try {
      setProgress({ phase: 'preparing', ...step });
      const small = await prepare(photo);
      if (signal.aborted) return;
      setProgress({ phase: 'sending', ...step });
      await save(small, { idempotencyKey: key, signal });
      onChanged();
      if (!signal.aborted) setSaved((before) => before + 1);
    } catch (error) {
      if (photos.length === 1 || !isPhotoRejected(error)) throw error;
      if (!signal.aborted) setRefused((before) => [...before, { name, error }]);
    }
  }

  function leaveOut(photos: readonly NamedPhoto[]): void {
    setLeftOut((before) => [...before, ...photos]);
  }

  return {
    progress,
    error: failure?.error ?? null,
    refused,
    unsent: [...leftOut, ...(failure ? failure.rest.photos.slice(failure.rest.at) : [])].map(
      ({ name }) => name,
    ),
    count,
    isDone,
    saved,
    start(photos) {
      if (underWay.current || photos.length === 0) return;
      setSaved(0);
      setRefused([]);
      setLeftOut([]);
      setCount(photos.length);
      setDone(false);
      void send({ photos, at: 0, key: newIdempotencyKey() });
    },
    retry() {
      if (!underWay.current && failure) void send(failure.rest);
    },
    skip() {
      if (underWay.current || !failure) return;
      const { photos, at } = failure.rest;
      leaveOut(photos.slice(at, at + 1));
      void send({ photos, at: at + 1, key: newIdempotencyKey() });
    },
    cancel() {
      if (underWay.current) {
        underWay.current.abort.abort();
        leaveOut(underWay.current.left);
        underWay.current = null;
      }
      setProgress(null);
      // The cancelled photo may be stored: perhaps only its response is missing.
      onChanged();
    },
  };
}

/** Reasons for refusing a photo, each with its own message. */
type RefusalReason = 'heic' | 'unreadable' | 'damaged' | 'large' | 'space' | 'storage' | 'gone';

export interface RefusedFile {
  name: string;
  error: unknown;
}

/** Error for a file beyond the maximum number of photos. */
export class TooManyPhotosError extends Error {
  override name = 'TooManyPhotosError';
}

/** Problem code of the backend → reason for refusing a photo. */
const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  not_a_photo: 'unreadable',
  unsupported_media_type: 'unreadable',
  photo_damaged: 'damaged',
  photo_too_large: 'large',
  body_too_large: 'large',
  photo_space_used_up: 'space',
  storage_unavailable: 'storage',
  not_found: 'gone',
};

/** Reasons that concern only the refused photo. Other photos can still be uploaded. */
const ABOUT_THE_PHOTO: readonly (RefusalReason | undefined)[] = ['heic', 'unreadable', 'damaged', 'large'];

export function findRefusalReason(error: unknown): RefusalReason | undefined {
  if (error instanceof UnreadablePhotoError) return error.isHeic ? 'heic' : 'unreadable';
  return error instanceof ApiProblem ? REFUSALS[error.code] : undefined;
}

/** Whether the photo itself caused the failure, so that another photo may succeed. */
export function isPhotoRejected(error: unknown): boolean {
  return ABOUT_THE_PHOTO.includes(findRefusalReason(error));
}
