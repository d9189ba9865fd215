import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import webpack, { type Compilation, type Compiler, type sources } from 'webpack';
import type { NavigationEntry } from '../contract/area.ts';
import type { Release } from '../contract/release.ts';
import { computeSubresourceIntegrity } from './host-files.ts';
import { findModulePath } from './module-paths.ts';
import { NAVIGATION_FOLDER, readNavigationEntries } from './read-area.ts';
import {
  collectEarlyRequests,
  collectScreenTitlesAndLeads,
  listScreenFiles,
  readScreens,
  SCREENS_FILE,
} from './screens.ts';
import { REQUIRED_SINGLETON_VERSIONS } from './sharing.ts';

interface ReleaseOptions {
  name: string;
  root: string;
  contract: string;
  version: string;
}

export const EXPOSED_MODULE_PATH = './src/area.tsx';

const HASH_LENGTH = 8;

/**
 * Writes `release.json`, with a version and a container name from the hash of the content. The name is part of the content, so
 * the container is compiled under a placeholder, which is replaced before webpack computes the final hashes of the files.
 */
export class ReleaseManifestPlugin {
  readonly containerPlaceholder: string;
  readonly #options: ReleaseOptions;
  #hash = '';
  #navigation: NavigationEntry[] = [];
  #screens: ReturnType<typeof readScreens> = {};

  constructor(options: ReleaseOptions) {
    this.#options = options;
    this.containerPlaceholder = `${identifier(options.name)}_${'x'.repeat(HASH_LENGTH)}`;
  }

  apply(compiler: Compiler): void {
    const { PROCESS_ASSETS_STAGE_OPTIMIZE_HASH, PROCESS_ASSETS_STAGE_REPORT } = webpack.Compilation;
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      const { root } = this.#options;
      compilation.contextDependencies.add(path.join(root, NAVIGATION_FOLDER));
      compilation.fileDependencies.add(path.join(root, SCREENS_FILE));
      this.#navigation = readNavigationEntries(root);
      this.#screens = readScreens(root);
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseManifestPlugin', stage: PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        (assets) => this.#nameContainer(compilation, assets),
      );
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseManifestPlugin', stage: PROCESS_ASSETS_STAGE_REPORT },
        (assets) =>
          compilation.emitAsset(
            'release.json',
            new webpack.sources.RawSource(
              `${JSON.stringify(this.#describe(compilation, assets), null, 2)}\n`,
            ),
          ),
      );
    });
  }

  #nameContainer(compilation: Compilation, assets: Record<string, sources.Source>): void {
    const { root: _, ...options } = this.#options;
    const content = createHash('sha256').update(
      JSON.stringify([options, REQUIRED_SINGLETON_VERSIONS, this.#navigation, this.#screens]),
    );
    for (const [file, source] of Object.entries(assets).sort()) content.update(file).update(source.buffer());
    this.#hash = content.digest('hex').slice(0, HASH_LENGTH);
    const container = this.#container();
    for (const file of Object.keys(assets)) {
      if (!file.endsWith('.js')) continue;
      compilation.updateAsset(file, (source) => {
        const code = source.source().toString().replaceAll(this.containerPlaceholder, container);
        return new webpack.sources.RawSource(code);
      });
    }
  }

  #describe(compilation: Compilation, assets: Record<string, sources.Source>): Release {
    const { name, root, contract, version } = this.#options;
    const preload = firstPaintFiles(compilation, this.containerPlaceholder);
    const files = Object.entries(assets)
      .filter(([file]) => !file.endsWith('.LICENSE.txt'))
      .map(([file, source]) => [file, computeSubresourceIntegrity(source.buffer())] as const);
    return {
      schema: 1,
      remote: name,
      version: `${version}+${this.#hash}`,
      contract,
      requires: { ...REQUIRED_SINGLETON_VERSIONS },
      container: this.#container(),
      entry: entryFile(compilation, this.containerPlaceholder),
      files: Object.fromEntries(files.sort()),
      navigation: this.#navigation,
      preload,
      screens: listScreenFiles(compilation, root, this.#screens, preload),
      focused: Object.keys(this.#screens).filter((path) => this.#screens[path]?.focused),
      heads: collectScreenTitlesAndLeads(root, this.#screens),
      data: collectEarlyRequests(this.#screens),
      builtAt: new Date().toISOString(),
      commit: currentCommit(),
    };
  }

  #container(): string {
    return `${identifier(this.#options.name)}_${this.#hash}`;
  }
}

function identifier(name: string): string {
  return name.replaceAll('-', '_');
}

function entryFile(compilation: Compilation, container: string): string {
  const file = compilation.entrypoints
    .get(container)
    ?.getFiles()
    .find((name) => name.endsWith('.js'));
  if (!file) throw new Error(`The build has no federation entry "${container}".`);
  return file;
}

function firstPaintFiles(compilation: Compilation, container: string): string[] {
  const exposed = [...compilation.chunks].filter((chunk) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].some((module) =>
      findModulePath(module)?.endsWith(EXPOSED_MODULE_PATH.slice(1)),
    ),
  );
  const files = [entryFile(compilation, container), ...exposed.flatMap((chunk) => [...chunk.files].sort())];
  return [...new Set(files)];
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
