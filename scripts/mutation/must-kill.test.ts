import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { MUTATED_MODULES } from './cores.ts';
import { findGuardLocations } from './find-guards.ts';
import { MUST_KILL_GUARDS } from './must-kill.ts';

test('finds each guard in exactly one place, and its test', () => {
  expect(() => findGuardLocations(MUST_KILL_GUARDS, root)).not.toThrow();
});

test('says which patterns and tests it does not find, and where to mend them', () => {
  const mustKill = {
    'xsrf.test.ts': [/if \((\w+)\) throw new Problem\('no_such_code'\)/, /import (\w+) from/],
    'no-such.test.ts': [/if \((\w+)\)/],
  };
  expect(() => findGuardLocations(mustKill, root)).toThrow(
    /'no_such_code'.* matches 0 places.*\n.* matches \d+ places, expected 1.*\nNo test file is called no-such\.test\.ts.*\nBring scripts\/mutation\/must-kill\.ts up to date/,
  );
});

test('finds a guard by lines from 1 and columns from 0, as Stryker counts', () => {
  const [guard] = findGuardLocations({ 'xsrf.test.ts': [/if \((\w+)\) throw new Problem\('csrf'\)/] }, root);
  expect(guard).toMatchObject({
    file: expect.stringMatching(/xsrf\.ts$/),
    start: { column: expect.any(Number) },
  });
  expect(guard?.end.line).toBe(guard?.start.line);
});

test('names only files that exist as cores', () => {
  const files = Object.values(MUTATED_MODULES).flatMap(({ folder, files }) =>
    files.map((file) => path.join(folder, file)),
  );
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
