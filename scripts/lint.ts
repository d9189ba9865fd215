// `npm run lint`: checks files (Biome), imports (dependency-cruiser), JSX texts that need a separate element, unclear phrases
// in comments, and packages (lockfile, licences).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findUnwrappedTexts } from './lint/bare-texts.ts';
import { checkImports } from './lint/check-imports.ts';
import { findUnclearComments } from './lint/plain-comments.ts';
import { root } from './root.ts';
import { runTool } from './run-tool.ts';
import { checkLockfile, readLockfile, readManifests } from './supply-chain/check-lockfile.ts';
import { describeLicences, LICENCES_PAGE_PATH } from './supply-chain/licences.ts';

function packageFaults(): string[] {
  const lockfile = readLockfile(root);
  const { page, complaints } = describeLicences(lockfile);
  const isCurrent = readFileSync(path.join(root, LICENCES_PAGE_PATH), 'utf8') === page;
  return [
    ...checkLockfile(lockfile, readManifests(root)),
    ...complaints,
    ...(isCurrent ? [] : [`${LICENCES_PAGE_PATH} is out of date; run "npm run licences".`]),
  ];
}

const [code, broken] = await Promise.all([
  runTool('biome', ['check', '--error-on-warnings', ...process.argv.slice(2)]),
  checkImports(root),
]);
const complaints = [...broken, ...findUnwrappedTexts(root), ...findUnclearComments(root), ...packageFaults()];
for (const complaint of complaints) console.error(`${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : code;
