import { newIdempotencyKey } from '@forecourt/shared/api';
import { useEffect, useState } from 'react';
import { confirmLeavingWhileUnsent } from './confirm-leaving.ts';
import { createObservable, type Observable, useObservable } from './observable.ts';
import { isPhotoRejected, isUploadErrorFinal, type RefusedFile } from './photo-refusals.ts';
import { createPhotoSaver, type SavePhotoFunction } from './save-photo-in-time.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export interface NamedPhoto {
  name: string;
  /** The file; a promise while it is being shrunk. */
  photo: Blob | Promise<Blob>;
}

export interface UploadProgress {
  phase: 'preparing' | 'sending' | 'smaller';
  /** Position among the chosen photos, from 1. */
  number: number;
  count: number;
}

interface UploadState {
  progress: UploadProgress | null;
  /** Error that stopped the upload, e.g. no connection or, if only one photo was chosen, its refusal; null if not stopped. */
  error: unknown;
  /** Photos that were refused while the upload continued with the others; a retry would not help. */
  refused: readonly RefusedFile[];
  /** Names of the files that were not sent: skipped or cancelled ones, and after a failure the failed file and all after it. */
  unsent: readonly string[];
  count: number;
  /** Whether every photo of the last selection was stored, refused or skipped. */
  isDone: boolean;
  saved: number;
}

export interface PhotoUpload extends UploadState {
  /** @param withUnsent whether to send the photos first that an error has stopped; by default they are dropped */
  start(photos: readonly NamedPhoto[], withUnsent?: boolean): void;
  /** Resumes the upload with the photo that failed, at first without the smaller sizes for slow connections. */
  retry(): void;
  /** Continues the upload after the photo that failed. */
  skip(): void;
  /** Stops the upload. Photos that are stored already remain. */
  cancel(): void;
}

interface Rest {
  photos: readonly NamedPhoto[];
  at: number;
  /** Idempotency key of the photo at `at`, so that a retry after a lost response stores no duplicate. */
  key: string;
}

interface PendingUpload {
  abort: AbortController;
  left: readonly NamedPhoto[];
}

export interface UploadOptions {
  save: SavePhotoFunction;
  /** Called after a photo was stored, or may have been stored. */
  onChanged: () => void;
  /** Returns the photo to upload; by default, a shrunk one. */
  prepare?: ((file: Blob) => Promise<Blob>) | undefined;
}

const INITIAL_STATE: UploadState = {
  progress: null,
  error: null,
  refused: [],
  unsent: [],
  count: 0,
  isDone: false,
  saved: 0,
};

/**
 * Creates an upload that shrinks photos and sends them one at a time. It continues after the screen has unmounted.
 * @param options returns the functions of the next upload
 */
export function createPhotoUpload(options: () => UploadOptions): Observable<PhotoUpload> {
  let failedAt: Rest | null = null;
  let skipped: readonly NamedPhoto[] = [];
  let pending: PendingUpload | null = null;
  let saveInTime = createPhotoSaver();
  const { subscribe, read, change } = createObservable<PhotoUpload>({
    ...INITIAL_STATE,
    start(photos, withUnsent = false) {
      if (pending || photos.length === 0) return;
      const waiting = withUnsent ? failedAt : null;
      const all = [...(waiting ? waiting.photos.slice(waiting.at) : []), ...photos];
      skipped = [];
      saveInTime = createPhotoSaver();
      change({ ...INITIAL_STATE, count: all.length });
      void send({ photos: all, at: 0, key: waiting?.key ?? newIdempotencyKey() });
    },
    retry() {
      if (pending || !failedAt) return;
      saveInTime = createPhotoSaver();
      void send(failedAt);
    },
    skip() {
      if (pending || !failedAt) return;
      const { photos, at } = failedAt;
      skipped = [...skipped, ...photos.slice(at, at + 1)];
      void send({ photos, at: at + 1, key: newIdempotencyKey() });
    },
    cancel() {
      if (pending) {
        pending.abort.abort();
        skipped = [...skipped, ...pending.left];
        pending = null;
        confirmLeavingWhileUnsent(read, false);
      }
      change({ progress: null, unsent: namesOfUnsent() });
      // The cancelled photo may be stored: perhaps only its response is missing.
      options().onChanged();
    },
  });
  return { subscribe, read };

  async function send(rest: Rest): Promise<void> {
    const current: PendingUpload = { abort: new AbortController(), left: [] };
    const { signal } = current.abort;
    const by = options();
    pending = current;
    confirmLeavingWhileUnsent(read, true);
    stopAt(null, null);
    let { at, key } = rest;
    try {
      for (; at < rest.photos.length; at += 1, key = newIdempotencyKey()) {
        current.left = rest.photos.slice(at);
        await sendOne({ ...rest, at, key }, signal, by);
        if (signal.aborted) return;
      }
      change({ isDone: true });
    } catch (error) {
      if (!signal.aborted) stopAt(error, { ...rest, at, key });
    } finally {
      if (pending === current) {
        pending = null;
        confirmLeavingWhileUnsent(read, false);
        change({ progress: null });
      }
    }
  }

  /** @throws errors that stop the upload: every error if it has only one photo, else those that other photos would cause too */
  async function sendOne(
    { photos, at, key }: Rest,
    signal: AbortSignal,
    { save, onChanged, prepare = shrinkPhoto }: UploadOptions,
  ): Promise<void> {
    const { name, photo } = photos[at] as NamedPhoto;
    const step = { number: at + 1, count: photos.length };
    try {
      change({ progress: { phase: 'preparing', ...step } });
      const prepared = await prepare(await photo);
      await saveInTime(prepared, save, {
        idempotencyKey: key,
        signal,
        onSend: (phase) => change({ progress: { phase, ...step } }),
      });
      onChanged();
      if (!signal.aborted) change({ saved: read().saved + 1 });
    } catch (error) {
      if (photos.length === 1 || !isPhotoRejected(error)) throw error;
      if (!signal.aborted) change({ refused: [...read().refused, { name, error }] });
    }
  }

  function stopAt(error: unknown, rest: Rest | null): void {
    failedAt = rest;
    change({ error, unsent: namesOfUnsent() });
  }

  function namesOfUnsent(): readonly string[] {
    return [...skipped, ...(failedAt ? failedAt.photos.slice(failedAt.at) : [])].map(({ name }) => name);
  }
}

/** Upload that outlives the component that shows it. */
export interface DetachedUpload {
  upload: Observable<PhotoUpload>;
  options: { current: UploadOptions };
}

export function createDetachedUpload(first: UploadOptions): DetachedUpload {
  const options = { current: first };
  return { upload: createPhotoUpload(() => options.current), options };
}

/**
 * Upload of photos, controlled by the mounted component.
 * @param detached upload to show again after the screen was left; by default a new one, whose unsent photos are lost on unmount
 */
export function usePhotoUpload(options: UploadOptions, detached?: DetachedUpload): PhotoUpload {
  const [own] = useState(() => createDetachedUpload(options));
  const shown = detached ?? own;
  shown.options.current = options;
  const upload = useObservable(shown.upload);
  const mustConfirm = !detached && upload.error !== null && !isUploadErrorFinal(upload.error);
  useEffect(() => {
    confirmLeavingWhileUnsent(own, mustConfirm);
    return () => confirmLeavingWhileUnsent(own, false);
  }, [own, mustConfirm]);
  return upload;
}
