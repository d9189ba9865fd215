import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

export const KERNEL_FOLDER = path.resolve(import.meta.dirname, '../kernel');

/** Entry points of the kernel: all its folders with an index. */
const kernelEntries = readdirSync(KERNEL_FOLDER)
  .filter((folder) => existsSync(path.join(KERNEL_FOLDER, folder, 'index.ts')))
  .sort()
  .map((folder) => `@forecourt/shared/${folder}`);

/** Package → entries that exist once per page (docs/design.md §3). The shell provides them (host/src/areas/federation.ts). */
const SINGLETONS: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  '@forecourt/shared': kernelEntries,
};

/** Libraries that areas must not bundle, because the kernel or the shell already contains them. */
export const LIBRARIES_INSIDE_SHARED_MODULES = [
  'react-dom',
  'react-router',
  'react-router-dom',
  'firebase',
  '@tanstack/react-query',
];

export const SINGLETON_VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(SINGLETONS).map((name) => [name, packageVersion(name)]),
);

export const REQUIRED_SINGLETON_VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SINGLETON_VERSIONS).map(([name, version]) => [name, `^${version}`]),
);

export function createSharedModulesConfig(): Record<
  string,
  { singleton: true; requiredVersion: string; import: false }
> {
  return Object.fromEntries(
    Object.entries(SINGLETONS).flatMap(([name, paths]) =>
      paths.map((path) => [path, { singleton: true, requiredVersion: `^${versionOf(name)}`, import: false }]),
    ),
  );
}

function versionOf(name: string): string {
  const version = SINGLETON_VERSIONS[name];
  if (version === undefined) throw new Error(`${name} is not in the sharing policy`);
  return version;
}

function packageVersion(name: string): string {
  const manifest = name === '@forecourt/shared' ? '../package.json' : `${name}/package.json`;
  return (require(manifest) as { version: string }).version;
}
