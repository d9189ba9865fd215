import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@forecourt/shared/contract';
import { StoreError } from '@forecourt/shared/server/store';
import type { EncodedFile } from '../../http/encodings.ts';
import type { Refusal } from '../state/change-state.ts';
import * as changes from '../state/change-state.ts';
import { mergeStates, RemoteView, type RemoteViewOptions, type StateChange } from '../state/merge-states.ts';
import { EMPTY_STATE, liveVersionsNewestFirst, type RemoteState } from '../state/remote-state.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';

/** Age in ms at which files of no release are removed: longer than any adoption takes. */
const ORPHAN_LIFETIME_MS = 60 * 60 * 1000;

export interface RemoteReleasesOptions extends RemoteViewOptions {
  store: ReleaseStore;
  files: ReleaseFiles;
}

/** Releases of a remote. The state in memory is merged with the stored one, so that no edge's changes are lost. */
export class RemoteReleases {
  readonly name: string;
  readonly #options: RemoteReleasesOptions;
  readonly #view: RemoteView;
  #storeError: string | null = null;
  /** Why the store rejected files of a release; null if it did not. It may be full, but still accept the small state document. */
  #filesError: string | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(name: string, options: RemoteReleasesOptions) {
    this.name = name;
    this.#options = options;
    this.#view = new RemoteView(name, options);
  }

  get state(): RemoteState {
    return this.#view.state;
  }

  /** Why the store lacks state or files of this edge; null if it lacks nothing. */
  get storeError(): string | null {
    return this.#storeError ?? this.#filesError;
  }

  get isStored(): boolean {
    return this.#storeError === null;
  }

  /** Complete releases that can be chosen; the host may not support some of them. */
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

  /** Merges the stored state with this edge's. A failure of the store is in `storeError`. */
  async sync(): Promise<void> {
    await this.#exchange((state) => state).catch(asStoreError);
  }

  /** Applies a change to the state in memory at once, then tries to store it. */
  async change(change: StateChange): Promise<void> {
    this.#view.change(change);
    await this.sync();
  }

  /** Stores a release and makes it the newest. If that fails, nothing has changed. @throws StoreError */
  async adopt(release: Release, contents: ReadonlyMap<string, EncodedFile>): Promise<void> {
    const { version } = release;
    const names = Object.keys(release.files);
    await this.#exchange((state, now) => changes.recordPendingFiles(state, version, names, now));
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
    await this.#exchange((state, now) => changes.addAdoptedVersion(state, version, now));
    this.#options.observe({ type: 'adopted', remote: this.name, version });
  }

  async promoteNewest(version: string): Promise<void> {
    this.#filesError = null;
    if (liveVersionsNewestFirst(this.state)[0] === version) return;
    this.#options.observe({ type: 'named-again', remote: this.name, version });
    await this.change((state, now) => changes.promoteNewest(state, version, now));
  }

  async refuse(refusal: Refusal): Promise<void> {
    if (this.#view.refuse(refusal)) await this.sync();
  }

  clearRefusal(): void {
    this.#view.clearRefusal();
  }

  /** Withdraws a release that fails in browsers. @param reason shown to operators */
  async withdraw(version: string, reason: string): Promise<void> {
    this.#options.observe({ type: 'withdrawn', remote: this.name, version, reason });
    await this.change((state, now) => changes.withdrawVersion(state, version, reason, now));
  }

  /** Marks a release as damaged: it is not chosen until it is adopted again. */
  async drop(version: string, damage: string): Promise<void> {
    this.#view.drop(version, damage);
    await this.sync();
  }

  #exchange(change: StateChange): Promise<void> {
    const exchange = this.#queue.then(() => this.#exchangeNow(change));
    this.#queue = exchange.catch(() => {});
    return exchange;
  }

  async #exchangeNow(change: StateChange): Promise<void> {
    const { store } = this.#options;
    try {
      const found = await store.readState(this.name);
      const stored = found === null || 'broken' in found ? null : found;
      if (stored) this.#view.change((state) => mergeStates(state, stored));
      else if (found && 'broken' in found) await this.#rebuild(found.broken);
      else await this.#restoreFromMemory();
      const failure = (await this.#verifyNew()) ?? (await this.#removeOrphanFiles());
      const next = this.#view.stateWith(change);
      const isNews = !isDeepStrictEqual(next, stored ?? EMPTY_STATE);
      if (isNews || (found && !stored)) await store.writeState(this.name, next);
      this.#view.change((state) => mergeStates(state, next));
      if (failure) throw failure;
      this.#storeError = null;
    } catch (error) {
      this.#noteFailure(asStoreError(error));
      this.#storeError = asStoreError(error).message;
      throw error;
    }
  }

  /** Reports the first failure of the store, and the next one only after the store has worked again. */
  #noteFailure({ message: reason }: StoreError): void {
    if (this.storeError === null) {
      this.#options.observe({ type: 'store-failed', remote: this.name, reason });
    }
  }

  /** Moves an invalid state document aside. If this process has no state either, rebuilds it from the stored releases. */
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
    this.#view.change((state) =>
      releases.reduce((rebuilt, { version }) => changes.addAdoptedVersion(rebuilt, version, now()), state),
    );
  }

  /** Stores the releases in memory again, because the store was emptied. */
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
        const damage = release
          ? await files.verify(release)
          : 'in the store, its release.json is missing or damaged';
        if (release && damage === null) this.#view.setComplete(release);
        else this.#view.drop(version, String(damage));
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
      for (const [version, { files }] of old) {
        await this.#remove(version, files);
        this.#view.change((state) => changes.clearPendingFiles(state, version));
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
    const isOurs = found && 'unlisted' in found && found.unlisted[version]?.since === announced;
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
