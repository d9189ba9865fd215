import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { StableModuleIdsPlugin } from './module-paths.ts';

export type BuildMode = 'production' | 'development';

export interface BuildOptions {
  /** Name of the bundle: `host`, or the area's name. */
  bundle: string;
  root: string;
  mode: BuildMode;
  /** Whether the build is for a dev server with Fast Refresh. Its file names contain no hashes. */
  hot?: boolean;
  /** Called with the generated class names of each style sheet. @param classes class name → generated class name */
  onClasses?: (file: string, classes: Record<string, string>) => void;
}

/** Oldest supported browsers: those with `light-dark()` and `AbortSignal.any`, from the first half of 2024. */
const BROWSERS = { chrome: '123', edge: '123', firefox: '124', safari: '17.5', ios: '17.5' };

const bundledWithAreas = ['kit', 'phone-code'].map((folder) =>
  path.resolve(import.meta.dirname, '..', folder),
);
const nodeModules = path.resolve(import.meta.dirname, '../../node_modules');

export function createBaseConfig({
  bundle,
  root,
  mode,
  hot = false,
  onClasses,
}: BuildOptions): Configuration {
  const production = mode === 'production';
  const name = hot ? '[name]' : '[name].[contenthash]';
  return {
    mode,
    context: root,
    // JavaScript version of webpack's own runtime code. All BROWSERS support it.
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // Delay in ms before a rebuild, because editors save several files, and one file in several steps.
    watchOptions: { aggregateTimeout: 100 },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      // `./messages` resolves to `messages/en.json`; messages-loader.ts adds the other languages.
      mainFiles: ['index', 'en'],
      alias: production ? productionBuilds : {},
    },
    output: {
      path: path.join(root, 'dist'),
      clean: true,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      hashFunction: 'sha256',
      hashDigestLength: 12,
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
    },
    module: { rules: [scripts(mode, hot), styles(mode, root, onClasses), messages, ...libraries] },
    optimization: {
      minimizer: [minifyScripts, minifyStyles],
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
    },
    plugins: [
      new StableModuleIdsPlugin(),
      new MiniCssExtractPlugin({
        filename: `${name}.css`,
        chunkFilename: `${name}.css`,
      }),
      new webpack.DefinePlugin({ 'process.env.FORECOURT_BUNDLE': JSON.stringify(bundle) }),
      ...(production ? [compileAhead] : []),
    ],
  };
}

/** Adds, after minifying, a hint to Chromium to compile the file off the main thread (v8.dev/blog/explicit-compile-hints). */
const compileAhead = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

// Aliases of react-router's production builds; the package itself only exports its development build.
const productionBuilds = {
  'react-router$': path.join(nodeModules, 'react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(nodeModules, 'react-router/dist/production/dom-export.mjs'),
};

function scripts(mode: BuildMode, hot: boolean): webpack.RuleSetRule {
  return {
    test: /\.tsx?$/,
    loader: 'swc-loader',
    // Allow imports of folders, such as `./messages`, which webpack refuses in packages of ES modules by default.
    resolve: { fullySpecified: false },
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // `hot` is set only for the shell. Areas use production JSX: a production shell has no development runtime of React.
        transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
      },
      env: { targets: BROWSERS, mode: undefined },
      sourceMaps: mode === 'development',
    },
  };
}

function styles(mode: BuildMode, root: string, onClasses: BuildOptions['onClasses']): webpack.RuleSetRule {
  return {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: 'css-loader',
        options: {
          modules: {
            auto: true,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            localIdentName: mode === 'production' ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]',
            // Class names depend on the content of the style sheets, so that different versions in one page do not clash.
            localIdentHashSalt: styleSheetsHash([...bundledWithAreas, path.join(root, 'src')]),
            getJSON:
              onClasses &&
              (({ resourcePath, exports }: CssModule) => onClasses(resourcePath, classesOf(exports))),
          },
        },
      },
    ],
    sideEffects: true,
  };
}

interface CssModule {
  resourcePath: string;
  exports: { name: string; value: string }[];
}

function classesOf(exports: CssModule['exports']): Record<string, string> {
  return Object.fromEntries(exports.map(({ name, value }) => [name, value]));
}

function styleSheetsHash(folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((file) => file.endsWith('.css')).sort()) {
      hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  return hash.digest('hex');
}

const messages: webpack.RuleSetRule = {
  test: /messages\/en\.json$/,
  type: 'json',
  loader: path.join(import.meta.dirname, 'messages-loader.ts'),
};

const libraries: webpack.RuleSetRule[] = [
  {
    test: /[\\/](react-router[\\/]dist[\\/]production|@firebase[\\/]auth[\\/]dist[\\/]esm)[\\/]/,
    loader: path.join(import.meta.dirname, 'unused-parts-loader.ts'),
  },
  {
    test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/,
    loader: path.join(import.meta.dirname, 'unreachable-parts-loader.ts'),
  },
];

// Comments with libraries' licences go to a separate file; in the shell's script they would take 7 KB, compressed.
// Ten passes make the compressed scripts 0.4 % smaller than one.
const minifyScripts = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  minimizerOptions: { compress: { passes: 10 } },
  extractComments: true,
});

const minifyStyles = new CssMinimizerPlugin({
  minify: CssMinimizerPlugin.lightningCssMinify,
  minimizerOptions: {
    targets: browserslistToTargets(
      Object.entries(BROWSERS).map(([name, version]) => `${name === 'ios' ? 'ios_saf' : name} ${version}`),
    ),
  },
});
