import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mode } from '@forecourt/shared/build';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { root } from '../root.ts';

/**
 * Webpack with the configuration of a workspace.
 * @param folder where it writes
 */
export async function createCompiler(bundle: string, mode: Mode, folder: string): Promise<Compiler> {
  const file = pathToFileURL(path.join(root, bundle, 'webpack.config.mts'));
  const { default: configure } = (await import(file.href)) as { default: (mode: Mode) => Configuration };
  const config = configure(mode);
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } });
  if (!compiler) throw new Error('webpack made no compiler');
  return compiler;
}
