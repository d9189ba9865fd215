import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WorkingCopy } from '../working-copy.ts';
import { switchOff } from './switch-off.ts';

const SOURCE =
  'export const isEven = (n: number) => n % 2 === 0;\nexport const isSmall = (n: number) => n < 10;\n';
const TEST = `import { isEven, isSmall } from './numbers.ts';
test('should know even numbers', () => expect(isEven(3)).toBe(false));
test('should know small numbers', () => expect(isSmall(3)).toBe(true));
`;

const copy = new WorkingCopy(['package.json', 'jest.config.mjs', 'scripts/root.ts', 'shared/testing']);
const file = 'scripts/numbers.ts';
const about = { what: 'a check', file, test: 'scripts/numbers.test.ts', named: 'numbers' };
beforeAll(() => {
  writeFileSync(path.join(copy.root, file), SOURCE);
  writeFileSync(path.join(copy.root, about.test), TEST);
});
afterAll(() => copy.remove());

test('should be content when a test goes red without the check, and put the check back', async () => {
  expect(await switchOff(copy.root, { ...about, find: 'n % 2 === 0', replace: 'true' })).toBeNull();
  expect(readFileSync(path.join(copy.root, file), 'utf8')).toBe(SOURCE);
});

test.each([
  ['no test notices', 'n < 10', 'true', /stays green/],
  [
    'the check is not there any more',
    'n % 3 === 0',
    'true',
    /contains "n % 3 === 0" 0 times.*bring its line/,
  ],
  ['more than one place could be meant', '(n: number)', '(n: any)', /2 times, expected once/],
  ['what is left cannot be run', 'n % 2 === 0;', 'n % ;', /do not even run/],
])('should complain when %s', async (_, find, replace, message) => {
  expect(await switchOff(copy.root, { ...about, find, replace })).toMatch(message);
});
