import type { ADOPTION_STAGES } from '@forecourt/shared/contract';

export type Stage = (typeof ADOPTION_STAGES)[number];

/** Why a release was not taken. */
export interface Refusal {
  /** Null when what the origin gave does not say its version. */
  version: string | null;
  stage: Stage;
  /** For people: the thing, what was expected, what came. */
  reason: string;
}

/** What happened to the releases of a remote, for the log and the metrics. */
export type ReleaseEvent =
  | { type: 'adopted'; remote: string; version: string }
  /** The origin went back to a release that is stored. */
  | { type: 'named-again'; remote: string; version: string }
  | ({ type: 'refused'; remote: string } & Refusal)
  | { type: 'withdrawn'; remote: string; version: string; reason: string }
  /** Somebody pinned, set a canary or switched the area off; or undid that. Here, or on another edge. */
  | { type: 'changed'; remote: string }
  | { type: 'store-failed'; remote: string; reason: string };
