import path from 'node:path';
import { hostConfig } from '@forecourt/shared/build';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { root } from '../../scripts/root.ts';
import { findAreas } from '../../scripts/site/find-areas.ts';
import { readNavigation } from '../../shared/build/read-navigation.ts';

/**
 * The shell's own build without its federation, and with another way to bring areas in.
 * @param areas the module that takes the place of host/src/areas/site-areas.ts
 */
export function twinConfig(areas: string): Configuration {
  const host = hostConfig({ root: path.join(root, 'host'), mode: 'production' });
  const plugins = (host.plugins ?? []).filter((plugin) => !(plugin instanceof ModuleFederationPlugin));
  if (plugins.length === host.plugins?.length) throw new Error('The shell has no federation to leave out.');
  return {
    ...host,
    optimization: { ...host.optimization, splitChunks: {} },
    plugins: [
      ...plugins,
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
