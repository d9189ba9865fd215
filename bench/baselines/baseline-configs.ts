import path from 'node:path';
import { createHostConfig, sharedKitChunk } from '@forecourt/shared/build';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import type { AsyncDependenciesBlock, Compiler, Configuration, Module } from 'webpack';
import webpack from 'webpack';
import { root } from '../../scripts/root.ts';
import { findAreas } from '../../scripts/site/ports.ts';
import { createBaseConfig } from '../../shared/build/base-config.ts';
import { findModulePath } from '../../shared/build/module-paths.ts';
import { readNavigationEntries } from '../../shared/build/read-area.ts';
import { createSharedModulesConfig } from '../../shared/build/sharing.ts';
import { FEDERATION_SHELL_NAME, toRemoteName } from './remote-names.ts';

const queryLibrary = {
  name: 'query-library',
  test: /[\\/]@tanstack[\\/]|[\\/]kernel[\\/]query[\\/]/,
  chunks: 'async' as const,
  enforce: true,
};

/** Creates the build configuration of a shell that loads areas in another way. @param areas replaces `site-areas.ts` */
function createShellBaselineConfig(areas: string): Configuration {
  const host = createHostConfig({ root: path.join(root, 'host'), mode: 'production' });
  return {
    ...host,
    optimization: {
      ...host.optimization,
      // Like the site's real build: few files per screen, and the query library in a separate file.
      splitChunks: {
        cacheGroups: { default: false, defaultVendors: false, kit: sharedKitChunk, query: queryLibrary },
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
    findAreas().map(({ area }) => [area, readNavigationEntries(path.join(root, `remote-${area}`))]),
  );
}

/** Libraries that Module Federation's documentation recommends to share as a whole. */
const LIBRARIES = [
  'react',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'firebase/app',
  'firebase/auth',
  '@tanstack/react-query',
];

/** Shared modules: each is a singleton, loaded on demand from any provider (module-federation.io, "shared"). */
const shared = Object.fromEntries([
  ...LIBRARIES.map((name) => [name, { singleton: true }] as const),
  // The kernel has state, so a page must have a single copy.
  ...Object.entries(createSharedModulesConfig()).map(
    ([name, { requiredVersion }]) => [name, { singleton: true, requiredVersion }] as const,
  ),
]);

export function createDocumentedHostConfig(): Configuration {
  const baseline = createShellBaselineConfig('documented-areas.ts');
  return {
    ...baseline,
    entry: { main: path.join(import.meta.dirname, 'documented-main.ts') },
    plugins: [
      ...(baseline.plugins ?? []),
      new ModuleFederationPlugin({
        name: FEDERATION_SHELL_NAME,
        shared,
        dts: false,
        manifest: false,
        dev: false,
      }),
    ],
  };
}

/** Creates the build configuration of an area as in Module Federation's documentation: with manifest and fallback libraries. */
export function createDocumentedRemoteConfig(area: string): Configuration {
  const base = createBaseConfig({
    bundle: area,
    root: path.join(root, `remote-${area}`),
    mode: 'production',
  });
  return {
    ...base,
    // Hide warnings: the plugin warns that the addresses in a manifest are relative.
    infrastructureLogging: { level: 'error' },
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: toRemoteName(area) },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: toRemoteName(area),
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

/** Creates the build configuration of shell and areas as one program, linked by `import()`. */
export function createMonolithConfig(): Configuration {
  const baseline = createShellBaselineConfig('monolith-areas.ts');
  return { ...baseline, plugins: [...(baseline.plugins ?? []), new EmulatorChunksPlugin()] };
}

export function createNextReleaseMonolithConfig(area: string): Configuration {
  const monolith = createMonolithConfig();
  const change = {
    test: path.join(root, `remote-${area}/src/area.tsx`),
    loader: path.join(import.meta.dirname, 'next-release-loader.ts'),
  };
  return { ...monolith, module: { rules: [...(monolith.module?.rules ?? []), change] } };
}

const KERNEL = path.resolve(import.meta.dirname, '../../shared/kernel') + path.sep;

/** Gives the areas' emulator code a separate chunk: in the shell's emulator chunk, it would make the shell wait for areas. */
class EmulatorChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('EmulatorChunksPlugin', (compilation) => {
      compilation.hooks.succeedModule.tap('EmulatorChunksPlugin', (module: Module) => {
        if (findModulePath(module)?.startsWith(KERNEL)) return;
        for (const block of module.blocks as AsyncDependenciesBlock[]) {
          if (block.chunkName === 'emulator') block.chunkName = 'area-emulator';
        }
      });
    });
  }
}
