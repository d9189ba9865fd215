import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@forecourt/shared/contract';
import { StoreError } from '@forecourt/shared/server/store';
import type { EncodedFile } from '../../http/encodings.ts';
import type { Refusal } from '../state/change-state.ts';
import * as changes from '../state/change-state.ts';
import {
  mergeStates,
  RemoteKnowledge,
  type RemoteKnowledgeOptions,
  type StateChange,
} from '../state/merge-states.ts';
import { EMPTY_STATE, newestFirst, type RemoteState } from '../state/remote-state.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseStore } from './release-store.ts';

/** How long files that no release owns stay: longer than any adoption takes. */
const ORPHANS_KEPT_MS = 60 * 60 * 1000;

export interface RemoteReleasesOptions extends RemoteKnowledgeOptions {
  store: ReleaseStore;
  files: ReleaseFiles;
}

/**
 * The releases of one remote: what this edge knows, and its exchange with the store that several edges may share.
 * Knowledge and store are merged, so that neither another edge's word is lost nor what could not be written.
 */
export class RemoteReleases {
  readonly name: string;
  readonly #options: RemoteReleasesOptions;
  readonly #known: RemoteKnowledge;
  #storeError: string | null = null;
  /** Why the store did not take the files of a release: it may be too full for them, but not for the document. */
  #filesError: string | null = null;
  /** Exchanges with the store, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(name: string, options: RemoteReleasesOptions) {
    this.name = name;
    this.#options = options;
    this.#known = new RemoteKnowledge(name, options);
  }

  get state(): RemoteState {
    return this.#known.state;
  }

  /** Why the store does not hold what this edge knows, or cannot take what it should; null when it does. */
  get storeError(): string | null {
    return this.#storeError ?? this.#filesError;
  }

  /** Whether what this edge knows is in the store. */
  get isStored(): boolean {
    return this.#storeError === null;
  }

  /** The releases that can be chosen and whose files are all there; a host may still not be able to run some of them. */
  get completeReleases(): Release[] {
    return this.#known.kept.complete;
  }

  /** A release that visitors can be given: all its files are there, and the host can run it. Else null. */
  usable(version: string): Release | null {
    return this.#known.usable(version);
  }

  /**
   * A release whose files may be asked for, also a retired one; null when there is none.
   * @throws StoreError
   */
  async find(version: string): Promise<Release | null> {
    if (!Object.hasOwn(this.state.releases, version)) return null;
    return this.#known.complete(version) ?? (await this.#options.store.readRelease(this.name, version));
  }

  /** Takes in what other edges have stored, and stores what they do not know; `storeError` says whether that worked. */
  async sync(): Promise<void> {
    await this.#exchange((state) => state).catch(storeErrorOnly);
  }

  /** Changes what this edge knows, at once and whatever the store does; then tries to store it. */
  async change(change: StateChange): Promise<void> {
    this.#known.change(change);
    await this.sync();
  }

  /**
   * Stores a release whose files have passed, and makes it the newest; when that fails, nothing has changed.
   * @throws StoreError
   */
  async adopt(release: Release, contents: ReadonlyMap<string, EncodedFile>): Promise<void> {
    const { version } = release;
    const names = Object.keys(release.files);
    await this.#exchange((state, now) => changes.announceFiles(state, version, names, now));
    try {
      await this.#options.files.write(release, contents);
    } catch (error) {
      this.#noteFailure(storeErrorOnly(error));
      this.#filesError = storeErrorOnly(error).message;
      await this.#discard(version, names).catch(storeErrorOnly);
      throw error;
    }
    this.#filesError = null;
    this.#known.setComplete(release);
    await this.#exchange((state, now) => changes.adopt(state, version, now));
    this.#options.observe({ type: 'adopted', remote: this.name, version });
  }

  /** The origin names a stored release: that is the newest now, if it was not. */
  async nameNewest(version: string): Promise<void> {
    this.#filesError = null;
    if (newestFirst(this.state)[0] === version) return;
    this.#options.observe({ type: 'named-again', remote: this.name, version });
    await this.change((state, now) => changes.nameNewest(state, version, now));
  }

  /** Notes why a release was not taken, unless that is what was noted last. */
  async refuse(refusal: Refusal): Promise<void> {
    if (this.#known.refuse(refusal)) await this.sync();
  }

  /** After a good look the same refusal is news again. */
  forgetRefusal(): void {
    this.#known.forgetRefusal();
  }

  /** Takes a release back that fails in browsers. @param reason for people */
  async withdraw(version: string, reason: string): Promise<void> {
    this.#options.observe({ type: 'withdrawn', remote: this.name, version, reason });
    await this.change((state, now) => changes.withdraw(state, version, reason, now));
  }

  /** Files of a release turned out to be missing or damaged: it is not chosen until it is adopted anew. */
  async drop(version: string, damage: string): Promise<void> {
    this.#known.drop(version, damage);
    await this.sync();
  }

  #exchange(change: StateChange): Promise<void> {
    const exchange = this.#turn.then(() => this.#exchangeNow(change));
    this.#turn = exchange.catch(() => {});
    return exchange;
  }

  async #exchangeNow(change: StateChange): Promise<void> {
    const { store } = this.#options;
    try {
      const found = await store.readState(this.name);
      const stored = found === null || 'broken' in found ? null : found;
      if (stored) this.#known.change((state) => mergeStates(state, stored));
      else if (found && 'broken' in found) await this.#rebuild(found.broken);
      else await this.#putBack();
      const failure = (await this.#lookAtUnseen()) ?? (await this.#removeOrphanFiles());
      const next = this.#known.stateWith(change);
      const isNews = !isDeepStrictEqual(next, stored ?? EMPTY_STATE);
      if (isNews || (found && !stored)) await store.writeState(this.name, next);
      this.#known.change((state) => mergeStates(state, next));
      if (failure) throw failure;
      this.#storeError = null;
    } catch (error) {
      this.#noteFailure(storeErrorOnly(error));
      this.#storeError = storeErrorOnly(error).message;
      throw error;
    }
  }

  /** Tells of trouble with the store, once until that is over. */
  #noteFailure({ message: reason }: StoreError): void {
    if (this.storeError === null) {
      this.#options.observe({ type: 'store-failed', remote: this.name, reason });
    }
  }

  /** The document in the store is nonsense: a process that knows nothing yet learns from the releases themselves. */
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
    this.#known.change((state) =>
      releases.reduce((rebuilt, { version }) => changes.adopt(rebuilt, version, now()), state),
    );
  }

  /** Somebody emptied the store: what this process still has in memory goes back. */
  async #putBack(): Promise<void> {
    for (const release of this.completeReleases) {
      if (!(await this.#options.files.writeBack(release))) this.#known.setIncomplete(release.version);
    }
  }

  /** Looks at the releases that another process has stored. Returns what kept it from looking. */
  async #lookAtUnseen(): Promise<StoreError | null> {
    const { store, files } = this.#options;
    try {
      for (const version of this.#known.kept.unseen) {
        const release = await store.readRelease(this.name, version);
        const damage = release
          ? await files.verify(release)
          : 'in the store, its release.json is missing or damaged';
        if (release && damage === null) this.#known.setComplete(release);
        else this.#known.drop(version, String(damage));
      }
      return null;
    } catch (error) {
      return storeErrorOnly(error);
    }
  }

  /** Removes files that no release owns. Returns what kept it from that. */
  async #removeOrphanFiles(): Promise<StoreError | null> {
    const oldest = new Date(this.#options.now().getTime() - ORPHANS_KEPT_MS).toISOString();
    const old = Object.entries(this.state.unlisted).filter(([, { since }]) => since < oldest);
    try {
      for (const [version, { files }] of old) {
        await this.#remove(version, files);
        this.#known.change((state) => changes.forgetFiles(state, version));
      }
      return null;
    } catch (error) {
      return storeErrorOnly(error);
    }
  }

  /** Makes room after a failed adoption: a store that is full must at least take what people decide. */
  async #discard(version: string, files: readonly string[]): Promise<void> {
    const announced = this.state.unlisted[version]?.since;
    const found = await this.#options.store.readState(this.name);
    const isOurs = found && 'unlisted' in found && found.unlisted[version]?.since === announced;
    // Another edge may be adopting the same release, or has done so.
    if (isOurs && announced !== undefined) await this.#remove(version, files);
  }

  async #remove(version: string, files: readonly string[] | null): Promise<void> {
    const { store } = this.#options;
    const names = files ?? Object.keys((await store.readRelease(this.name, version))?.files ?? {});
    await store.removeRelease(this.name, version, names);
    this.#known.setIncomplete(version);
  }
}

function storeErrorOnly(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  throw error;
}
