import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSchema } from '@forecourt/shared/contract';
import { createCompiler } from '../build/create-compiler.ts';

/** How one build of an area went. */
export type AreaBuild = { version: string } | { failure: string };

/**
 * Builds an area into a folder, and again whenever one of its sources changes. A build that fails leaves the last
 * good one in the folder.
 * @param onBuild told of each build
 * @returns once the first build went well or failed
 */
export async function watchArea(
  area: string,
  folder: string,
  onBuild: (build: AreaBuild) => void,
): Promise<void> {
  const compiler = await createCompiler(`remote-${area}`, 'development', folder);
  return new Promise((resolve) => {
    compiler.watch(compiler.options.watchOptions, (error, stats) => {
      const failure = error?.message ?? (stats?.hasErrors() && stats.toString({ all: false, errors: true }));
      onBuild(failure ? { failure } : { version: releaseIn(folder).version });
      resolve();
    });
  });
}

function releaseIn(folder: string) {
  return releaseSchema.parse(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')));
}
