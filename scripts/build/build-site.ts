import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { startChild } from '../processes/child-process.ts';
import { root } from '../root.ts';
import { findAreas } from '../site/ports.ts';
import { CommandError } from '../terminal.ts';

const AT_ONCE = 2;

/** Builds those of the given bundles that have no build of their current inputs. @returns the number of built bundles */
export async function buildSite(asked: readonly string[], say: (message: string) => void): Promise<number> {
  const outdated = asked.filter(
    (bundle) => hashInputs(root, listBundleInputs(bundle)) !== readBuiltInputsHash(bundle),
  );
  await buildBundles(outdated, say);
  return outdated.length;
}

/** Builds the named bundles even if their inputs are unchanged: the output may have been edited by hand. */
export async function buildBundles(asked: readonly string[], say: (message: string) => void): Promise<void> {
  const known = listBundleNames();
  const unknown = asked.filter((bundle) => !known.includes(bundle));
  if (unknown.length > 0) {
    throw new CommandError(`There is nothing to build in ${unknown.join(', ')}; known: ${known.join(', ')}.`);
  }
  const waiting = [...asked];
  const failures: string[] = [];
  async function buildNext(): Promise<void> {
    const bundle = waiting.shift();
    if (bundle === undefined) return;
    const { failure, seconds } = await buildBundleInChildProcess(
      bundle,
      hashInputs(root, listBundleInputs(bundle)),
    );
    if (failure === null) say(`${bundle}: built in ${seconds.toFixed(1)} s`);
    else failures.push(`${bundle}: the build failed\n${failure}`);
    await buildNext();
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buildNext));
  if (failures.length > 0) throw new CommandError(failures.join('\n\n'));
}

/** Lists the names of the workspaces that are built: `host`, and `remote-AREA` for each area. */
export function listBundleNames(): string[] {
  return ['host', ...findAreas().map(({ area }) => `remote-${area}`)];
}

export function listBundleInputs(bundle: string): string[] {
  return [
    `${bundle}/src`,
    `${bundle}/webpack.config.mts`,
    `${bundle}/package.json`,
    ...(bundle === 'host' ? ['host/site-map'] : []),
    'shared/contract',
    'shared/kernel',
    'shared/kit',
    'shared/phone-code',
    'shared/build',
    'shared/package.json',
    'package-lock.json',
  ];
}

export const INPUTS_HASH_FILE = '.built-from';

export function readBuiltInputsHash(bundle: string): string | null {
  try {
    return readFileSync(path.join(root, bundle, 'dist', INPUTS_HASH_FILE), 'utf8');
  } catch {
    return null;
  }
}

const cache = path.join(root, 'node_modules/.cache/forecourt');

/**
 * Builds one bundle in a child process, so that two bundles can be built at the same time.
 * @returns `failure`: the output of a failed build, else null
 */
async function buildBundleInChildProcess(
  bundle: string,
  inputs: string,
): Promise<{ failure: string | null; seconds: number }> {
  const started = performance.now();
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(cache, `${bundle}-`));
  const tidy = () => rmSync(work, { recursive: true, force: true });
  process.once('exit', tidy);
  try {
    const log = path.join(work, 'log');
    const output = openSync(log, 'w');
    const child = startChild(path.join(import.meta.dirname, 'build-bundle.ts'), {
      parameters: [bundle, inputs, work],
      output,
    });
    closeSync(output);
    const [code] = await once(child, 'exit');
    const seconds = (performance.now() - started) / 1000;
    return { failure: code === 0 ? null : readFileSync(log, 'utf8').trim(), seconds };
  } finally {
    process.off('exit', tidy);
    tidy();
  }
}

const TEST = /\.test\.tsx?$/;

/** Returns a hash of the names and contents of all input files except tests. */
export function hashInputs(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(root, input)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(root: string, input: string): string[] {
  if (!statSync(path.join(root, input)).isDirectory()) return [input];
  return readdirSync(path.join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
