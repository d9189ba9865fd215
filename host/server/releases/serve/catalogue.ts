import type {
  CanaryRelease,
  NavigationEntry,
  Release,
  ReleaseSummary,
  RemoteStatus,
} from '@forecourt/shared/contract';
import type { OperatorChange } from '../state/change-state.ts';
import {
  chooseVersionsForVisitor,
  findActiveCanaryVersion,
  isWithdrawn,
  listAvailableVersions,
} from '../state/remote-state.ts';
import type { RemoteReleases } from '../store/remote-releases.ts';

export class ReleaseCatalogue {
  readonly #remotes: ReadonlyMap<string, RemoteReleases>;
  #revision = 0;
  #pageContent = '';

  constructor(remotes: readonly RemoteReleases[]) {
    this.#remotes = new Map(remotes.map((remote) => [remote.name, remote]));
  }

  /** Number that increases whenever the content of pages changes. */
  get revision(): number {
    return this.#revision;
  }

  get remotes(): string[] {
    return [...this.#remotes.keys()];
  }

  /** Increases `revision` if the content of pages changed. Must be called after every change of a remote's state. */
  changed(): void {
    const pageContent = JSON.stringify(
      this.remotes.map((name) => [
        this.#versions(name, false),
        this.#versions(name, true),
        this.canary(name),
        this.disabled(name),
      ]),
    );
    if (pageContent === this.#pageContent) return;
    this.#pageContent = pageContent;
    this.#revision++;
  }

  /** Releases for a visitor: the chosen one, then its fallback. Empty if there is none or the area is disabled. */
  choose(remote: string, inCanary: boolean): Release[] {
    return this.disabled(remote) ? [] : this.#chosen(remote, inCanary);
  }

  /** Whether each area has a release that visitors can get, or is disabled. */
  servesAllAreas(): boolean {
    return this.remotes.every((name) => this.disabled(name) || this.choose(name, false).length > 0);
  }

  /** Navigation entries of an area, even of a disabled one; undefined if its release declares none. */
  navigation(remote: string, inCanary: boolean): NavigationEntry[] | undefined {
    return this.#chosen(remote, inCanary)[0]?.navigation;
  }

  /** Message of a disabled area; null if the area is enabled. */
  disabled(remote: string): { message: string } | null {
    return this.#of(remote)?.state.disabled.value ?? null;
  }

  /** Active canary; null if there is none, or if its release was withdrawn or cannot be used. */
  canary(name: string): CanaryRelease | null {
    const remote = this.#of(name);
    if (!remote || findActiveCanaryVersion(remote.state, isUsable(remote)) === null) return null;
    return remote.state.canary.value;
  }

  /** Whether the remote has this release, or had it within the last day. Reports on other releases are ignored. */
  knows(remote: string, version: string): boolean {
    return Object.hasOwn(this.#of(remote)?.state.releases ?? {}, version);
  }

  /** Whether a release may be withdrawn: visitors get it now, no operator pinned it, and there is another good release. */
  canWithdraw(name: string, version: string): boolean {
    const remote = this.#of(name);
    if (!remote || remote.state.pin.value === version) return false;
    const isChosen = [false, true].some((inCanary) => this.choose(name, inCanary)[0]?.version === version);
    const others = listAvailableVersions(remote.state).filter(
      (other) => other !== version && remote.usable(other) && !isWithdrawn(remote.state, other),
    );
    return isChosen && others.length > 0;
  }

  /** Withdraws a release until an operator pins it or makes it the canary. @param reason shown to operators */
  async withdraw(name: string, version: string, reason: string): Promise<void> {
    await this.#of(name)?.withdraw(version, reason);
  }

  /**
   * Applies an operator's change; does nothing if the remote or a version is unknown. If the store fails, only this edge applies
   * the change until it can be stored, and the status contains the store's error.
   */
  async change(
    name: string,
    change: OperatorChange,
  ): Promise<'done' | 'unknown_remote' | { unknownVersion: string; known: string[] }> {
    const remote = this.#of(name);
    if (!remote) return 'unknown_remote';
    const known = listAvailableVersions(remote.state).filter(isUsable(remote));
    const wanted = [change.pin, change.canary?.version].filter((version) => typeof version === 'string');
    const unknownVersion = wanted.find((version) => !known.includes(version));
    if (unknownVersion !== undefined) return { unknownVersion, known };
    await remote.change(change);
    return 'done';
  }

  status(): Record<string, RemoteStatus> {
    return Object.fromEntries([...this.#remotes].map(([name, remote]) => [name, this.#statusOf(remote)]));
  }

  #statusOf(remote: RemoteReleases): RemoteStatus {
    const { state } = remote;
    const [chosen] = this.#versions(remote.name, false);
    const listed = listAvailableVersions(state).flatMap((version) => summary(remote, version) ?? []);
    return {
      current: listed.find(({ version }) => version === chosen) ?? null,
      previous: listed.filter(({ version }) => version !== chosen),
      canary: state.canary.value,
      pinned: state.pin.value,
      disabled: state.disabled.value,
      refused: state.refused,
      withdrawn: Object.entries(state.withdrawn)
        .filter(([version]) => isWithdrawn(state, version))
        .map(([version, { reason, at }]) => ({ version, reason, at })),
      store: { error: remote.storeError },
    };
  }

  #of(remote: string): RemoteReleases | undefined {
    return this.#remotes.get(remote);
  }

  #chosen(remote: string, inCanary: boolean): Release[] {
    return this.#versions(remote, inCanary).flatMap((version) => this.#of(remote)?.usable(version) ?? []);
  }

  #versions(name: string, inCanary: boolean): string[] {
    const remote = this.#of(name);
    return remote ? chooseVersionsForVisitor(remote.state, isUsable(remote), inCanary) : [];
  }
}

function isUsable(remote: RemoteReleases): (version: string) => boolean {
  return (version) => remote.usable(version) !== null;
}

function summary(remote: RemoteReleases, version: string): ReleaseSummary | null {
  const release = remote.usable(version);
  const entry = remote.state.releases[version];
  if (!release || !entry) return null;
  const { contract, commit, builtAt } = release;
  const { adoptedAt, namedAt, servedAt } = entry;
  return { version, contract, commit, builtAt, adoptedAt, namedAt, servedAt };
}
