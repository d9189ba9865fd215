import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** Package → which versions of it. */
export const rangesSchema = z.record(z.string(), z.string()).optional();

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

/** What package-lock.json says of a package. */
export type LockedPackage = z.infer<typeof packageSchema>;

/** package-lock.json, as far as it is read: folder → package, ours among them. */
export type Lockfile = z.infer<typeof lockfileSchema>;

/** @param tree folder of a checkout */
export function readLockfile(tree: string): Lockfile {
  return lockfileSchema.parse(JSON.parse(readFileSync(path.join(tree, 'package-lock.json'), 'utf8')));
}

/** A package of other people's, where npm puts it. */
export interface ThirdParty extends LockedPackage {
  place: string;
  name: string;
}

/** Everything in a lockfile that is not ours. */
export function thirdParties({ packages }: Lockfile): ThirdParty[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1);
    return entry.link || !name || name === place ? [] : [{ ...entry, place, name }];
  });
}
