import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION, releaseSchema } from '@forecourt/shared/contract';
import { root } from '../root.ts';
import { linkPackages, WorkingCopy } from '../working-copy.ts';

const TREE = [
  ...['package.json', 'package-lock.json', '.npmrc', '.gitignore', 'biome.json'],
  ...['tsconfig.json', 'tsconfig.base.json', 'tsconfig.browser.json', '.github'],
  ...['jest.config.mjs', 'scripts', 'shared', 'host', 'remote-auth', 'remote-selfservice', 'remote-vehicle'],
  ...['api/package.json', 'e2e/package.json', 'docs/licences.md'],
];
const LINE = "  { area: 'tyres', mount: '/tyres', paths: ['/tyres'], access: 'signed-in' },\n";

let copy: WorkingCopy;
let said: string;

const at = (file: string) => path.join(copy.root, file);
const read = (file: string) => readFileSync(at(file), 'utf8');

beforeAll(() => {
  copy = new WorkingCopy(TREE);
  // The linter uses the TypeScript of the api.
  linkPackages(path.join(root, 'api'), at('api'));
  const { failed, output } = copy.run('npm', 'run', '--silent', 'new-area', '--', 'tyres');
  if (failed) throw new Error(output);
  said = output;
});

afterAll(() => copy.remove());

test('prints the line that adds the area to the site', () => {
  expect(said).toContain(`\n${LINE}`);
  const [, listed = ''] = /is in remote-tyres:\n((?: {2}\S+\n)+)/.exec(said) ?? [];
  const files = listed.trim().split(/\s+/);
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect([file, existsSync(at(`remote-tyres/${file}`))]).toEqual([file, true]);
});

test('passes its own tests', () => {
  const { failed, output } = copy.run('jest', '--', 'remote-tyres');
  expect(output).toContain('remote-tyres/src/overview/overview.test.tsx');
  expect({ failed, output }).toEqual({ failed: false, output: expect.anything() });
});

test('satisfies the linter and the compiler, including its line in the table', () => {
  const table = 'host/site-map/areas.ts';
  writeFileSync(at(table), read(table).replace(/^\];$/m, `${LINE}];`));
  expect(read(table)).toContain(LINE);
  const { output } = copy.run('node', 'scripts/lint.ts', '--reporter=github', 'remote-tyres', table);
  // The linter ran to its end. Its complaints about parts that are not in the copy do not count.
  expect(output).not.toMatch(/\n\s+at /);
  expect(output.split('\n').filter((line) => /remote-tyres\/|areas\.ts/.test(line))).toEqual([]);
  expect(read('tsconfig.json')).toContain('{ "path": "remote-tyres" }');
  expect(read('.github/CODEOWNERS')).toMatch(/^\/remote-tyres\/ +@forecourt\/tyres-team$/m);
  // The compiler also reads the files that these import; `npm run typecheck` checks the whole repository.
  const include = ['remote-tyres/**/*', 'host/site-map', '**/*.d.ts', 'shared/testing'];
  writeFileSync(at('tsconfig.area.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  const complaints = copy.run('tsc', '--singleThreaded', '-p', 'tsconfig.area.json').output.split('\n');
  expect(complaints.filter((line) => /^(remote-tyres|host\/site-map)/.test(line))).toEqual([]);
});

test('is built to a release with the current contract', () => {
  expect(copy.run('node', 'scripts/build.ts', 'remote-tyres')).toMatchObject({ failed: false });
  const release = releaseSchema.parse(JSON.parse(read('remote-tyres/dist/release.json')));
  expect(release).toMatchObject({ remote: 'tyres', contract: `^${CONTRACT_VERSION}` });
});

test('leaves nothing to install, and the lockfile as npm would write it', () => {
  const { findPackagesProblem } = require('../install/check-packages.mjs') as {
    findPackagesProblem: (root: string) => string | null;
  };
  expect(findPackagesProblem(copy.root)).toBeNull();
  const lock = read('package-lock.json');
  expect(copy.run('npm', 'install', '--package-lock-only', '--offline', '--ignore-scripts')).toMatchObject({
    failed: false,
  });
  expect(read('package-lock.json')).toBe(lock);
});

test.each(['tyres', 'host', 'Tyres'])('refuses the name %s now', (name) => {
  const { failed, output } = copy.run('node', 'scripts/new-area.ts', name);
  expect(failed).toBe(true);
  expect(output).toContain(`"${name}"`);
  expect(output).not.toMatch(/\n\s+at /);
});

test('replaces an area whose folder was removed by hand, including its link', () => {
  const link = at('node_modules/@forecourt/remote-wash');
  symlinkSync('../../remote-wash', link, 'junction');
  expect(copy.run('node', 'scripts/new-area.ts', 'wash')).toMatchObject({ failed: false });
  expect(existsSync(path.join(link, 'package.json'))).toBe(true);
});
