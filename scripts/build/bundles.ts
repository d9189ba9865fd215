import { AREAS } from '../site/ports.ts';

/** The workspaces that webpack builds. */
export const BUNDLES: readonly string[] = ['host', ...AREAS.map((area) => `remote-${area}`)];

/** What a bundle is made of, besides its own sources: paths relative to the repository. */
export function inputsOf(bundle: string): string[] {
  return [
    `${bundle}/src`,
    `${bundle}/webpack.config.mts`,
    `${bundle}/package.json`,
    'shared/src',
    'shared/build',
    'shared/package.json',
    'package-lock.json',
  ];
}

/** In the output folder: the hash of the inputs that the output was made of. */
export const BUILT_FROM = '.built-from';
