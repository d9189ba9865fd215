import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseSchema } from '../contract/release.ts';
import type { Mode } from './base-config.ts';

const repository = path.resolve(__dirname, '../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

// The build runs as it does in earnest: in a process of its own.
const BUILD = `
  import webpack from 'webpack';
  import { remoteConfig } from '@forecourt/shared/build';
  const config = remoteConfig({ name: 'tyres', contract: '^1.0.0', root: process.cwd(), mode: process.argv[2] });
  webpack(config, (error, stats) => {
    console.log(error ?? stats.toString({ all: false, errors: true }));
    process.exit(error || stats.hasErrors() ? 1 : 0);
  });`;

function newRemote(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'remote-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'src'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'tyres', version: '1.4.2' }));
  writeFileSync(path.join(folder, 'build.mts'), BUILD);
  return folder;
}

/** Builds a remote with the given area module; answers with its output folder and what the build said. */
function build(
  area: string,
  folder = newRemote(),
  mode: Mode = 'production',
): { dist: string; failed: boolean; output: string } {
  writeFileSync(path.join(folder, 'src/area.tsx'), area);
  const { status, stdout, stderr } = spawnSync('node', ['build.mts', mode], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { dist: path.join(folder, 'dist'), failed: status !== 0, output: stdout + stderr };
}

const area = (text: string, imports = '') => `
  import { useLocale } from '@forecourt/shared/i18n';
  ${imports}
  const Screen = () => <p>${text} {useLocale()}</p>;
  export default { routes: [{ index: true, element: <Screen /> }], navigation: [] };`;

function releaseOf(dist: string) {
  return releaseSchema.parse(JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')));
}

test('should give the same content the same version, and another content another version and container', () => {
  const folder = newRemote();
  const versions = [area('Tyres'), area('Tyres'), area('Wheels')];
  const [first, second, changed] = versions.map((code) => releaseOf(build(code, folder).dist));
  expect(second).toEqual({ ...first, builtAt: second?.builtAt });
  expect(first?.version).toMatch(/^1\.4\.2\+[0-9a-f]{8}$/);
  expect(changed?.version).not.toBe(first?.version);
  expect(changed?.container).not.toBe(first?.container);
  expect(changed?.entry).not.toBe(first?.entry);
});

test('should never use a file name for two contents, while the area is worked on either', () => {
  const folder = newRemote();
  writeFileSync(path.join(folder, 'src/screen.tsx'), 'export const Screen = () => null;');
  const [first, second] = ['Tyres', 'Wheels'].map((text) =>
    releaseOf(build(area(text, "void import('./screen.tsx');"), folder, 'development').dist),
  );
  expect(second?.container).not.toBe(first?.container);
  const lastly = { ...first?.files, ...second?.files };
  expect(lastly).toEqual({ ...second?.files, ...first?.files });
});

test('should preload the entry and the exposed module, and name what it needs of the host', () => {
  const release = releaseOf(build(area('Tyres')).dist);
  expect(release.preload[0]).toBe(release.entry);
  expect(release.preload.length).toBeGreaterThan(1);
  expect(Object.keys(release.requires).sort()).toEqual(['@forecourt/shared', 'react']);
});

test('should hand each script and each style sheet to the shell before it enters the page', () => {
  const folder = newRemote();
  writeFileSync(path.join(folder, 'src/screen.css'), 'p { color: red }');
  writeFileSync(
    path.join(folder, 'src/screen.tsx'),
    "import './screen.css'; export const Screen = () => null;",
  );
  const { dist } = build(area('Tyres', "void import('./screen.tsx');"), folder);
  const entry = readFileSync(path.join(dist, releaseOf(dist).entry), 'utf8');
  const handedOver = [...entry.matchAll(/globalThis\.forecourtFileTag\?\.\((\w+)\)/g)];
  expect(handedOver).toHaveLength(2);
  for (const [call, element] of handedOver) {
    const inserted = entry
      .slice(entry.indexOf(call))
      .search(new RegExp(`(appendChild|insertBefore)\\(${element}\\b`));
    expect(inserted).toBeGreaterThan(0);
  }
});

test.each([
  ['firebase/auth', "import { getAuth } from 'firebase/auth'; getAuth();"],
  ['react-router-dom', "import { Link } from 'react-router-dom'; console.log(Link);"],
  ['react-dom', "import { createPortal } from 'react-dom'; console.log(createPortal);"],
])('should fail when an area bundles %s, and name who does', (library, imports) => {
  const { failed, output } = build(area('Tyres', imports));
  expect(failed).toBe(true);
  expect(output).toContain('exists once in the page and comes from the host');
  expect(output).toContain(library.split('/')[0]);
});
