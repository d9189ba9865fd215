import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeSkippedTests, findProgram } from './system-programs.ts';

const { PATH } = process.env;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'programs-'));
  process.env.PATH = folder;
});

afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true });
});

test('finds a program by any of its commands', () => {
  expect(findProgram('redis')).toBeNull();
  const command = path.join(folder, 'redis-server');
  writeFileSync(command, '');
  chmodSync(command, 0o755);
  expect(findProgram('redis')).toBe(command);
});

test('lists skipped tests and the command to install what is missing, if anything is', () => {
  expect(describeSkippedTests([])).toEqual([]);
  const said = describeSkippedTests(['webkit', 'redis']).join('\n');
  expect(said).toContain('NOT EVERYTHING WAS TESTED');
  expect(said).toContain('the journeys in WebKit (webkit2gtk-driver)');
  expect(said).toContain('apt-get install webkit2gtk-driver redis-server');
});

test('does not report a missing program if its substitute is installed', () => {
  expect(describeSkippedTests(['headless-chromium', 'redis']).join('\n')).toContain(
    'chromium-headless-shell',
  );
  writeFileSync(path.join(folder, 'chromium'), '');
  expect(describeSkippedTests(['headless-chromium'])).toEqual([]);
});
