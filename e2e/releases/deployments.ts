import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../scripts/root.ts';
import { type BuiltRelease, readBuiltRelease } from './built-release.ts';
import type { EdgeOperatorClient } from './edge.ts';

const LOOK_AGAIN_MS = 50;
const DEPLOYED_WITHIN_MS = 60_000;

export class ReleaseDeployer {
  readonly #folders: ReadonlyMap<string, OriginFolder>;
  readonly #edge: EdgeOperatorClient;

  /** @param data folder for the origins' folders, which are filled with this working copy's builds */
  constructor(areas: readonly string[], data: string, edge: EdgeOperatorClient) {
    this.#folders = new Map(areas.map((area) => [area, new OriginFolder(area, path.join(data, area))]));
    this.#edge = edge;
  }

  get paths(): Record<string, string> {
    return Object.fromEntries([...this.#folders].map(([area, { folder }]) => [area, folder]));
  }

  folder(area: string): OriginFolder {
    const known = this.#folders.get(area);
    if (!known) throw new Error(`This site has no area ${area}`);
    return known;
  }

  reset(releases: Readonly<Record<string, BuiltRelease>>): void {
    for (const [area, origin] of this.#folders) origin.replaceWith(releases[area] ?? origin.built);
  }

  async deploy(build: BuiltRelease): Promise<void> {
    const { remote, version } = build.release;
    this.folder(remote).put(build);
    const deadline = Date.now() + DEPLOYED_WITHIN_MS;
    do {
      // Check repeatedly: the first check may be a poll that began before the release was deployed.
      await this.#edge.check();
      if (Date.now() > deadline) {
        throw new Error(`${version} is not adopted: ${JSON.stringify(await this.#edge.status(remote))}`);
      }
      await delay(LOOK_AGAIN_MS);
    } while ((await this.#edge.currentVersion(remote)) !== version);
  }

  async deployBuilds(): Promise<void> {
    for (const origin of this.#folders.values()) if (!origin.hasItsBuild()) await this.deploy(origin.built);
  }
}

/** Folder that an area's origin serves. To deploy a release, it is enough to copy its files there. */
export class OriginFolder {
  readonly folder: string;
  readonly area: string;
  readonly built: BuiltRelease;

  constructor(area: string, folder: string) {
    this.area = area;
    this.folder = folder;
    this.built = readBuiltRelease(path.join(root, `remote-${area}/dist`));
    this.restore();
  }

  /** Adds a release beside earlier ones; `release.json` is written last, atomically. */
  put({ release, files }: BuiltRelease): void {
    for (const [name, content] of files) writeFileSync(path.join(this.folder, name), content);
    const next = path.join(this.folder, 'release.json.next');
    writeFileSync(next, JSON.stringify(release));
    renameSync(next, path.join(this.folder, 'release.json'));
  }

  hasItsBuild(): boolean {
    const file = path.join(this.folder, 'release.json');
    return existsSync(file) && readFileSync(file, 'utf8') === JSON.stringify(this.built.release);
  }

  remove(name: string): void {
    rmSync(path.join(this.folder, name));
  }

  /** Replaces all files by those of a release, like a team that stores only one version. */
  replaceWith(build: BuiltRelease): void {
    mkdirSync(this.folder, { recursive: true });
    this.put(build);
    const others = readdirSync(this.folder).filter(
      (name) => name !== 'release.json' && !build.files.has(name),
    );
    for (const name of others) this.remove(name);
  }

  restore(): void {
    this.replaceWith(this.built);
  }
}
