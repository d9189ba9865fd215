import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import type { Compiler, Configuration } from 'webpack';
import webpack from 'webpack';
import { type BuildOptions, createBaseConfig } from './base-config.ts';
import {
  computeSubresourceIntegrity,
  HOST_FILES_MANIFEST_NAME,
  type HostFile,
  type HostFilesManifest,
  INITIAL_PAGE_STYLESHEETS,
  type InitialPageStylesheet,
} from './host-files.ts';
import { SINGLETON_VERSIONS } from './sharing.ts';

/**
 * The service worker, and one that unregisters it, which the edge serves if the settings disable the worker. A dev server has
 * neither: files without hashes must not be cached.
 */
const SERVICE_WORKERS = {
  'service-worker': {
    import: './src/service-worker/service-worker.ts',
    filename: 'service-worker.js',
  },
  'retired-service-worker': {
    import: './src/service-worker/retired-service-worker.ts',
    filename: 'retired-service-worker.js',
  },
};

/** Webpack configuration of the shell, which offers the singletons to areas (host/src/areas/federation.ts). */
export function createHostConfig({ root, mode }: Pick<BuildOptions, 'root' | 'mode'>): Configuration {
  const hot = mode === 'development';
  const hostFiles = new ShellFileListPlugin();
  const base = createBaseConfig({ bundle: 'host', root, mode, hot, onClasses: hostFiles.noteClasses });
  return {
    ...base,
    entry: { main: './src/main.ts', ...(hot ? {} : SERVICE_WORKERS) },
    output: {
      ...base.output,
      publicPath: '/assets/',
      uniqueName: 'forecourt',
    },
    // No chunk is split, so that the edge can list the one file of each chunk in the page.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...(base.plugins ?? []),
      hostFiles,
      new webpack.NormalModuleReplacementPlugin(/^@firebase\/util$/, (wanted) => {
        const isFor = (part: string) =>
          wanted.contextInfo.issuer.includes(path.join('@firebase', part, 'dist'));
        if (isFor('auth'))
          wanted.request = path.resolve(import.meta.dirname, '../kernel/auth/sdk/sdk-mobile-answer.ts');
        // App Check gets a separate copy of @firebase/util: pages without App Check must not load the parts that only it uses.
        if (isFor('app-check')) wanted.request = `${inModules('@firebase/util/dist/index.esm.js')}?app-check`;
      }),
      ...(hot ? [new ReactRefreshPlugin({ overlay: false })] : compressedCopies()),
    ],
  };
}

function inModules(file: string): string {
  return path.resolve(import.meta.dirname, '../../node_modules', file);
}

/** Compresses the shell's files at build time. The edge serves these copies. */
function compressedCopies(): CompressionPlugin[] {
  return [
    new CompressionPlugin({
      test: /\.(js|css|svg)$/,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      minRatio: 1,
    }),
    new CompressionPlugin({
      test: /\.(js|css|svg)$/,
      algorithm: 'gzip',
      filename: '[path][base].gz',
      minRatio: 1,
    }),
  ];
}

/** Writes `host-files.json` beside the shell's files. */
class ShellFileListPlugin {
  readonly #classes = new Map<string, Record<string, string>>();

  #classesOf(sheet: InitialPageStylesheet): Record<string, string> {
    const classes = this.#classes.get(sheet);
    if (!classes)
      throw new Error(`The shell has no style sheet ${sheet}.module.css, which the first frame needs.`);
    return classes;
  }

  readonly noteClasses = (file: string, classes: Record<string, string>): void => {
    this.#classes.set(path.basename(file, '.module.css'), classes);
  };

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellFileListPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ShellFileListPlugin', stage }, (assets) => {
        const fixed = compiler.options.mode === 'production';
        const names = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const filesOf = (chunk: string) => [...(compilation.namedChunks.get(chunk)?.files ?? [])];
        const listed = (files: readonly string[], extension: string): HostFile[] =>
          files.flatMap((file) => {
            const source = file.endsWith(extension) ? assets[file] : undefined;
            if (!source || compilation.getAsset(file)?.info.hotModuleReplacement) return [];
            return [fixed ? { file, integrity: computeSubresourceIntegrity(source.buffer()) } : { file }];
          });
        const files: HostFilesManifest = {
          scripts: listed(names, '.js'),
          styles: listed(names, '.css').map((style) =>
            fixed ? { ...style, text: assets[style.file]?.source().toString() } : style,
          ),
          identity: listed(filesOf('identity'), '.js'),
          emulator: listed(filesOf('emulator'), '.js'),
          appCheck: listed(filesOf('app-check'), '.js'),
          query: listed(filesOf('query'), '.js'),
          provides: { ...SINGLETON_VERSIONS },
          classes: Object.fromEntries(
            INITIAL_PAGE_STYLESHEETS.map((sheet) => [sheet, this.#classesOf(sheet)]),
          ) as Record<InitialPageStylesheet, Record<string, string>>,
        };
        compilation.emitAsset(
          HOST_FILES_MANIFEST_NAME,
          new webpack.sources.RawSource(JSON.stringify(files, null, 2)),
        );
      });
    });
  }
}
