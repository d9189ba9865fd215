import { rmSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { BUILT_FROM, BUNDLES } from '../build/bundles.ts';
import { loadConfig } from '../build/load-config.ts';
import { root } from '../root.ts';

/**
 * Builds all bundles, and again whatever of them changes.
 * @param say told how each build went
 * @param onBuilt told which bundle has a new build
 * @returns once each bundle was built for the first time
 */
export async function watchBundles(
  say: (message: string) => void,
  onBuilt: (bundle: string) => void,
): Promise<void> {
  const builds = BUNDLES.map(async (bundle) => {
    // What lies there afterwards is not what `npm run build` would make of the same sources.
    rmSync(path.join(root, bundle, 'dist', BUILT_FROM), { force: true });
    const compiler = webpack(await loadConfig(bundle, 'development'));
    return new Promise<void>((resolve) => {
      compiler?.watch({ aggregateTimeout: 100 }, (error, stats) => {
        const failed = error || stats?.hasErrors();
        say(
          failed
            ? `${bundle}: ${error?.message ?? stats?.toString({ all: false, errors: true })}`
            : `${bundle}: built`,
        );
        if (!failed) onBuilt(bundle);
        resolve();
      });
    });
  });
  await Promise.all(builds);
}
