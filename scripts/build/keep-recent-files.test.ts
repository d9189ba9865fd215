import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepRecentFiles } from './keep-recent-files.ts';

const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'build-')));
const [before = '', made = ''] = folders;
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test('should keep the hashed files of the last day beside the new ones, and nothing else', () => {
  for (const name of ['1.aaaaaaaaaaaa.js', '2.bbbbbbbbbbbb.js', 'release.json'])
    writeFileSync(path.join(before, name), '');
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(path.join(before, '2.bbbbbbbbbbbb.js'), longAgo, longAgo);
  writeFileSync(path.join(made, '3.cccccccccccc.js'), '');
  keepRecentFiles(before, made);
  expect(readdirSync(made).sort()).toEqual(['1.aaaaaaaaaaaa.js', '3.cccccccccccc.js']);
});

test('should do nothing where nothing was built before', () => {
  expect(() => keepRecentFiles(path.join(made, 'nowhere'), made)).not.toThrow();
});
