import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashInputs } from './build-site.ts';

let root: string;
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const hash = () => hashInputs(root, ['src', 'package.json']);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'inputs-'));
  mkdirSync(path.join(root, 'src/deep'), { recursive: true });
  write('package.json', '{}');
  write('src/deep/a.ts', 'a');
});

afterEach(() => rmSync(root, { recursive: true }));

test('returns the same hash for the same inputs', () => {
  expect(hash()).toBe(hash());
});

test.each([
  ['a changed file', () => write('src/deep/a.ts', 'b')],
  ['a new file', () => write('src/deep/b.ts', '')],
  [
    'a file by another name',
    () => renameSync(path.join(root, 'src/deep/a.ts'), path.join(root, 'src/deep/b.ts')),
  ],
  ['a changed single input', () => write('package.json', '{"version":"2"}')],
])('changes with %s', (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test('ignores tests', () => {
  const before = hash();
  write('src/deep/a.test.ts', 'test');
  expect(hash()).toBe(before);
});

test('ignores files that are no input', () => {
  const before = hash();
  write('README.md', 'read me');
  expect(hash()).toBe(before);
});
