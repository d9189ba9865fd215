import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WorkingCopy } from '../working-copy.ts';

const SOURCE = `export const isEven = (n: number) => n % 2 === 0;
export const isSmall = (n: number) => n < 10;
`;
const TEST = `import { isEven, isSmall } from './numbers.ts';
test('should know even numbers', () => expect(isEven(3)).toBe(false));
test('should know small numbers', () => expect(isSmall(3)).toBe(true));
`;
const even = { named: 'even numbers', find: 'n % 2 === 0', replace: 'true' };
const CHECKS = {
  noticed: even,
  unnoticed: { named: 'small numbers', find: 'n < 10', replace: 'true' },
  gone: { ...even, find: 'n % 3 === 0' },
  ambiguous: { ...even, find: '(n: number)', replace: '(n: any)' },
  broken: { ...even, find: 'n % 2 === 0;', replace: 'n % ;' },
  untested: { ...even, named: 'odd numbers' },
};

const copy = new WorkingCopy(['package.json', 'jest.config.mjs', 'scripts', 'shared']);
const inCopy = (file: string) => path.join(copy.root, file);
const file = 'scripts/numbers.ts';
let run: { stdout: string; status: number | null };
beforeAll(() => {
  const checks = Object.entries(CHECKS).map(([what, check]) => ({
    what,
    file,
    test: 'scripts/numbers.test.ts',
    ...check,
  }));
  writeFileSync(inCopy(file), SOURCE);
  writeFileSync(inCopy('scripts/numbers.test.ts'), TEST);
  writeFileSync(
    inCopy('scripts/negative-tests/checks/all-checks.ts'),
    `export const ALL_CHECKS = ${JSON.stringify(checks)};`,
  );
  run = spawnSync(process.execPath, ['scripts/negative-tests.ts'], { cwd: copy.root, encoding: 'utf8' });
});
afterAll(() => copy.remove());

test('should be content when a test goes red without the check, and leave the sources as they are', () => {
  expect(run.stdout).toContain('  red without noticed\n');
  expect(readFileSync(inCopy(file), 'utf8')).toBe(SOURCE);
});

test.each([
  ['no test notices', 'unnoticed', /stays green: nothing notices/],
  ['the check is not there any more', 'gone', /contains "n % 3 === 0" 0 times.*bring its line/],
  ['more than one place could be meant', 'ambiguous', /2 times, expected once/],
  ['what is left cannot be run', 'broken', /do not even run/],
  ['no test has the name', 'untested', /no such tests/],
])('should complain when %s', (_, what, message) => {
  const line = run.stdout.split('\n').find((said) => said.startsWith(`✗ without ${what}: `));
  expect(line).toMatch(message);
});

test('should end with what it found, and fail', () => {
  expect(run.stdout).toMatch(/\nChecks switched off: 1 passed, 5 failed\n$/);
  expect(run.status).toBe(1);
});
