import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import removeUnreachableParts from './unreachable-parts-loader.ts';

const production = path.resolve(__dirname, '../../node_modules/react-router/dist/production');

test('removes data routers from one file of the installed React Router', () => {
  const files = globSync('chunk-*.mjs', { cwd: production }).map((file) =>
    readFileSync(path.join(production, file), 'utf8'),
  );
  const edited = files.filter((file) => removeUnreachableParts(file) !== file);
  expect(edited).toHaveLength(1);
  expect(removeUnreachableParts(edited[0] ?? '')).not.toMatch(/ useNavigateStable\(\) : |prefetchHandlers,/);
});

test('fails if React Router no longer has the code that an edit removes', () => {
  expect(() => removeUnreachableParts('function useNavigateStable() {}')).toThrow(
    'React Router has no code like /isDataRoute',
  );
  expect(removeUnreachableParts('const other = 1;')).toBe('const other = 1;');
});
