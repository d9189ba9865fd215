import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration, Module } from 'webpack';
import { type BuildOptions, createBaseConfig } from './base-config.ts';
import {
  ForbidBundledSingletonsPlugin,
  MergeExposedModuleIntoEntryPlugin,
  ReplaceFederationEntryPlugin,
  ScriptAndStyleHookPlugin,
} from './federation-plugins.ts';
import { findModulePath } from './module-paths.ts';
import { EXPOSED_MODULE_PATH, ReleaseManifestPlugin } from './release-plugin.ts';
import { createSharedModulesConfig } from './sharing.ts';

export interface RemoteBuildOptions extends Pick<BuildOptions, 'root' | 'mode'> {
  name: string;
  /** Semver range of the area contract that the area supports. */
  contract: string;
}

const KIT = path.resolve(import.meta.dirname, '../kit') + path.sep;

/** Modules that most first screens do not use. They are not in the kit's file, which first screens load. */
const LATER_MODULES = [
  'add-to-visit/',
  'api/plates.ts',
  'photos/',
  'reminders/official-dates.ts',
  'reminders/preset-dates.tsx',
  'share-link/',
  'ui/actions/chips.',
  'ui/choices/chip-list.tsx',
  'ui/fields/code-field.tsx',
].map((start) => path.join(KIT, start));

/** Kit modules used by at least three chunks become one file if their sources exceed 40 kB, about 6 kB compressed. */
export const sharedKitChunk = {
  name: 'kit',
  test: (module: Module) => {
    const file = findModulePath(module) ?? '';
    return file.startsWith(KIT) && !LATER_MODULES.some((start) => file.startsWith(start));
  },
  type: /^(javascript|json)/,
  minChunks: 3,
  minSize: 40_000,
};

/** Puts `prefetch-data.ts` into the kit's file: it uses the kit's api client and is too small for a separate file. */
const prefetchDataInKitChunk = { name: 'kit', test: /[\\/]src[\\/]prefetch-data\.ts$/, enforce: true };

/** Webpack configuration of an area: content-hashed files and a `release.json` (docs/design.md §4). */
export function createRemoteConfig({ name, contract, root, mode }: RemoteBuildOptions): Configuration {
  const base = createBaseConfig({ bundle: name, root, mode });
  const { version } = createRequire(import.meta.url)(path.join(root, 'package.json')) as { version: string };
  const release = new ReleaseManifestPlugin({ name, root, contract, version });
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
      // Hash the final content again, because ReleaseManifestPlugin replaces the container's name after the first hashes.
      realContentHash: true,
      emitOnErrors: false,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          kit: sharedKitChunk,
          prefetch: prefetchDataInKitChunk,
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: release.containerPlaceholder,
        filename: 'entry.[contenthash].js',
        exposes: { './area': EXPOSED_MODULE_PATH },
        shared: createSharedModulesConfig(),
        dts: false,
        manifest: false,
        dev: false,
      }),
      new ReplaceFederationEntryPlugin(),
      new ForbidBundledSingletonsPlugin(),
      new MergeExposedModuleIntoEntryPlugin(release.containerPlaceholder, EXPOSED_MODULE_PATH.slice(1)),
      new ScriptAndStyleHookPlugin(),
      release,
    ],
  };
}
