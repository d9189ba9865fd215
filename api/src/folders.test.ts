import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What a file imports of other folders than its own, tests left out: they may look anywhere. */
function importsOf(file: string): string[] {
  const sources = readFileSync(join(__dirname, file), 'utf8').matchAll(/ from '(\.[^']+)'/g);
  return [...sources].map(([, source = '']) => folderOf(join(dirname(file), source)));
}

const folderOf = (file: string) => relative('.', file).split('/')[0] ?? '';

function dependencies(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const files = globSync('*/**/*.ts', { cwd: __dirname }).filter(
    (file) => !/\.test\.ts$|^testing\//.test(file),
  );
  for (const file of files) {
    const others = found.get(folderOf(file)) ?? new Set();
    for (const other of importsOf(file)) if (other !== folderOf(file)) others.add(other);
    found.set(folderOf(file), others);
  }
  return found;
}

describe('the folders', () => {
  it('should need each other in one direction only', () => {
    const left = dependencies();
    expect(left.size).toBeGreaterThan(10);
    for (;;) {
      const free = [...left].filter(([, others]) => [...others].every((other) => !left.has(other)));
      if (free.length === 0) break;
      for (const [folder] of free) left.delete(folder);
    }
    // What is left needs itself in a circle, or needs what does.
    expect(Object.fromEntries([...left].map(([folder, others]) => [folder, [...others]]))).toEqual({});
  });
});
