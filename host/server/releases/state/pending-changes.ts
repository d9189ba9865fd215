import { isDeepStrictEqual } from 'node:util';
import type { OperatorChange, ReleaseRefusal } from './change-state.ts';
import * as changes from './change-state.ts';
import {
  hasAllFiles,
  isWithdrawn,
  listAllVersionsNewestFirst,
  listCompleteVersionsNewestFirst,
  type RemoteState,
} from './remote-state.ts';

/** Change of a remote's state. It is applied again to each newer stored state, until the result is stored. */
export interface StateChange {
  apply: (state: RemoteState, now: Date) => RemoteState;
  /** Name → value of each part of the state that the change sets. */
  parts: (state: RemoteState) => Readonly<Record<string, unknown>>;
  /** Whether a state shows the effect of the change. */
  isDone: (state: RemoteState) => boolean;
}

export function createOperatorStateChange(wanted: OperatorChange): StateChange {
  const keys = (['pin', 'canary', 'disabled'] as const).filter((key) => wanted[key] !== undefined);
  const valuesOf = (values: Record<string, unknown>) => keys.map((key) => values[key]);
  return {
    apply: (state, now) => changes.applyOperatorChange(state, wanted, now),
    parts: (state) => Object.fromEntries(keys.map((key) => [key, state[key]])),
    isDone: ({ pin, canary, disabled }) =>
      isDeepStrictEqual(
        valuesOf({ pin: pin.value, canary: canary.value, disabled: disabled.value }),
        valuesOf({ ...wanted }),
      ),
  };
}

export function createWithdrawalStateChange(version: string, reason: string): StateChange {
  return {
    apply: (state, now) => changes.withdrawVersion(state, version, reason, now),
    parts: (state) => ({ [`withdrawal of ${version}`]: state.withdrawn[version] }),
    isDone: (state) => isWithdrawn(state, version),
  };
}

/** Change that marks a release's files as damaged, unless another edge has adopted it again since the damage was found. */
export function createFilesDamagedStateChange(version: string, { releases }: RemoteState): StateChange {
  const foundIn = releases[version]?.adoptedAt;
  return {
    apply: (state, now) =>
      state.releases[version]?.adoptedAt === foundIn ? changes.markFilesDamaged(state, version, now) : state,
    parts: (state) => ({ [`files of ${version}`]: state.releases[version]?.adoptedAt }),
    isDone: (state) => !hasAllFiles(state.releases[version]),
  };
}

/** Change that makes a stored release the newest again, because its origin names it again. */
export function createNewestVersionStateChange(version: string): StateChange {
  return {
    apply: (state, now) => changes.markVersionNewest(state, version, now),
    parts: (state) => ({ 'newest release': listAllVersionsNewestFirst(state)[0] }),
    isDone: (state) => listCompleteVersionsNewestFirst(state)[0] === version,
  };
}

export function createRefusalStateChange(refused: ReleaseRefusal): StateChange {
  return {
    apply: (state, now) => changes.addRefusal(state, refused, now),
    parts: NO_PARTS,
    isDone: () => false,
  };
}

/** Change that deletes a version from `unlisted` after its files were removed, unless another edge has listed it again. */
export function createOrphanFilesRemovedStateChange(version: string, since: string): StateChange {
  return {
    apply: (state) =>
      state.unlisted[version]?.since === since ? changes.deleteUnlistedVersion(state, version) : state,
    parts: NO_PARTS,
    isDone: ({ unlisted }) => unlisted[version]?.since !== since,
  };
}

interface PendingChange extends StateChange {
  decidedAt: Date;
  /** Whether an attempt to store the change failed or got no response. Without a response, the change may be stored. */
  hasFailed: boolean;
}

/** Number of changes above which the oldest that may be lost is dropped. Reached if a store is unwritable for days. */
const MAX_PENDING = 1_000;

/** Changes that this edge applies in memory but has not stored yet, oldest first. */
export class PendingChanges {
  #list: PendingChange[] = [];

  get all(): readonly PendingChange[] {
    return [...this.#list];
  }

  add(change: StateChange, now: Date): void {
    this.#list.push({ ...change, decidedAt: now, hasFailed: false });
    if (this.#list.length <= MAX_PENDING) return;
    const oldest = this.#list.findIndex(({ parts }) => parts === NO_PARTS);
    if (oldest >= 0) this.#list.splice(oldest, 1);
  }

  markFailed(): void {
    for (const pending of this.#list) pending.hasFailed = true;
  }

  remove(stored: readonly PendingChange[]): void {
    this.#list = this.#list.filter((pending) => !stored.includes(pending));
  }

  applyTo(state: RemoteState): RemoteState {
    return this.#list.reduce((changed, { apply, decidedAt }) => apply(changed, decidedAt), state);
  }

  /**
   * Removes failed changes that the stored state `found` contains, or whose parts another edge has set since `known`. A change
   * that this edge decided later than a stored one remains.
   * @returns names of the parts set by other edges
   */
  reconcile(known: RemoteState, found: RemoteState): string[] {
    const failed = this.#list.filter(({ hasFailed }) => hasFailed);
    const setElsewhere = new Set<string>();
    const removed = failed.filter((pending, place) => {
      const changed = changedParts(pending, known, found);
      if (changed.length === 0) return false;
      const lastDone = failed.findLastIndex(
        (other) => other.isDone(found) && changed.some((part) => part in other.parts(found)),
      );
      if (lastDone < 0) for (const part of changed) setElsewhere.add(part);
      return lastDone < 0 || place <= lastDone;
    });
    this.remove(removed);
    return [...setElsewhere];
  }
}

const NO_PARTS = () => ({});

function changedParts({ parts }: StateChange, known: RemoteState, found: RemoteState): string[] {
  const [before, after] = [parts(known), parts(found)];
  return Object.keys(before).filter((part) => !isDeepStrictEqual(before[part], after[part]));
}
