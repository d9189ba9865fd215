import { FLAW_KINDS, type ReportEvent, type ReportedKind } from '@forecourt/shared/contract';

/** Clients that were heard of longer ago say nothing about how a release does now. */
export const WINDOW_MS = 10 * 60 * 1000;

/** One or two broken browsers, or one person with two devices, are no reason to go back. */
const MIN_CLIENTS = 5;

/** A release that works for nearly everybody is no reason either. */
const MIN_SHARE = 0.2;

/**
 * Customers have a screen although something threw behind it or the page stood still for a while, and an odd browser
 * may have caused that: only when most of those who were heard of say so is the previous release better.
 */
const MIN_COMPLAINING_CLIENTS = 15;
const MIN_COMPLAINING_SHARE = 0.5;

/**
 * What speaks against the release itself. A visitor's connection (`network`, `timeout`) does not. An answer that is no
 * success (`http`), and other content than the edge adopted and checks again before it serves it (`integrity`), speak
 * against what is in between, which would fail with the previous release as well.
 */
const BLAMED: readonly ReportedKind[] = ['evaluation', 'contract', 'render', 'stalled'];

const COMPLAINTS: readonly ReportedKind[] = FLAW_KINDS;

/** How much a report says against the release: nothing, a little, or that it must not be used. */
export type Weight = 'none' | 'complaint' | 'blame';

/** Different clients that were heard of within the window, about one release. */
export interface ClientCounts {
  heard: number;
  /** Those among them that reported a failure which the release is blamed for. */
  blaming: number;
  /** Those that blame it, and those that reported a flaw. */
  complaining: number;
}

/** Messages of Chromium and Firefox, then of Safari, for a node that is not where React left it. */
const CHANGED_BY_OTHERS =
  /^NotFoundError: (?:.*\b(?:removeChild|insertBefore)\b|The object can not be found)/;

/**
 * Whether a screen failed because a translator or an extension had changed the page. Current shells do not report such
 * failures, but open tabs may run older ones.
 */
export function isCausedByOthers(event: ReportEvent): boolean {
  return event.type === 'failed' && event.kind === 'render' && CHANGED_BY_OTHERS.test(event.detail);
}

/** How much a failure of this kind speaks against the release. */
export function weightOf(kind: ReportedKind): Weight {
  if (BLAMED.includes(kind)) return 'blame';
  return COMPLAINTS.includes(kind) ? 'complaint' : 'none';
}

/** Whether browsers' reports are reason enough to go back to the previous release. */
export function shouldRollBack({ heard, blaming, complaining }: ClientCounts): boolean {
  return (
    (blaming >= MIN_CLIENTS && blaming >= heard * MIN_SHARE) ||
    (complaining >= MIN_COMPLAINING_CLIENTS && complaining >= heard * MIN_COMPLAINING_SHARE)
  );
}
