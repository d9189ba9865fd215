// Builds one bundle: `node scripts/build/build-bundle.ts BUNDLE INPUTS-HASH WORK-FOLDER`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Stats } from 'webpack';
import { root } from '../root.ts';
import { BUILT_FROM } from './bundles.ts';
import { createCompiler } from './create-compiler.ts';
import { keepRecentFiles } from './keep-recent-files.ts';
import { replaceFolder } from './replace-folder.ts';

const [bundle = '', inputs = '', work = ''] = process.argv.slice(2);

const made = path.join(work, 'dist');
const compiler = await createCompiler(bundle, 'production', made);
const stats: Stats | undefined = await promisify(compiler.run.bind(compiler))();
await promisify(compiler.close.bind(compiler))();
if (!stats || stats.hasErrors()) {
  console.error(stats?.toString({ all: false, errors: true, errorDetails: false, moduleTrace: true }));
  process.exit(1);
}

// The last good build stays until the new one is whole; a site that is running never sees half of it.
const place = path.join(root, bundle, 'dist');
keepRecentFiles(place, made);
writeFileSync(path.join(made, BUILT_FROM), inputs);
replaceFolder(place, made, work);
