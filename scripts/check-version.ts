// `node scripts/check-version.ts [TAG]`: checks that package.json, its lock file, api/package.json, CHANGELOG.md and, if given,
// the tag of a release name the same version, and prints what the release changes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { extractReleaseNotes, findVersionMismatches } from './releases/product-version.ts';
import { root } from './root.ts';
import { CommandError, runCommand } from './terminal.ts';

const packageSchema = z.object({ version: z.string() });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

await runCommand(async () => {
  const [tag] = process.argv.slice(2);
  const { version } = packageSchema.parse(JSON.parse(read('package.json')));
  const locked = packageSchema.parse(JSON.parse(read('package-lock.json'))).version;
  const api = packageSchema.parse(JSON.parse(read('api/package.json'))).version;
  const changelog = read('CHANGELOG.md');
  const faults = findVersionMismatches({ version, locked, api, changelog, tag });
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  console.log(extractReleaseNotes(changelog, version));
});
