import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { findAreas } from '../site/find-areas.ts';

/** The workspaces that webpack builds. */
export function bundles(): string[] {
  return ['host', ...findAreas().map(({ area }) => `remote-${area}`)];
}

/** What a bundle is made of, besides its own sources: paths relative to the repository. */
export function inputsOf(bundle: string): string[] {
  return [
    `${bundle}/src`,
    `${bundle}/webpack.config.mts`,
    `${bundle}/package.json`,
    ...(bundle === 'host' ? ['host/site-map'] : []),
    'shared/contract',
    'shared/kernel',
    'shared/kit',
    'shared/phone-code',
    'shared/build',
    'shared/package.json',
    'package-lock.json',
  ];
}

/** In the output folder: the hash of the inputs that the output was made of. */
export const BUILT_FROM = '.built-from';

/** The hash of the inputs that a bundle's last build was made of; null when it was never built. */
export function builtFrom(bundle: string): string | null {
  try {
    return readFileSync(path.join(root, bundle, 'dist', BUILT_FROM), 'utf8');
  } catch {
    return null;
  }
}
