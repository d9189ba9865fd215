import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { type BuildOptions, baseConfig } from './base-config.ts';
import { HostFilesPlugin } from './host-files-plugin.ts';

/**
 * Separate scripts with fixed names: the edge serves one of them as the site's service worker. A dev server's files
 * change under their names, so they must not be cached.
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

/** Build of the shell. It contains no area; it offers the singletons itself (host/src/areas/federation.ts). */
export function hostConfig({ root, mode }: Pick<BuildOptions, 'root' | 'mode'>): Configuration {
  const hot = mode === 'development';
  const hostFiles = new HostFilesPlugin();
  const base = baseConfig({ bundle: 'host', root, mode, hot, onClasses: hostFiles.noteClasses });
  return {
    ...base,
    entry: { main: './src/main.ts', ...(hot ? {} : SERVICE_WORKERS) },
    output: {
      ...base.output,
      publicPath: '/assets/',
      uniqueName: 'forecourt',
    },
    // One file per chunk, so that the edge can list it in the page.
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...(base.plugins ?? []),
      hostFiles,
      new webpack.NormalModuleReplacementPlugin(/^@firebase\/util$/, (wanted) => {
        const isFor = (part: string) =>
          wanted.contextInfo.issuer.includes(path.join('@firebase', part, 'dist'));
        // Phones' browsers are mobile devices to the identity SDK, too (shared/kernel/auth/sdk/sdk-mobile-answer.ts).
        if (isFor('auth'))
          wanted.request = path.resolve(import.meta.dirname, '../kernel/auth/sdk/sdk-mobile-answer.ts');
        // A separate copy, so that pages without App Check do not load its parts.
        if (isFor('app-check')) wanted.request = `${inModules('@firebase/util/dist/index.esm.js')}?app-check`;
      }),
      ...(hot ? [new ReactRefreshPlugin({ overlay: false })] : compressedCopies()),
    ],
  };
}

function inModules(file: string): string {
  return path.resolve(import.meta.dirname, '../../node_modules', file);
}

/** The edge serves the shell's files as they are. It compresses the files of areas when it adopts them. */
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
