import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@forecourt/shared/contract';
import { StoreError } from '@forecourt/shared/server/store';
import type { EncodedFile } from '../../http/encodings.ts';
import type { OperatorChange, ReleaseRefusal } from '../state/change-state.ts';
import * as changes from '../state/change-state.ts';
import {
  createFilesDamagedStateChange,
  createNewestVersionStateChange,
  createOperatorStateChange,
  createOrphanFilesRemovedStateChange,
  createRefusalStateChange,
  createWithdrawalStateChange,
  PendingChanges,
  type StateChange,
} from '../state/pending-changes.ts';
import {
  EMPTY_REMOTE_STATE,
  listCompleteVersionsNewestFirst,
  type RemoteState,
  retireReleases,
} from '../state/remote-state.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';
import { RemoteStateView, type RemoteStateViewOptions } from './remote-view.ts';

/** Age in ms at which files of no release are removed: longer than any adoption takes. */
const ORPHAN_LIFETIME_MS = 60 * 60 * 1000;

/** Maximum number of times that a state is read again because another edge replaced it first. */
const MAX_RETRIES = 20;

/** Longest pause in ms between retries; the actual one is random, so that edges do not collide again. */
const MAX_RETRY_PAUSE_MS = 200;

export interface RemoteReleasesOptions extends RemoteStateViewOptions {
  store: ReleaseStore;
  files: ReleaseFiles;
}

type StateUpdate = (state: RemoteState, now: Date) => RemoteState;

/** A remote's releases. The store holds their state; an edge changes it by compare-and-set, with retries (decision 46). */
export class RemoteReleases {
  readonly name: string;
  readonly #options: RemoteReleasesOptions;
  readonly #view: RemoteStateView;
  readonly #pending = new PendingChanges();
  /** The state that this edge last read or wrote; null before that. */
  #known: RemoteState | null = null;
  #knownAt = 0;
  #storeError: string | null = null;
  /** Reason why the store rejected files of a release, if it did. A full store may still accept the small state document. */
  #filesError: string | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(name: string, options: RemoteReleasesOptions) {
    this.name = name;
    this.#options = options;
    this.#view = new RemoteStateView(name, options);
  }

  get state(): RemoteState {
    return this.#view.state;
  }

  /** Reason why the store lacks state or files of this edge; null if it lacks nothing. */
  get storeError(): string | null {
    return this.#storeError ?? this.#filesError;
  }

  get isStored(): boolean {
    return this.#storeError === null;
  }

  /** Complete releases that can be chosen; the shell may not support some of them. */
  get completeReleases(): Release[] {
    return this.#view.available.complete;
  }

  usable(version: string): Release | null {
    return this.#view.usable(version);
  }

  /** Finds a current or retired release; null if unknown. @throws StoreError if the store cannot be read */
  async find(version: string): Promise<Release | null> {
    if (!Object.hasOwn(this.state.releases, version)) return null;
    return this.#view.complete(version) ?? (await this.#options.store.readRelease(this.name, version));
  }

  /** Reads the stored state, and stores pending changes. A failure of the store is in `storeError`. */
  async sync(): Promise<void> {
    await this.#exchange().catch(asStoreError);
  }

  /** Applies an operator's change to the state in memory at once, then tries to store it. */
  async change(wanted: OperatorChange): Promise<void> {
    await this.#change(createOperatorStateChange(wanted));
  }

  /**
   * Stores a release and makes it the newest, unless another edge has meanwhile adopted it, and perhaps a newer one after it.
   * @param before state when the adoption began
   * @throws StoreError if storing failed; then nothing has changed
   */
  async adopt(
    release: Release,
    contents: ReadonlyMap<string, EncodedFile>,
    before: RemoteState = this.state,
  ): Promise<void> {
    const { version } = release;
    const names = Object.keys(release.files);
    const isAsBefore = (state: RemoteState) =>
      state.releases[version]?.adoptedAt === before.releases[version]?.adoptedAt;
    await this.#exchange((state, now) =>
      isAsBefore(state) ? changes.addPendingFiles(state, version, names, now) : state,
    );
    if (!isAsBefore(this.state)) return;
    try {
      await this.#options.files.write(release, contents);
    } catch (error) {
      this.#noteFailure(asStoreError(error));
      this.#filesError = asStoreError(error).message;
      await this.#discard(version, names).catch(asStoreError);
      throw error;
    }
    this.#filesError = null;
    this.#view.setComplete(release);
    await this.#exchange((state, now) =>
      isAsBefore(state) ? changes.addAdoptedVersion(state, version, now) : state,
    );
    this.#options.observe({ type: 'adopted', remote: this.name, version });
  }

  async markVersionNewest(version: string): Promise<void> {
    this.#filesError = null;
    if (listCompleteVersionsNewestFirst(this.state)[0] === version) return;
    this.#options.observe({ type: 'named-again', remote: this.name, version });
    await this.#change(createNewestVersionStateChange(version));
  }

  async refuse(refused: ReleaseRefusal): Promise<void> {
    if (this.#view.refuse(refused)) await this.#change(createRefusalStateChange(refused));
  }

  clearRefusal(): void {
    this.#view.clearRefusal();
  }

  /** Withdraws a release that fails in browsers. @param reason shown to operators */
  async withdraw(version: string, reason: string): Promise<void> {
    this.#options.observe({ type: 'withdrawn', remote: this.name, version, reason });
    await this.#change(createWithdrawalStateChange(version, reason));
  }

  /** Marks a release as damaged: it is not chosen until it is adopted again. */
  async drop(version: string, reason: string): Promise<void> {
    this.#addDamage(version, reason);
    await this.sync();
  }

  async #change(change: StateChange): Promise<void> {
    this.#addPending(change);
    await this.sync();
  }

  #addPending(change: StateChange): void {
    this.#pending.add(change, this.#options.now());
    this.#show();
  }

  #addDamage(version: string, reason: string): void {
    this.#view.setIncomplete(version);
    this.#addPending(createFilesDamagedStateChange(version, this.state));
    const refused = { version, stage: 'store', reason } as const;
    if (this.#view.refuse(refused)) this.#addPending(createRefusalStateChange(refused));
  }

  #show(): void {
    const state = this.#pending.applyTo(this.#known ?? EMPTY_REMOTE_STATE);
    this.#view.show(retireReleases(state, this.#options.now()));
  }

  /** @param update change that takes effect only when it is stored; not repeated after a failure */
  #exchange(update: StateUpdate = (state) => state): Promise<void> {
    const exchange = this.#queue.then(() => this.#exchangeNow(update));
    this.#queue = exchange.catch(() => {});
    return exchange;
  }

  async #exchangeNow(update: StateUpdate): Promise<void> {
    try {
      for (let retry = 0; retry <= MAX_RETRIES; retry++) {
        if (retry > 0) await delay(Math.random() * Math.min(MAX_RETRY_PAUSE_MS, 5 * 2 ** retry));
        const found = await this.#read();
        const failure = (await this.#verifyNew()) ?? (await this.#removeOrphanFiles());
        if (!(await this.#write(found, update))) continue;
        if (failure) throw failure;
        this.#storeError = null;
        return;
      }
      throw new StoreError(
        `the store cannot be written: other edges replaced the state ${MAX_RETRIES} times`,
      );
    } catch (error) {
      this.#pending.markFailed();
      this.#noteFailure(asStoreError(error));
      this.#storeError = asStoreError(error).message;
      throw error;
    }
  }

  /** Reads the stored state; `state` is null if it is missing or invalid, and this edge then writes its own. */
  async #read(): Promise<{ state: RemoteState | null; version: string | null }> {
    const found = await this.#options.store.readState(this.name);
    if (found && 'state' in found) {
      this.#reconcile(found.state);
      return found;
    }
    if (found) await this.#rebuild(found.broken);
    else await this.#restoreFromMemory();
    return { state: null, version: found?.version ?? null };
  }

  #reconcile(found: RemoteState): void {
    const { observe, now } = this.#options;
    const known = this.#known ?? found;
    const restored = changes.restoreLostState(found, known, now().getTime() - this.#knownAt);
    this.#setKnown(restored);
    if (restored !== found) observe({ type: 'restored', remote: this.name });
    const superseded = this.#pending.reconcile(known, restored);
    if (superseded.length > 0) observe({ type: 'superseded', remote: this.name, parts: superseded });
    this.#show();
  }

  #setKnown(state: RemoteState): void {
    this.#known = state;
    this.#knownAt = this.#options.now().getTime();
  }

  /** Stores pending changes and an update. Returns false if another edge has written in the meantime. */
  async #write(
    { state, version }: { state: RemoteState | null; version: string | null },
    update: StateUpdate,
  ): Promise<boolean> {
    const pending = this.#pending.all;
    const now = this.#options.now();
    const next = retireReleases(update(this.#pending.applyTo(this.#known ?? EMPTY_REMOTE_STATE), now), now);
    const isNews = !isDeepStrictEqual(next, state ?? EMPTY_REMOTE_STATE);
    const isBroken = state === null && version !== null;
    if (isNews || isBroken) {
      const isWritten = await this.#options.store.replaceState(this.name, next, version);
      if (!isWritten) return false;
    }
    this.#setKnown(next);
    this.#pending.remove(pending);
    this.#show();
    return true;
  }

  /** Reports the first failure of the store, and the next one only after the store has worked again. */
  #noteFailure({ message: reason }: StoreError): void {
    if (this.storeError === null) {
      this.#options.observe({ type: 'store-failed', remote: this.name, reason });
    }
  }

  /** Saves an invalid state document elsewhere. If this process has no state either, rebuilds it from the stored releases. */
  async #rebuild(broken: string): Promise<void> {
    const { store, now, observe } = this.#options;
    const place = await store.setAside(this.name, broken, now());
    const reason = `the document of ${this.name} cannot be used and is kept as ${place}: check what was pinned, canary or disabled`;
    observe({ type: 'store-failed', remote: this.name, reason });
    if (Object.keys(this.state.releases).length > 0) return;
    const versions = await store.storedVersions(this.name);
    const found = await Promise.all(versions.map((version) => store.readRelease(this.name, version)));
    const releases = found
      .filter((release) => release !== null)
      .sort((a, b) => Date.parse(a.builtAt) - Date.parse(b.builtAt));
    this.#setKnown(
      releases.reduce(
        (rebuilt, { version }) => changes.addAdoptedVersion(rebuilt, version, now()),
        this.#known ?? EMPTY_REMOTE_STATE,
      ),
    );
    this.#show();
  }

  /** Writes the cached releases back to the store, because it was emptied. */
  async #restoreFromMemory(): Promise<void> {
    for (const release of this.completeReleases) {
      if (!(await this.#options.files.writeBack(release))) this.#view.setIncomplete(release.version);
    }
  }

  /** Verifies releases that another process has stored. Returns a failure of the store, or null. */
  async #verifyNew(): Promise<StoreError | null> {
    const { store, files } = this.#options;
    try {
      for (const version of this.#view.available.unverified) {
        const release = await store.readRelease(this.name, version);
        const problem = release
          ? await files.describeDamage(release)
          : 'in the store, its release.json is missing or damaged';
        if (problem !== null) this.#addDamage(version, problem);
        else if (release) this.#view.setComplete(release);
      }
      return null;
    } catch (error) {
      return asStoreError(error);
    }
  }

  /** Removes old files that belong to no release. Returns a failure of the store, or null. */
  async #removeOrphanFiles(): Promise<StoreError | null> {
    const oldest = new Date(this.#options.now().getTime() - ORPHAN_LIFETIME_MS).toISOString();
    const old = Object.entries(this.state.unlisted).filter(([, { since }]) => since < oldest);
    try {
      for (const [version, { files, since }] of old) {
        await this.#remove(version, files);
        this.#addPending(createOrphanFilesRemovedStateChange(version, since));
      }
      return null;
    } catch (error) {
      return asStoreError(error);
    }
  }

  /** Frees space after a failed adoption, so that a full store can still save operators' changes. */
  async #discard(version: string, files: readonly string[]): Promise<void> {
    const announced = this.state.unlisted[version]?.since;
    const found = await this.#options.store.readState(this.name);
    const isOurs = found && 'state' in found && found.state.unlisted[version]?.since === announced;
    // Remove nothing if another edge is adopting the same release, or has adopted it.
    if (isOurs && announced !== undefined) await this.#remove(version, files);
  }

  async #remove(version: string, files: readonly string[] | null): Promise<void> {
    const { store } = this.#options;
    const names = files ?? Object.keys((await store.readRelease(this.name, version))?.files ?? {});
    await store.removeRelease(this.name, version, names);
    this.#view.setIncomplete(version);
  }
}

function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  throw error;
}
