import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AREA_NAME_PATTERN } from '@forecourt/shared/contract';
import * as z from 'zod';

const TEMPLATE = path.join(import.meta.dirname, 'template');
const MANIFEST = 'package.json';

const manifestSchema = z.record(z.string(), z.unknown());

export interface NewArea {
  name: string;
  version: string;
  /** Port of the area's origin on a developer's machine. */
  port: number;
  contract: string;
  dependencies: Readonly<Record<string, string>>;
}

export function writeArea(folder: string, area: NewArea): { files: string[]; workspace: LockfileWorkspace } {
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(TEMPLATE, path.join(entry.parentPath, entry.name)))
    .sort();
  const { version, dependencies } = area;
  const workspace = { name: `@forecourt/remote-${area.name}`, version, dependencies };
  for (const file of files) {
    const text = readFileSync(path.join(TEMPLATE, file), 'utf8');
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(
      target,
      file === MANIFEST ? fillManifest(text, workspace, area.port) : fillText(text, area),
    );
  }
  return { files, workspace };
}

function fillManifest(text: string, workspace: LockfileWorkspace, port: number): string {
  const manifest = { ...manifestSchema.parse(JSON.parse(text)), ...workspace, config: { port } };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function fillText(text: string, { name, contract }: NewArea): string {
  return text
    .replaceAll('new-area', name)
    .replaceAll('New area', titleOf(name))
    .replaceAll(/contract: '\^[\d.]+'/g, `contract: '${contract}'`);
}

/** Returns the title of an area from its name: `tyre-hotel` → `Tyre hotel`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const lockSchema = z.looseObject({ packages: z.record(z.string(), z.looseObject({})) });

/** The fields of a workspace's package.json that package-lock.json contains as well. */
export interface LockfileWorkspace {
  name: string;
  version: string;
  dependencies: Readonly<Record<string, string>>;
}

export function addTsconfigReference(tsconfig: string, folder: string): string {
  const last = tsconfig.match(/^ *\{ "path": "remote-.*\},$/gm)?.at(-1);
  if (!last) throw new Error('tsconfig.json has no reference to any area');
  return tsconfig.replace(last, `${last}\n    { "path": "${folder}" },`);
}

export function addCodeOwner(owners: string, area: string): string {
  return `${owners.trimEnd()}\n\n${`/remote-${area}/`.padEnd(31)} @forecourt/${area}-team\n`;
}

/**
 * Adds a workspace to a lockfile as npm would. The lockfile must contain all needed packages, as none is installed.
 * @param lock text of package-lock.json
 * @param folder of the workspace, relative to the lockfile
 */
export function addWorkspaceToLockfile(lock: string, folder: string, workspace: LockfileWorkspace): string {
  const { packages, ...rest } = lockSchema.parse(JSON.parse(lock));
  const { name, version, dependencies } = workspace;
  const missing = Object.keys(dependencies).filter((needed) => !packages[`node_modules/${needed}`]);
  if (missing.length > 0) throw new Error(`The lock has no ${missing.join(', ')} for ${name}`);
  const entries = Object.entries({
    ...packages,
    [folder]: { name, version, dependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  });
  const sorted = entries.sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...rest, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}

const RESERVED = ['api', 'assets', 'edge', 'emulator', 'host', 'icons', 'identity', 'remotes', 'shared'];

export interface AreaNamesInUse {
  areas: readonly string[];
  paths: readonly string[];
}

export function findAreaNameProblem(
  name: string | undefined,
  { areas, paths }: AreaNamesInUse,
): string | null {
  if (!name) return 'Name the area: npm run new-area -- tyres';
  if (!AREA_NAME_PATTERN.test(name) || name.endsWith('-')) {
    return (
      `"${name}" cannot be an area's name: it becomes part of addresses and files. ` +
      'It begins with a letter and has up to 32 lower-case letters, digits and hyphens.'
    );
  }
  if (RESERVED.includes(name)) return `"${name}" is another part of the site. Choose another name.`;
  if (areas.includes(name)) return `There is an area "${name}" already.`;
  const path = `/${name}`;
  if (paths.includes(path)) return `The path ${path} belongs to another area. Choose another name.`;
  return null;
}

const FIRST = 3004;

/** Finds the first port from 3004 on that no other part of the site uses by default. */
export function findFreeAreaPort(taken: readonly number[]): number {
  let port = FIRST;
  while (taken.includes(port)) port++;
  return port;
}
