import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { checkLockfile, type Manifest } from './check-lockfile.ts';
import { describeLicences, LICENCES } from './licences.ts';
import { rangesSchema, readLockfile } from './lockfile.ts';

const manifestSchema: z.ZodType<Manifest> = z.object({
  dependencies: rangesSchema,
  devDependencies: rangesSchema,
  allowScripts: z.record(z.string(), z.boolean()).optional(),
});

/**
 * What is wrong with the packages of a checkout that other people wrote, a text for each.
 * @param tree the checkout's folder
 */
export function checkSupplyChain(tree: string): string[] {
  const lockfile = readLockfile(tree);
  const { page, complaints } = describeLicences(lockfile);
  const file = path.join(tree, LICENCES);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === page;
  return [
    ...checkLockfile(lockfile, readManifests(tree)),
    ...complaints,
    ...(isCurrent ? [] : [`${LICENCES} is out of date; run "npm run licences".`]),
  ];
}

function readManifests(tree: string): Record<string, Manifest> {
  const files = globSync(['package.json', '*/package.json'], { cwd: tree });
  return Object.fromEntries(
    files.map((file) => {
      const folder = path.dirname(file);
      const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(tree, file), 'utf8')));
      return [folder === '.' ? '' : folder.replaceAll(path.sep, '/'), manifest];
    }),
  );
}
