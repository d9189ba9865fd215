import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mode } from '@forecourt/shared/build';
import type { Configuration } from 'webpack';
import { root } from '../root.ts';

/** The webpack configuration of a workspace. */
export async function loadConfig(bundle: string, mode: Mode): Promise<Configuration> {
  const file = pathToFileURL(path.join(root, bundle, 'webpack.config.mts'));
  const { default: configure } = (await import(file.href)) as { default: (mode: Mode) => Configuration };
  return configure(mode);
}
