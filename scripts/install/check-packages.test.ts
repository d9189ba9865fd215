import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const { findFolderProblem, findPackagesProblem, nodeBinaryPath } = require('./check-packages.mjs') as {
  findFolderProblem: (root: string) => string | null;
  findPackagesProblem: (root: string) => string | null;
  nodeBinaryPath: (root: string) => string;
};

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean; link?: boolean }>;

const wanted: Packages = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/only-on-a-mac': { version: '1.0.0', integrity: 'sha512-m', optional: true },
};
const installed: Packages = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'packages-'));
  mkdirSync(path.dirname(nodeBinaryPath(root)), { recursive: true });
  writeFileSync(nodeBinaryPath(root), '');
  writeLock('package-lock.json', wanted);
});

afterEach(() => rmSync(root, { recursive: true }));

function writeLock(file: string, packages: Packages): void {
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));
}

test('reports nothing if all packages for this machine are installed', () => {
  writeLock('node_modules/.package-lock.json', installed);
  expect(findPackagesProblem(root)).toBeNull();
});

test('reports that nothing is installed', () => {
  expect(findPackagesProblem(root)).toBe('none are installed yet');
});

test('names a missing package', () => {
  writeLock('node_modules/.package-lock.json', {});
  expect(findPackagesProblem(root)).toBe('node_modules/a is missing');
});

test.each([
  { version: '1.0.1', integrity: 'sha512-a' },
  { version: '1.0.0', integrity: 'sha512-b' },
])('names a package that differs: %p', (entry) => {
  writeLock('node_modules/.package-lock.json', { 'node_modules/a': entry });
  expect(findPackagesProblem(root)).toBe('node_modules/a has changed');
});

test("checks the link to a workspace itself, not npm's record", () => {
  const workspace = 'node_modules/@forecourt/remote-tyres';
  writeLock('package-lock.json', { ...wanted, [workspace]: { link: true } });
  writeLock('node_modules/.package-lock.json', installed);
  expect(findPackagesProblem(root)).toBe(`${workspace} is missing`);
  mkdirSync(path.join(root, workspace), { recursive: true });
  expect(findPackagesProblem(root)).toBeNull();
});

test('reports that the install scripts have not run', () => {
  writeLock('node_modules/.package-lock.json', installed);
  rmSync(nodeBinaryPath(root));
  expect(findPackagesProblem(root)).toBe("the project's own Node is missing");
});

test('says that the site cannot be built in a folder with an exclamation mark', () => {
  const folder = '/home/ann/now!/site';
  expect(findFolderProblem(folder)).toContain(folder);
  expect(findFolderProblem(folder)).toMatch(/Move it/);
});

test.each(["/home/ann/Ben's projects", '/home/ann/a#b', 'C:\\sites\\ünï'])('builds in %s', (folder) => {
  expect(findFolderProblem(folder)).toBeNull();
});

// npm skips these scripts if `ignore-scripts` is set.
test.each(['.', 'remote-auth', 'remote-selfservice', 'remote-vehicle', 'scripts/new-area/template'])(
  'depends on no script that runs before another: %s',
  (folder) => {
    const repository = path.resolve(__dirname, '../..');
    const { scripts } = JSON.parse(readFileSync(path.join(repository, folder, 'package.json'), 'utf8'));
    const hooks = Object.keys(scripts).filter(
      (name) => /^(pre|post)/.test(name) && name.replace(/^(pre|post)/, '') in scripts,
    );
    expect(hooks).toEqual([]);
  },
);
