// Builds one bundle: `node scripts/build/build-bundle.ts BUNDLE INPUTS-HASH WORK-FOLDER`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { INPUTS_HASH_FILE } from './build-site.ts';
import { compileBundle } from './compile-bundle.ts';
import { copyRecentFiles, replaceFolder } from './replace-build.ts';

const [bundle = '', inputs = '', work = ''] = process.argv.slice(2);

const made = path.join(work, 'dist');
try {
  await compileBundle(bundle, made);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// Moves the finished build into place, so that a running site never serves half a build.
const place = path.join(root, bundle, 'dist');
copyRecentFiles(place, made);
writeFileSync(path.join(made, INPUTS_HASH_FILE), inputs);
replaceFolder(place, made, work);
