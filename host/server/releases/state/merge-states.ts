import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@forecourt/shared/contract';
import type { Refusal, ReleaseEvent } from './change-state.ts';
import * as changes from './change-state.ts';
import { checkCompatibility } from './check-release.ts';
import {
  availableVersions,
  compareText,
  EMPTY_STATE,
  hasAllFiles,
  MAX_REFUSALS,
  type ReleaseEntry,
  type RemoteState,
  retireReleases,
} from './remote-state.ts';

/** Merges two edges' states of a remote. The result does not depend on the order or repetition of merges. */
export function mergeStates(a: RemoteState, b: RemoteState): RemoteState {
  return {
    schema: 1,
    releases: mergeRecords(a.releases, b.releases, mergeEntries),
    withdrawn: mergeRecords(a.withdrawn, b.withdrawn, (x, y) => ({
      ...newer(x, y),
      undoneAt: later(x.undoneAt, y.undoneAt),
    })),
    pin: newer(a.pin, b.pin),
    canary: newer(a.canary, b.canary),
    disabled: newer(a.disabled, b.disabled),
    refused: mergeRefusals(a.refused, b.refused),
    unlisted: mergeRecords(a.unlisted, b.unlisted, (x, y) => (x.since >= y.since ? x : y)),
  };
}

function mergeEntries(x: ReleaseEntry, y: ReleaseEntry): ReleaseEntry {
  return {
    adoptedAt: later(x.adoptedAt, y.adoptedAt),
    namedAt: later(x.namedAt, y.namedAt),
    servedAt: later(x.servedAt, y.servedAt),
    droppedAt: later(x.droppedAt, y.droppedAt),
    retiredAt: later(x.retiredAt, y.retiredAt),
  };
}

function mergeRefusals(a: RemoteState['refused'], b: RemoteState['refused']): RemoteState['refused'] {
  const each = new Map(
    [...a, ...b].map((refusal) => [JSON.stringify(Object.entries(refusal).sort()), refusal]),
  );
  return [...each.entries()]
    .sort(([x, a], [y, b]) => compareText(b.at, a.at) || compareText(x, y))
    .map(([, refusal]) => refusal)
    .slice(0, MAX_REFUSALS);
}

function mergeRecords<T>(
  a: Record<string, T>,
  b: Record<string, T>,
  merge: (x: T, y: T) => T,
): Record<string, T> {
  const merged = { ...a };
  for (const [key, y] of Object.entries(b)) {
    const x = a[key];
    merged[key] = x === undefined ? y : merge(x, y);
  }
  return merged;
}

/** Returns the value that was set later. If both have the same time, every edge chooses the same one. */
function newer<T extends { at: string }>(x: T, y: T): T {
  if (x.at !== y.at) return x.at > y.at ? x : y;
  return JSON.stringify(x) >= JSON.stringify(y) ? x : y;
}

function later(x: string, y: string): string;
function later(x: string | null, y: string | null): string | null;
function later(x: string | null, y: string | null): string | null {
  return (x ?? '') >= (y ?? '') ? x : y;
}

export interface RemoteViewOptions {
  provided: Readonly<Record<string, string>>;
  now: () => Date;
  observe: (event: ReleaseEvent) => void;
  changed: () => void;
}

export type StateChange = (state: RemoteState, now: Date) => RemoteState;

/** In-memory view of one remote, independent of the store: its state, and which releases are complete. */
export class RemoteView {
  readonly remote: string;
  readonly #options: RemoteViewOptions;
  #state = EMPTY_STATE;
  readonly #complete = new Map<string, Release>();
  /** Last refusal of this process as text; null before the first one, when the stored list is compared instead. */
  #lastRefusal: string | null = null;

  constructor(remote: string, options: RemoteViewOptions) {
    this.remote = remote;
    this.#options = options;
  }

  get state(): RemoteState {
    return this.#state;
  }

  complete(version: string): Release | null {
    return this.#complete.get(version) ?? null;
  }

  setComplete(release: Release): void {
    this.#complete.set(release.version, release);
  }

  setIncomplete(version: string): void {
    this.#complete.delete(version);
  }

  /** Releases that can be chosen, newest first: those with verified files, and those not verified yet. */
  get available(): { complete: Release[]; unverified: string[] } {
    const versions = availableVersions(this.#state);
    return {
      complete: versions.flatMap((version) => this.#complete.get(version) ?? []),
      unverified: versions.filter((version) => !this.#complete.has(version)),
    };
  }

  /** Release of a version if visitors can get it (it is complete, and the host supports it); else null. */
  usable(version: string): Release | null {
    const release = this.#complete.get(version);
    if (!release || !hasAllFiles(this.#state.releases[version])) return null;
    return checkCompatibility(release, this.#options.provided) === null ? release : null;
  }

  stateWith(change: StateChange): RemoteState {
    const now = this.#options.now();
    return retireReleases(change(this.#state, now), now);
  }

  change(change: StateChange): void {
    const before = this.#state;
    this.#state = this.stateWith(change);
    const byHand = ({ pin, canary, disabled }: RemoteState) => [pin, canary, disabled];
    if (!isDeepStrictEqual(byHand(before), byHand(this.#state))) {
      this.#options.observe({ type: 'changed', remote: this.remote });
    }
    this.#options.changed();
  }

  drop(version: string, damage: string): void {
    this.setIncomplete(version);
    this.change((state, now) => changes.markFilesDamaged(state, version, now));
    this.refuse({ version, stage: 'store', reason: damage });
  }

  /** Records a refusal unless it repeats the last one. Returns whether the state changed. */
  refuse(refusal: Refusal): boolean {
    const { version, stage, reason } = refusal;
    const problem = problemOf(refusal);
    if (this.#lastRefusal === problem) return false;
    const [listed] = this.#state.refused;
    const isListed = this.#lastRefusal === null && listed !== undefined && problemOf(listed) === problem;
    this.#lastRefusal = problem;
    this.#options.observe({ type: 'refused', remote: this.remote, version, stage, reason });
    if (isListed) return false;
    this.change((state, now) => changes.addRefusal(state, refusal, now));
    return true;
  }

  /** Called after a successful poll: the same refusal is then recorded again if it recurs. */
  clearRefusal(): void {
    this.#lastRefusal = '';
  }
}

function problemOf({ version, stage, reason }: Refusal): string {
  return JSON.stringify([version, stage, reason]);
}
