import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { BuildMode } from '@forecourt/shared/build';
import type { Compiler, Configuration } from 'webpack';
import webpack from 'webpack';
import { root } from '../root.ts';

export async function compileBundle(bundle: string, folder: string): Promise<void> {
  const compiler = await createCompiler(bundle, 'production', folder);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats) throw new Error('webpack returned no statistics of the build');
  if (stats.hasErrors()) {
    throw new Error(stats.toString({ all: false, errors: true, errorDetails: false, moduleTrace: true }));
  }
}

export async function createCompiler(bundle: string, mode: BuildMode, folder: string): Promise<Compiler> {
  const file = pathToFileURL(path.join(root, bundle, 'webpack.config.mts'));
  const { default: configure } = (await import(file.href)) as { default: (mode: BuildMode) => Configuration };
  const config = configure(mode);
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } });
  if (!compiler) throw new Error('webpack made no compiler');
  return compiler;
}
