import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import type { Configuration } from 'webpack';
import { root } from '../../scripts/root.ts';
import { baseConfig } from '../../shared/build/base-config.ts';
import { takenFromHost } from '../../shared/build/sharing.ts';
import { remoteName, SHELL_NAME } from './remote-names.ts';
import { twinConfig } from './twin-config.ts';

/** Libraries that the documentation would have every build share, whole. */
const LIBRARIES = [
  'react',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'firebase/app',
  'firebase/auth',
  '@tanstack/react-query',
];

/** Each a singleton, loaded on demand from whoever offers it: module-federation.io, "shared". */
const shared = Object.fromEntries([
  ...LIBRARIES.map((name) => [name, { singleton: true }] as const),
  // The kernel keeps state, so it cannot be there twice in any site.
  ...Object.entries(takenFromHost()).map(
    ([name, { requiredVersion }]) => [name, { singleton: true, requiredVersion }] as const,
  ),
]);

/** The shell as Module Federation's documentation sets one up. */
export function documentedHostConfig(): Configuration {
  const twin = twinConfig('documented-areas.ts');
  return {
    ...twin,
    entry: { main: path.join(import.meta.dirname, 'documented-main.ts') },
    plugins: [
      ...(twin.plugins ?? []),
      new ModuleFederationPlugin({ name: SHELL_NAME, shared, dts: false, manifest: false, dev: false }),
    ],
  };
}

/** An area as Module Federation's documentation sets one up: a manifest, and fallbacks of all that is shared. */
export function documentedRemoteConfig(area: string): Configuration {
  const base = baseConfig({ bundle: area, root: path.join(root, `remote-${area}`), mode: 'production' });
  return {
    ...base,
    // The plugin would say of each manifest that its addresses are relative.
    infrastructureLogging: { level: 'error' },
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: remoteName(area) },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: remoteName(area),
        filename: 'remoteEntry.js',
        exposes: { './area': './src/area.tsx' },
        shared,
        manifest: true,
        dts: false,
        dev: false,
      }),
      new CompressionPlugin({
        test: /\.(js|css|json)$/,
        algorithm: 'brotliCompress',
        filename: '[path][base].br',
        minRatio: 1,
      }),
    ],
  };
}
