import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration, Module } from 'webpack';
import { type BuildOptions, baseConfig } from './base-config.ts';
import { BundledSingletonsPlugin } from './bundled-singletons-plugin.ts';
import { ExposeInEntryPlugin } from './expose-in-entry-plugin.ts';
import { FederationEntryPlugin } from './federation-entry-plugin.ts';
import { FileTagsPlugin } from './file-tags-plugin.ts';
import { pathOfModule } from './module-paths.ts';
import { EXPOSED_MODULE, ReleasePlugin } from './release-plugin.ts';
import { takenFromHost } from './sharing.ts';

export interface RemoteBuild extends Pick<BuildOptions, 'root' | 'mode'> {
  /** The area's name. */
  name: string;
  /** Semver range of the area contract that the area works with. */
  contract: string;
}

const KIT = path.resolve(import.meta.dirname, '../kit') + path.sep;

/**
 * What many screens are made of comes once, where it is worth a request; in bytes of source, of which brotli leaves a
 * seventh. All else comes with each screen, and so do all styles: a first visit asks for few files.
 */
export const kitOfManyScreens = {
  name: 'kit',
  test: (module: Module) => pathOfModule(module)?.startsWith(KIT) ?? false,
  type: /^(javascript|json)/,
  minChunks: 3,
  minSize: 40_000,
};

/** What asks for a screen's data ahead asks by the kit's client, and is too little for a file of its own. */
const prefetchOfManyScreens = { name: 'kit', test: /[\\/]src[\\/]prefetch-data\.ts$/, enforce: true };

/** An area's build: a folder of content-hashed files with a `release.json` (docs/design.md §4). */
export function remoteConfig({ name, contract, root, mode }: RemoteBuild): Configuration {
  const base = baseConfig({ bundle: name, root, mode });
  const { version } = createRequire(import.meta.url)(path.join(root, 'package.json')) as { version: string };
  const release = new ReleasePlugin({ name, root, contract, version });
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: release.containerPlaceholder,
      module: false,
    },
    optimization: {
      ...base.optimization,
      // The container's name is in every file, and comes after webpack's own hashes: a name must mean one content also
      // while a watched build has some files from its memory.
      realContentHash: true,
      emitOnErrors: false,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          kit: kitOfManyScreens,
          prefetch: prefetchOfManyScreens,
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: release.containerPlaceholder,
        filename: 'entry.[contenthash].js',
        exposes: { './area': EXPOSED_MODULE },
        shared: takenFromHost(),
        dts: false,
        manifest: false,
        dev: false,
      }),
      new FederationEntryPlugin(),
      new BundledSingletonsPlugin(),
      new ExposeInEntryPlugin(release.containerPlaceholder, EXPOSED_MODULE.slice(1)),
      new FileTagsPlugin(),
      release,
    ],
  };
}
