import { type Lockfile, type ThirdParty, thirdParties } from './lockfile.ts';

/** What a package.json of ours says, as far as it is read. */
export interface Manifest {
  dependencies?: Record<string, string> | undefined;
  devDependencies?: Record<string, string> | undefined;
  allowScripts?: Record<string, boolean> | undefined;
}

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const STRONG_HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * What is wrong with what npm would install, a text for each.
 * @param manifests folder → package.json of the root (an empty folder) and of each workspace
 */
export function checkLockfile(lockfile: Lockfile, manifests: Readonly<Record<string, Manifest>>): string[] {
  const packages = thirdParties(lockfile);
  return [
    ...packages.flatMap(provenanceFaults),
    ...Object.entries(manifests).flatMap(([folder, manifest]) => manifestFaults(lockfile, folder, manifest)),
    ...installScriptFaults(packages, manifests['']?.allowScripts ?? {}),
  ];
}

/**
 * `.npmrc` leaves out the addresses of what comes from the registry, so whatever has one comes from somewhere else: another
 * registry, a repository, a file.
 */
function provenanceFaults({ place, integrity, resolved }: ThirdParty): string[] {
  const complaints: string[] = [];
  if (!STRONG_HASH.test(integrity ?? '')) complaints.push(`${place} has no SHA-512 to check it by.`);
  if (resolved !== undefined) {
    complaints.push(`${place} comes from ${resolved}, and not from where everything else does.`);
  }
  return complaints;
}

function manifestFaults({ packages }: Lockfile, folder: string, manifest: Manifest): string[] {
  const file = [folder, 'package.json'].filter(Boolean).join('/');
  const locked = packages[folder];
  return (['dependencies', 'devDependencies'] as const).flatMap((kind) => {
    const wanted = Object.entries(manifest[kind] ?? {});
    const agrees = sorted(manifest[kind]) === sorted(locked?.[kind]);
    return [
      ...wanted
        .filter(([, version]) => !EXACT_VERSION.test(version))
        .map(([name, version]) => `${file} wants ${name} ${version}; name one version.`),
      ...(agrees
        ? []
        : [`${file} and package-lock.json differ in their ${kind}; run "npm install --package-lock-only".`]),
    ];
  });
}

const sorted = (ranges: Record<string, string> = {}) => JSON.stringify(Object.entries(ranges).sort());

/** An install script runs with the rights of whoever installs, so somebody has to have looked at it. */
function installScriptFaults(
  packages: readonly ThirdParty[],
  decided: Readonly<Record<string, boolean>>,
): string[] {
  const named = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  return [
    ...[...named]
      .filter((name) => decided[name] === undefined)
      .map((name) => `${name} has an install script; allow or refuse it in "allowScripts" of package.json.`),
    ...Object.keys(decided)
      .filter((name) => !named.has(name))
      .map((name) => `${name} has no install script; take it out of "allowScripts" of package.json.`),
  ];
}
