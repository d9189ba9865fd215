import { newIdempotencyKey, type Photo } from '@forecourt/shared/api';
import { useRef, useState } from 'react';
import { isAboutPhoto, type RefusedFile } from './refusal.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** A photo, and what its file is called. */
export interface NamedPhoto {
  name: string;
  photo: Blob;
}

/** Keeps one photo, made smaller. */
export type SavePhoto = (
  photo: Blob,
  options: { idempotencyKey: string; signal: AbortSignal },
) => Promise<Photo>;

/** Photos that are on their way, one after the other. */
export interface UploadProgress {
  phase: 'preparing' | 'sending';
  /** From 1. */
  number: number;
  count: number;
}

export interface PhotoUpload {
  /** Null while nothing is under way. */
  progress: UploadProgress | null;
  /** Why it stopped, or why the only photo was not kept; null where it did not. */
  error: unknown;
  /** Those of several that no try would keep; the others went on. */
  refused: readonly RefusedFile[];
  /**
   * What was not sent, by the names of the files: those that the customer left out, and where it stopped those that are still
   * to be sent, that which failed first.
   */
  unsent: readonly string[];
  /** How many were chosen last. */
  count: number;
  /** Whether all of those that were chosen last were kept or left out. */
  isDone: boolean;
  /** How many were kept of those that were chosen last. */
  saved: number;
  start(photos: readonly NamedPhoto[]): void;
  /** Goes on with the one that failed. */
  retry(): void;
  /** Leaves out the one that failed, and goes on with those after it. */
  skip(): void;
  /** Leaves off; what was kept by then stays. */
  cancel(): void;
}

interface Rest {
  photos: readonly NamedPhoto[];
  at: number;
  /** Of the photo that is next: should it have arrived, though its answer was lost, it is not kept twice. */
  key: string;
}

interface UnderWay {
  abort: AbortController;
  /** That which is on its way, and those after it. */
  left: readonly NamedPhoto[];
}

/**
 * Uploading photos that the customer chose: made smaller here, sent one by one. It goes on when the screen is left.
 * @param onChanged whenever one was kept, or may have been
 * @param prepare makes one smaller, unless that was done before
 */
export function usePhotoUpload(
  save: SavePhoto,
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

  /** @throws what the others would fail of too, or the only one */
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
      if (photos.length === 1 || !isAboutPhoto(error)) throw error;
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
      // It may have arrived all the same.
      onChanged();
    },
  };
}
