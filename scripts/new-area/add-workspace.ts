import * as z from 'zod';

const lockSchema = z.looseObject({ packages: z.record(z.string(), z.looseObject({})) });

/** The part of a workspace's package.json that npm's lock repeats. */
export interface LockedWorkspace {
  name: string;
  version: string;
  dependencies: Readonly<Record<string, string>>;
}

/** The root's tsconfig.json with a reference to an area's, behind those of the other areas. */
export function addReference(tsconfig: string, folder: string): string {
  const last = tsconfig.match(/^ *\{ "path": "remote-.*\},$/gm)?.at(-1);
  if (!last) throw new Error('tsconfig.json has no reference to any area');
  return tsconfig.replace(last, `${last}\n    { "path": "${folder}" },`);
}

/** CODEOWNERS with a team for an area. */
export function addOwner(owners: string, area: string): string {
  return `${owners.trimEnd()}\n\n${`/remote-${area}/`.padEnd(31)} @forecourt/${area}-team\n`;
}

/**
 * A lock file with one workspace more, as npm would write it. The workspace must need nothing that is not locked yet:
 * then nothing has to be asked of a registry, and everything that is installed stays.
 * @param lock text of package-lock.json
 * @param folder of the workspace, relative to the lock
 */
export function addWorkspace(lock: string, folder: string, workspace: LockedWorkspace): string {
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
