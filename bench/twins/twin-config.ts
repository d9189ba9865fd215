import path from 'node:path';
import { hostConfig, kitOfManyScreens } from '@forecourt/shared/build';
import webpack, { type Configuration } from 'webpack';
import { root } from '../../scripts/root.ts';
import { findAreas } from '../../scripts/site/find-areas.ts';
import { readNavigation } from '../../shared/build/read-navigation.ts';

const queryLibrary = {
  name: 'query-library',
  test: /[\\/]@tanstack[\\/]|[\\/]kernel[\\/]query[\\/]/,
  chunks: 'async' as const,
  enforce: true,
};

/**
 * The shell's own build with another way to bring areas in.
 * @param areas the module that takes the place of host/src/areas/site-areas.ts
 */
export function twinConfig(areas: string): Configuration {
  const host = hostConfig({ root: path.join(root, 'host'), mode: 'production' });
  return {
    ...host,
    optimization: {
      ...host.optimization,
      // As few files for a screen as ours has, and as ours the query library in a file of its own.
      splitChunks: {
        cacheGroups: { default: false, defaultVendors: false, kit: kitOfManyScreens, query: queryLibrary },
      },
    },
    plugins: [
      ...(host.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/\/site-areas\.ts$/, path.join(import.meta.dirname, areas)),
      new webpack.DefinePlugin({ BENCH_NAVIGATION: JSON.stringify(navigation()) }),
    ],
  };
}

function navigation(): object {
  return Object.fromEntries(
    findAreas().map(({ area }) => [area, readNavigation(path.join(root, `remote-${area}`))]),
  );
}
