// `node scripts/images/collect-image.ts IMAGE FOLDER`: writes the content of an image. The packages that its programs import
// are written to FOLDER/packages, everything else to FOLDER/site: two layers, because packages change less often.
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { findProgramDependencies } from './find-imports.ts';
import { CONTAINER_IMAGE_CONTENTS } from './image-contents.ts';

/** Files that no program reads at run time. */
const UNUSED = /\.(?:map|md|markdown|d\.[cm]?ts|tsbuildinfo)$|\.test\.tsx?$/;

const UNUSED_FOLDERS = new Set(['node_modules', 'testing', 'test', 'tests', '__tests__', '.github']);

const [name = '', folder] = process.argv.slice(2);
const image = CONTAINER_IMAGE_CONTENTS[name];
if (!image || !folder) {
  console.error(
    `Name an image (${Object.keys(CONTAINER_IMAGE_CONTENTS).join(', ')}) and a folder for its content.`,
  );
  process.exit(1);
}

const { sources, packages } = findProgramDependencies(root, image.programs, image.without);
for (const file of [...sources, ...image.data, 'package.json', 'shared/package.json']) {
  copy(file, path.join(folder, 'site'));
}
for (const file of packages) copy(file, path.join(folder, 'packages'));
const scope = path.join(folder, 'packages/node_modules/@forecourt');
mkdirSync(scope, { recursive: true });
symlinkSync('../../shared', path.join(scope, 'shared'));
console.log(`${name}: ${sources.size} sources, ${packages.size} packages`);

function copy(file: string, into: string): void {
  const start = path.join(root, file);
  cpSync(start, path.join(into, file), {
    recursive: true,
    dereference: true,
    filter: (source) =>
      source === start || (!UNUSED.test(source) && !UNUSED_FOLDERS.has(path.basename(source))),
  });
}
