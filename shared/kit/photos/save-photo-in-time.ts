import { ApiProblem, isOffline } from '@forecourt/shared/http';
import { type PhotoShrinkOptions, shrinkPhoto } from './shrink-photo.ts';

export type SavePhotoFunction = (
  photo: Blob,
  options: { idempotencyKey: string; signal: AbortSignal },
) => Promise<unknown>;

/** Sizes for slow connections. A photo of the last size has about 100 kB, which need 40 kbit/s for 20 s. */
const SMALLER_SIZES: readonly PhotoShrinkOptions[] = [
  { maxSide: 1_280, quality: 0.75 },
  { maxSide: 800, quality: 0.7 },
];

/** Time limit in ms for one version of a photo: the edge waits 20 s for its bytes (docs/design.md §4), then it is stored. */
const TIMEOUT_MS = 25_000;

/** Largest share of the bytes that a smaller version may have. A larger one would take too long as well. */
const MAX_SHARE = 0.75;

interface SaveOptions {
  /** The same for all versions of a photo, so that the backend stores only one of them. */
  idempotencyKey: string;
  signal: AbortSignal;
  onSend: (phase: 'sending' | 'smaller') => void;
}

/**
 * Creates a function that saves a photo and, while that takes too long, sends smaller versions of it. Later photos begin with
 * the size that was sent last. The function throws an `ApiProblem` with the code `timeout` if the smallest takes too long.
 */
export function createPhotoSaver() {
  /** Number of sizes that took too long. */
  let slowSizes = 0;

  return async (photo: Blob, save: SavePhotoFunction, { onSend, ...options }: SaveOptions): Promise<void> => {
    let version = (await shrinkBelow(photo, photo.size)) ?? photo;
    for (;;) {
      options.signal.throwIfAborted();
      onSend(version === photo ? 'sending' : 'smaller');
      try {
        return await saveInTime(version, save, options);
      } catch (error) {
        if (!isTimeout(error)) throw error;
        const smaller = await shrinkFurther(photo, version.size);
        if (!smaller) throw error;
        version = smaller;
      }
    }
  };

  async function shrinkFurther(photo: Blob, bytes: number): Promise<Blob | null> {
    while (slowSizes < SMALLER_SIZES.length) {
      slowSizes += 1;
      const smaller = await shrinkBelow(photo, bytes);
      if (smaller) return smaller;
    }
    return null;
  }

  async function shrinkBelow(photo: Blob, bytes: number): Promise<Blob | null> {
    const size = SMALLER_SIZES[slowSizes - 1];
    // A browser without memory for it can still send the photo as it is.
    const smaller = size && (await shrinkPhoto(photo, size).catch(() => null));
    return smaller && smaller.size <= bytes * MAX_SHARE ? smaller : null;
  }
}

async function saveInTime(
  photo: Blob,
  save: SavePhotoFunction,
  { idempotencyKey, signal }: Omit<SaveOptions, 'onSend'>,
): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    await save(photo, { idempotencyKey, signal: AbortSignal.any([signal, late.signal]) });
  } catch (error) {
    if (signal.aborted) throw error;
    // An earlier version was stored, only its response was lost.
    if (error instanceof ApiProblem && error.code === 'idempotency_key_reused') return;
    if (!late.signal.aborted && !isTooSlow(error)) throw error;
    throw new ApiProblem(0, isOffline() ? 'network' : 'timeout');
  } finally {
    clearTimeout(timer);
  }
}

function isTooSlow(error: unknown): boolean {
  return isTimeout(error) || (error instanceof ApiProblem && error.status === 408);
}

function isTimeout(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'timeout';
}
