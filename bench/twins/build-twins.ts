import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import type * as ours from '../../host/src/areas/site-areas.ts';
import { bundles, hashInputs, inputsOf } from '../../scripts/build/build-site.ts';
import { root } from '../../scripts/root.ts';
import { findAreas } from '../../scripts/site/ports.ts';
import type * as documented from './documented-areas.ts';
import type * as monolith from './monolith-areas.ts';
import {
  documentedHostConfig,
  documentedRemoteConfig,
  monolithConfig,
  nextMonolithConfig,
} from './twin-configs.ts';

type Complete<Twin extends Record<keyof typeof ours, unknown>> = Twin;

/** Fails to compile unless the baselines export everything that the shell imports of its areas. */
export type Twins = [Complete<typeof monolith>, Complete<typeof documented>];

const DIST = path.join(root, 'bench/dist');
const BUILT_FROM = path.join(DIST, '.built-from');

export const MONOLITH = path.join(DIST, 'monolith');
export const NEXT_MONOLITH = path.join(DIST, 'next-monolith');
export const DOCUMENTED_HOST = path.join(DIST, 'documented/host');

export const documentedRemote = (area: string) => path.join(DIST, `documented/${area}`);

/** Area that differs in the next release of the monolith. */
export const CHANGED_AREA = 'vehicle';

/** Builds the baselines if their inputs have changed. */
export async function buildTwins(say: (line: string) => void): Promise<void> {
  const inputs = hashInputs(root, [...new Set([...bundles().flatMap(inputsOf), 'bench/twins'])]);
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === inputs) return;
  rmSync(BUILT_FROM, { force: true });
  await build(monolithConfig(), MONOLITH);
  await build(nextMonolithConfig(CHANGED_AREA), NEXT_MONOLITH);
  say('The monolith twin is built.');
  await build(documentedHostConfig(), DOCUMENTED_HOST);
  for (const { area } of findAreas()) await build(documentedRemoteConfig(area), documentedRemote(area));
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
