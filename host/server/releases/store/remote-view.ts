import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@forecourt/shared/contract';
import type { ReleaseEvent, ReleaseRefusal } from '../state/change-state.ts';
import { checkCompatibility } from '../state/check-release.ts';
import {
  EMPTY_REMOTE_STATE,
  hasAllFiles,
  listAvailableVersions,
  type RemoteState,
} from '../state/remote-state.ts';

export interface RemoteStateViewOptions {
  provided: Readonly<Record<string, string>>;
  now: () => Date;
  observe: (event: ReleaseEvent) => void;
  changed: () => void;
}

/** This edge's view of one remote, without access to the store: the remote's state, and its complete releases. */
export class RemoteStateView {
  readonly remote: string;
  readonly #options: RemoteStateViewOptions;
  #state = EMPTY_REMOTE_STATE;
  readonly #complete = new Map<string, Release>();
  /** Last refusal of this process as text. While it is null (none yet), refusals are compared with the stored list. */
  #lastRefusal: string | null = null;

  constructor(remote: string, options: RemoteStateViewOptions) {
    this.remote = remote;
    this.#options = options;
  }

  get state(): RemoteState {
    return this.#state;
  }

  show(state: RemoteState): void {
    const before = this.#state;
    this.#state = state;
    const byHand = ({ pin, canary, disabled }: RemoteState) => [pin, canary, disabled];
    if (!isDeepStrictEqual(byHand(before), byHand(state))) {
      this.#options.observe({ type: 'changed', remote: this.remote });
    }
    this.#options.changed();
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
    const versions = listAvailableVersions(this.#state);
    return {
      complete: versions.flatMap((version) => this.#complete.get(version) ?? []),
      unverified: versions.filter((version) => !this.#complete.has(version)),
    };
  }

  /** Release of a version if visitors can get it (it is complete, and the shell supports it); else null. */
  usable(version: string): Release | null {
    const release = this.#complete.get(version);
    if (!release || !hasAllFiles(this.#state.releases[version])) return null;
    return checkCompatibility(release, this.#options.provided) === null ? release : null;
  }

  /** Reports a refusal unless it repeats the last one. Returns whether the state must record it. */
  refuse(refusal: ReleaseRefusal): boolean {
    const { version, stage, reason } = refusal;
    const problem = problemOf(refusal);
    if (this.#lastRefusal === problem) return false;
    const [listed] = this.#state.refused;
    const isListed = this.#lastRefusal === null && listed !== undefined && problemOf(listed) === problem;
    this.#lastRefusal = problem;
    this.#options.observe({ type: 'refused', remote: this.remote, version, stage, reason });
    return !isListed;
  }

  /** Clears the last refusal after a successful poll, so that the same refusal is recorded again if it recurs. */
  clearRefusal(): void {
    this.#lastRefusal = '';
  }
}

function problemOf({ version, stage, reason }: ReleaseRefusal): string {
  return JSON.stringify([version, stage, reason]);
}
