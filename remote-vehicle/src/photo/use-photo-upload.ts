import { newIdempotencyKey, type Photo } from '@forecourt/shared/api';
import { useRef, useState } from 'react';
import { shrinkPhoto } from './shrink-photo.ts';

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
  /** Why the last one was not kept. */
  error: unknown;
  /** Whether all of those that were chosen last were kept or left out. */
  isDone: boolean;
  /** How many were kept of those that were chosen last. */
  saved: number;
  start(files: readonly Blob[]): void;
  /** Goes on with the one that failed. */
  retry(): void;
  /** Leaves out the one that failed, and goes on with those after it. */
  skip(): void;
  /** Leaves off; what was kept by then stays. */
  cancel(): void;
}

interface Rest {
  files: readonly Blob[];
  at: number;
  /** Of the photo that is next: should it have arrived, though its answer was lost, it is not kept twice. */
  key: string;
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
  const [saved, setSaved] = useState(0);
  const [isDone, setDone] = useState(false);
  const underWay = useRef<AbortController | null>(null);

  async function send(rest: Rest): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    underWay.current = abort;
    setFailure(null);
    let { at, key } = rest;
    const count = rest.files.length;
    try {
      for (; at < count; at += 1, key = newIdempotencyKey()) {
        const file = rest.files[at] as Blob;
        setProgress({ phase: 'preparing', number: at + 1, count });
        const photo = await prepare(file);
        if (signal.aborted) return;
        setProgress({ phase: 'sending', number: at + 1, count });
        await save(photo, { idempotencyKey: key, signal });
        onChanged();
        if (signal.aborted) return;
        setSaved((before) => before + 1);
      }
      setDone(true);
    } catch (error) {
      if (!signal.aborted) setFailure({ error, rest: { ...rest, at, key } });
    } finally {
      if (underWay.current === abort) {
        underWay.current = null;
        setProgress(null);
      }
    }
  }

  return {
    progress,
    error: failure?.error ?? null,
    isDone,
    saved,
    start(files) {
      if (underWay.current || files.length === 0) return;
      setSaved(0);
      setDone(false);
      void send({ files, at: 0, key: newIdempotencyKey() });
    },
    retry() {
      if (!underWay.current && failure) void send(failure.rest);
    },
    skip() {
      if (underWay.current || !failure) return;
      const { files, at } = failure.rest;
      void send({ files, at: at + 1, key: newIdempotencyKey() });
    },
    cancel() {
      underWay.current?.abort();
      underWay.current = null;
      setProgress(null);
      // It may have arrived all the same.
      onChanged();
    },
  };
}
