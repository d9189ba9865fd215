import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { replaceFolder } from './replace-folder.ts';

let root: string;
const at = (...names: string[]) => path.join(root, ...names);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'replace-'));
  mkdirSync(at('new'));
  mkdirSync(at('attic'));
  writeFileSync(at('new', 'new.js'), '');
});

afterEach(() => rmSync(root, { recursive: true }));

test('should put a folder where there is none', () => {
  replaceFolder(at('place'), at('new'), at('attic'));
  expect(readdirSync(at('place'))).toEqual(['new.js']);
});

test('should leave nothing of the folder that was there', () => {
  mkdirSync(at('place'));
  writeFileSync(at('place', 'old.js'), '');
  replaceFolder(at('place'), at('new'), at('attic'));
  expect(readdirSync(at('place'))).toEqual(['new.js']);
});

test('should leave the old folder where it is when there is no new one', () => {
  mkdirSync(at('place'));
  writeFileSync(at('place', 'old.js'), '');
  expect(() => replaceFolder(at('place'), at('missing'), at('attic'))).toThrow('ENOENT');
  expect(readdirSync(at('place'))).toEqual(['old.js']);
});
