import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgramDependencies } from './find-imports.ts';
import { CONTAINER_IMAGE_CONTENTS } from './image-contents.ts';

const root = path.resolve(__dirname, '../..');
const found = Object.entries(CONTAINER_IMAGE_CONTENTS).map(
  ([name, { programs, without }]) => [name, findProgramDependencies(root, programs, without)] as const,
);
const packagesOf = (name: string) => [...(new Map(found).get(name)?.packages ?? [])];

/** Packages for browsers, builds and tests. */
const FOREIGN =
  /\/(?:firebase|react-dom|webpack|typescript|jest|@playwright\/test|@swc\/core|@stryker-mutator\/core|axe-core)$/;

/** Returns the nearest package.json. Without it, Node parses a file twice and warns (MODULE_TYPELESS_PACKAGE_JSON). */
function nearestManifest(file: string): string {
  const manifest = path.join(path.dirname(file), 'package.json');
  return existsSync(path.join(root, manifest)) ? manifest : nearestManifest(path.dirname(file));
}

describe.each(found)('the image %s', (name, { sources, packages }) => {
  it('contains no tests, and no test helpers', () => {
    expect([...sources].filter((file) => /\.test\.|\/testing\/|^api\/test\//.test(file))).toEqual([]);
  });

  it('contains no packages for browsers, builds and tests', () => {
    expect([...packages].filter((folder) => FOREIGN.test(folder))).toEqual([]);
  });

  it('contains the package.json that declares its sources as modules', () => {
    const data = CONTAINER_IMAGE_CONTENTS[name]?.data ?? [];
    const inEveryImage = ['package.json', 'shared/package.json'];
    const manifests = new Set([...sources].filter((file) => file.endsWith('.ts')).map(nearestManifest));
    expect([...manifests].filter((file) => !inEveryImage.includes(file) && !data.includes(file))).toEqual([]);
  });

  it('finds the files that it opens by path', () => {
    const missing = CONTAINER_IMAGE_CONTENTS[name]?.data.filter((file) => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
});

test('the emulator is in the image for trying out only', () => {
  expect(packagesOf('demo')).toContain('node_modules/firebase-tools');
  for (const name of ['edge', 'api']) expect(packagesOf(name)).not.toContain('node_modules/firebase-tools');
});

test('packages that are imported on demand are in the image too', () => {
  expect(packagesOf('api')).toEqual(
    expect.arrayContaining(['node_modules/pg', 'node_modules/sharp', 'node_modules/firebase-admin']),
  );
  expect(packagesOf('edge')).toEqual(expect.arrayContaining(['node_modules/ioredis']));
});

test('the native part of sharp for this platform is in the image', () => {
  expect(packagesOf('api').filter((folder) => folder.startsWith('node_modules/@img/sharp-'))).not.toEqual([]);
});

test('a package that is not installed ends the build', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'image-'));
  writeFileSync(
    path.join(folder, 'main.ts'),
    "import type { A } from 'none';\nimport { b } from 'missing/part';\n",
  );
  expect(() => findProgramDependencies(folder, ['main.ts'])).toThrow(
    'imports missing, which is not installed',
  );
  rmSync(folder, { recursive: true });
});
