import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startChild } from '../processes/child-process.ts';
import { root } from '../root.ts';

const cache = path.join(root, 'node_modules/.cache/forecourt');

/**
 * Builds one bundle in a process of its own, so that two can be built at once.
 * @param inputs hash of what the bundle is made of
 * @returns what the build printed when it failed, else null
 */
export async function buildInChild(
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
