import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const rangesSchema = z.record(z.string(), z.string()).optional();

const packageSchema = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: rangesSchema,
  devDependencies: rangesSchema,
});

const lockfileSchema = z.object({ packages: z.record(z.string(), packageSchema) });

const manifestSchema = z.object({
  dependencies: rangesSchema,
  devDependencies: rangesSchema,
  allowScripts: z.record(z.string(), z.boolean()).optional(),
});

export type Lockfile = z.infer<typeof lockfileSchema>;

export type PackageManifest = z.infer<typeof manifestSchema>;

interface ThirdParty extends z.infer<typeof packageSchema> {
  place: string;
  name: string;
}

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

export function readLockfile(tree: string): Lockfile {
  return lockfileSchema.parse(readJson(tree, 'package-lock.json'));
}

/** Returns the manifests of a checkout by folder; the root's key is empty. @param tree folder of the checkout */
export function readManifests(tree: string): Record<string, PackageManifest> {
  const files = globSync(['package.json', '*/package.json'], { cwd: tree });
  return Object.fromEntries(
    files.map((file) => [file.split(path.sep).at(-2) ?? '', manifestSchema.parse(readJson(tree, file))]),
  );
}

function readJson(tree: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(tree, file), 'utf8'));
}

export function listThirdPartyPackages({ packages }: Lockfile): ThirdParty[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1);
    return entry.link || !name || name === place ? [] : [{ ...entry, place, name }];
  });
}

export function checkLockfile(
  lockfile: Lockfile,
  manifests: Readonly<Record<string, PackageManifest>>,
): string[] {
  const packages = listThirdPartyPackages(lockfile);
  return [
    ...packages.flatMap(sourceFaults),
    ...Object.entries(manifests).flatMap(([folder, manifest]) => manifestFaults(lockfile, folder, manifest)),
    ...installScriptFaults(packages, manifests['']?.allowScripts ?? {}),
  ];
}

/** Because of `.npmrc`, the lockfile contains no addresses of the registry, so each address in it is that of another source. */
function sourceFaults({ place, integrity, resolved }: ThirdParty): string[] {
  return [
    ...(SHA512.test(integrity ?? '') ? [] : [`${place} has no SHA-512.`]),
    ...(resolved === undefined ? [] : [`${place} comes from ${resolved}, not from the registry.`]),
  ];
}

function manifestFaults({ packages }: Lockfile, folder: string, manifest: PackageManifest): string[] {
  const file = [folder, 'package.json'].filter(Boolean).join('/');
  return (['dependencies', 'devDependencies'] as const).flatMap((kind) => [
    ...Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !EXACT_VERSION.test(version))
      .map(([name, version]) => `${file} wants ${name} ${version}; name one version.`),
    ...(sorted(manifest[kind]) === sorted(packages[folder]?.[kind])
      ? []
      : [`${file} and package-lock.json differ in their ${kind}; run "npm install --package-lock-only".`]),
  ]);
}

const sorted = (ranges: Record<string, string> = {}) => JSON.stringify(Object.entries(ranges).sort());

/** Install scripts run with the installing user's rights, so package.json must allow or refuse each by name. */
function installScriptFaults(
  packages: readonly ThirdParty[],
  decided: Readonly<Record<string, boolean>>,
): string[] {
  const named = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  const undecided = [...named].filter((name) => decided[name] === undefined);
  const obsolete = Object.keys(decided).filter((name) => !named.has(name));
  return [
    ...undecided.map(
      (name) => `${name} has an install script; allow or refuse it in "allowScripts" of package.json.`,
    ),
    ...obsolete.map(
      (name) => `${name} has no install script; remove it from "allowScripts" of package.json.`,
    ),
  ];
}
