import type { FailureKind } from '@forecourt/shared/contract';

/** Clients that were heard of longer ago say nothing about how a release does now. */
export const WINDOW_MS = 10 * 60 * 1000;

/** One or two broken browsers, or one person with two devices, are no reason to go back. */
const MIN_CLIENTS = 5;

/** A release that works for nearly everybody is no reason either. */
const MIN_SHARE = 0.2;

/**
 * What speaks against the release itself. A visitor's connection (`network`, `timeout`) does not. An answer that is no
 * success (`http`), and other content than the edge adopted and checks again before it serves it (`integrity`), speak
 * against what is in between, which would fail with the previous release as well.
 */
const BLAMED: readonly FailureKind[] = ['evaluation', 'contract', 'render'];

/** Different clients that were heard of within the window, about one release. */
export interface ClientCounts {
  heard: number;
  /** Those among them that reported a failure which the release is blamed for. */
  blaming: number;
}

/** Whether a failure of this kind speaks against the release. */
export function isBlamed(kind: FailureKind): boolean {
  return BLAMED.includes(kind);
}

/** Whether browsers' reports are reason enough to go back to the previous release. */
export function shouldRollBack({ heard, blaming }: ClientCounts): boolean {
  return blaming >= MIN_CLIENTS && blaming >= heard * MIN_SHARE;
}
