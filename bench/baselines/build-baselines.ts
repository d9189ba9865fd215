import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import type * as ours from '../../host/src/areas/site-areas.ts';
import { hashInputs, listBundleInputs, listBundleNames } from '../../scripts/build/build-site.ts';
import { root } from '../../scripts/root.ts';
import { findAreas } from '../../scripts/site/ports.ts';
import {
  createDocumentedHostConfig,
  createDocumentedRemoteConfig,
  createMonolithConfig,
  createNextReleaseMonolithConfig,
} from './baseline-configs.ts';
import type * as documented from './documented-areas.ts';
import type * as monolith from './monolith-areas.ts';

type Complete<Baseline extends Record<keyof typeof ours, unknown>> = Baseline;

/** Type check: compiles only if the baselines export every name that `site-areas` exports. */
export type BaselinesTypeCheck = [Complete<typeof monolith>, Complete<typeof documented>];

const DIST = path.join(root, 'bench/dist');
const BUILT_FROM = path.join(DIST, '.built-from');

export const MONOLITH_FOLDER = path.join(DIST, 'monolith');
export const NEXT_RELEASE_MONOLITH_FOLDER = path.join(DIST, 'next-monolith');
/** Folder of the built shell of the baseline that follows the documentation of Module Federation. */
export const FEDERATION_DOCS_HOST_FOLDER = path.join(DIST, 'documented/host');

export const federationDocsRemoteFolder = (area: string) => path.join(DIST, `documented/${area}`);

export const AREA_CHANGED_IN_NEXT_RELEASE = 'vehicle';

export async function buildBaselines(say: (line: string) => void): Promise<void> {
  const inputs = hashInputs(root, [
    ...new Set([...listBundleNames().flatMap(listBundleInputs), 'bench/baselines']),
  ]);
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === inputs) return;
  rmSync(BUILT_FROM, { force: true });
  await build(createMonolithConfig(), MONOLITH_FOLDER);
  await build(createNextReleaseMonolithConfig(AREA_CHANGED_IN_NEXT_RELEASE), NEXT_RELEASE_MONOLITH_FOLDER);
  say('The monolith baseline is built.');
  await build(createDocumentedHostConfig(), FEDERATION_DOCS_HOST_FOLDER);
  for (const { area } of findAreas())
    await build(createDocumentedRemoteConfig(area), federationDocsRemoteFolder(area));
  say('The documented federation is built.');
  writeFileSync(BUILT_FROM, inputs);
}

async function build(config: Configuration, folder: string): Promise<void> {
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } });
  if (!compiler) throw new Error('webpack made no compiler');
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors()) {
    throw new Error(
      stats?.toString({ all: false, errors: true, moduleTrace: true }) ?? 'webpack said nothing',
    );
  }
}
