import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyRecentFiles, replaceFolder } from './replace-build.ts';

const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'build-')));
const [before = '', made = ''] = folders;
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test('keeps the hashed files of the last day, and no other old files', () => {
  for (const name of ['1.aaaaaaaaaaaa.js', '2.bbbbbbbbbbbb.js', 'release.json'])
    writeFileSync(path.join(before, name), '');
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(path.join(before, '2.bbbbbbbbbbbb.js'), longAgo, longAgo);
  writeFileSync(path.join(made, '3.cccccccccccc.js'), '');
  copyRecentFiles(before, made);
  expect(readdirSync(made).sort()).toEqual(['1.aaaaaaaaaaaa.js', '3.cccccccccccc.js']);
});

test('does nothing before the first build', () => {
  expect(() => copyRecentFiles(path.join(made, 'nowhere'), made)).not.toThrow();
});

let root: string;
const at = (...names: string[]) => path.join(root, ...names);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'replace-'));
  mkdirSync(at('new'));
  mkdirSync(at('attic'));
  writeFileSync(at('new', 'new.js'), '');
});

afterEach(() => rmSync(root, { recursive: true }));

test('moves a folder to a free path', () => {
  replaceFolder(at('place'), at('new'), at('attic'));
  expect(readdirSync(at('place'))).toEqual(['new.js']);
});

test('replaces an existing folder completely', () => {
  mkdirSync(at('place'));
  writeFileSync(at('place', 'old.js'), '');
  replaceFolder(at('place'), at('new'), at('attic'));
  expect(readdirSync(at('place'))).toEqual(['new.js']);
});

test('keeps the old folder if the new one is missing', () => {
  mkdirSync(at('place'));
  writeFileSync(at('place', 'old.js'), '');
  expect(() => replaceFolder(at('place'), at('missing'), at('attic'))).toThrow('ENOENT');
  expect(readdirSync(at('place'))).toEqual(['old.js']);
});
