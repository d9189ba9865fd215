import type { Refusal } from './release-event.ts';

/** One release, for people. Times in ISO 8601. */
export interface ReleaseSummary {
  version: string;
  contract: string;
  commit: string;
  builtAt: string;
  adoptedAt: string;
  /** When the origin began to name it, last: the newest release is the one that was named last. */
  namedAt: string;
  /** When it last became what everybody gets, other than by going back to it; null when only canary visitors had it. */
  servedAt: string | null;
}

/** A release for some visitors, before all get it. */
export interface Canary {
  version: string;
  /** Share of the visitors, 0 to 100. */
  percent: number;
}

/** What the edge knows of one remote, as `GET /-/releases` shows it. */
export interface RemoteStatus {
  /** What visitors outside a canary get. */
  current: ReleaseSummary | null;
  /** The other releases that can be chosen, newest first. */
  previous: ReleaseSummary[];
  canary: Canary | null;
  pinned: string | null;
  /** Set while the business has switched the area off. */
  disabled: { message: string } | null;
  /** Why releases were not taken, newest first. */
  refused: (Refusal & { at: string })[];
  /** Releases that were taken back because they failed in browsers. */
  withdrawn: { version: string; reason: string; at: string }[];
  /** What keeps the store from holding what this edge knows; null when nothing does. */
  store: { error: string | null };
}
