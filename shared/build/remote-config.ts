import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { type BuildOptions, baseConfig } from './base-config.ts';
import { BundledSingletonsPlugin } from './bundled-singletons-plugin.ts';
import { FileTagsPlugin } from './file-tags-plugin.ts';
import { EXPOSED_MODULE, ReleasePlugin } from './release-plugin.ts';
import { takenFromHost } from './sharing.ts';

export interface RemoteBuild extends Pick<BuildOptions, 'root' | 'mode'> {
  /** The area's name. */
  name: string;
  /** Semver range of the area contract that the area works with. */
  contract: string;
}

/**
 * What many screens are made of is downloaded once, not with each of them: the screens that the navigation leads to are
 * fetched ahead, and webpack's own rule leaves parts as small as these where they are. An area of few screens is better
 * off without: its first one would wait for what it does not show.
 */
const kitOfManyScreens = {
  name: 'kit',
  test: path.resolve(import.meta.dirname, '../kit') + path.sep,
  minChunks: 5,
  enforce: true,
};

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
      splitChunks: { cacheGroups: { kit: kitOfManyScreens } },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: release.containerPlaceholder,
        filename: 'entry.[contenthash].js',
        exposes: { './area': EXPOSED_MODULE },
        shared: takenFromHost(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new BundledSingletonsPlugin(),
      new FileTagsPlugin(),
      release,
    ],
  };
}
