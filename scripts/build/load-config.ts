import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { root } from '../root.ts';

/** The webpack configuration of a workspace. */
export async function loadConfig(bundle: string): Promise<Configuration> {
  const file = pathToFileURL(path.join(root, bundle, 'webpack.config.mts'));
  const { default: config } = (await import(file.href)) as { default: Configuration };
  return config;
}
