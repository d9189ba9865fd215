import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuiltRelease } from './built-release.ts';
import type { Edge } from './edge.ts';
import { OriginFolder } from './origin-folder.ts';

const LOOK_AGAIN_MS = 50;
const DEPLOYED_WITHIN_MS = 60_000;

export class Deployments {
  readonly #folders: ReadonlyMap<string, OriginFolder>;
  readonly #edge: Edge;

  /** @param data for the origins' folders, which get this working copy's builds */
  constructor(areas: readonly string[], data: string, edge: Edge) {
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
      // The poll in progress may have missed it.
      await this.#edge.check();
      if (Date.now() > deadline) {
        throw new Error(`${version} is not adopted: ${JSON.stringify(await this.#edge.status(remote))}`);
      }
      await delay(LOOK_AGAIN_MS);
    } while ((await this.#edge.currentVersion(remote)) !== version);
  }

  /** Deploys this working copy's builds again where others were deployed. */
  async deployBuilds(): Promise<void> {
    for (const origin of this.#folders.values()) if (!origin.hasItsBuild()) await this.deploy(origin.built);
  }
}
