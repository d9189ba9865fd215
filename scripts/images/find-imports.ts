import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import * as z from 'zod';

const packageSchema = z.object({
  exports: z.record(z.string(), z.unknown()).optional().catch(undefined),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

const OWN = '@forecourt/';

/** Statements that import or re-export, and calls of `import` and `require` with a string literal. */
const IMPORTED =
  /^\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/gm;

export interface ProgramDependencies {
  /** Paths of source files, relative to the repository. */
  sources: Set<string>;
  /** Paths of the folders of packages, relative to the repository. */
  packages: Set<string>;
}

/**
 * Finds the sources that the programs import, and the packages with the dependencies that they need.
 * @param without packages to omit
 * @throws Error if an import cannot be found
 */
export function findProgramDependencies(
  root: string,
  programs: readonly string[],
  without: readonly string[] = [],
): ProgramDependencies {
  const found: ProgramDependencies = { sources: new Set(), packages: new Set() };
  const waiting = [...programs];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.sources.has(file)) continue;
    found.sources.add(file);
    if (!/\.[mc]?[jt]s$/.test(file)) continue;
    for (const specifier of importsOf(path.join(root, file))) {
      if (specifier.startsWith('node:')) continue;
      if (specifier.startsWith('.')) waiting.push(path.join(path.dirname(file), specifier));
      else if (specifier.startsWith(OWN)) waiting.push(ownFile(root, specifier));
      else
        addPackage(root, { name: packageName(specifier), from: path.dirname(file) }, found.packages, without);
    }
  }
  return found;
}

function importsOf(file: string): string[] {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  return [...code.matchAll(IMPORTED)].map(([, fromStatement, fromCall]) => fromStatement ?? fromCall ?? '');
}

/** @param specifier `@forecourt/WORKSPACE/EXPORT` */
function ownFile(root: string, specifier: string): string {
  const [workspace = '', ...inside] = specifier.slice(OWN.length).split('/');
  const { exports = {} } = readPackage(path.join(root, workspace));
  const file = exports[`./${inside.join('/')}`];
  if (typeof file !== 'string') {
    throw new Error(`${specifier} is not among the exports of ${workspace}/package.json`);
  }
  return path.join(workspace, file);
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function addPackage(
  root: string,
  { name, from }: { name: string; from: string },
  packages: Set<string>,
  without: readonly string[],
): void {
  if (without.includes(name)) return;
  const folder = findPackage(root, name, from);
  if (folder === null) throw new Error(`${from} imports ${name}, which is not installed`);
  if (packages.has(folder)) return;
  packages.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = readPackage(path.join(root, folder));
  const add = (each: string) => addPackage(root, { name: each, from: folder }, packages, without);
  const isInstalled = (each: string) => findPackage(root, each, folder) !== null;
  for (const each of Object.keys(dependencies)) if (!(each in optionalDependencies)) add(each);
  // Of optional dependencies, add only sharp's binaries (`@img/…`): the features of the others are not used.
  const native = Object.keys(optionalDependencies).filter((each) => each.startsWith('@img/'));
  for (const each of [...native, ...Object.keys(peerDependencies)]) if (isInstalled(each)) add(each);
}

function findPackage(root: string, name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(root, candidate, 'package.json'))) return candidate;
    if (folder === '.') return null;
  }
}

function readPackage(folder: string): z.infer<typeof packageSchema> {
  return packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
}
