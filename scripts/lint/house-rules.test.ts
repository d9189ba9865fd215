import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
let tree: string;

/** Lints one file as if it stood at `file` in this tree. */
function lint(file: string, source: string): { accepted: boolean; complaints: string } {
  const target = path.join(tree, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${source}\n`);
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin/biome'), ['lint', file], {
    cwd: tree,
    encoding: 'utf8',
  });
  rmSync(target);
  return { accepted: status === 0, complaints: stdout + stderr };
}

beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'house-rules-'));
  cpSync(path.join(root, 'scripts/lint'), path.join(tree, 'scripts/lint'), { recursive: true });
  const config = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
  delete config.$schema;
  config.vcs.enabled = false;
  writeFileSync(path.join(tree, 'biome.json'), JSON.stringify(config));
});

afterAll(() => rmSync(tree, { recursive: true }));

const importing = (name: string) => `import { thing } from '${name}';\nconsole.log(thing);`;

test.each([
  [
    'an area imports the host',
    'remote-vehicle/src/a.ts',
    importing('../../host/src/app.tsx'),
    'Nothing imports the host',
  ],
  [
    'an area imports another area',
    'remote-vehicle/src/a.ts',
    importing('../../remote-auth/src/area.tsx'),
    'nobody imports them',
  ],
  [
    'an area imports another area by name',
    'remote-vehicle/src/a.ts',
    importing('@forecourt/remote-auth'),
    'nobody imports them',
  ],
  [
    'an area imports firebase',
    'remote-vehicle/src/a.ts',
    importing('firebase/auth'),
    'Only shared/kernel/auth imports firebase',
  ],
  [
    'an area imports the router',
    'remote-auth/src/a.ts',
    importing('react-router-dom'),
    'Only shared/kernel/router',
  ],
  [
    'an area imports react-dom',
    'remote-auth/src/a.ts',
    importing('react-dom/client'),
    'react-dom belongs to the host',
  ],
  [
    'an area imports the query library',
    'remote-auth/src/a.ts',
    importing('@tanstack/react-query'),
    'The query cache exists once',
  ],
  [
    'an area imports the backend',
    'remote-auth/src/a.ts',
    importing('../../api/src/app.ts'),
    'The backend is reached through',
  ],
  [
    'the host imports an area',
    'host/src/a.ts',
    importing('../../remote-auth/src/area.tsx'),
    'nobody imports them',
  ],
  [
    'the host imports firebase',
    'host/src/a.ts',
    importing('firebase/auth'),
    'Only shared/kernel/auth imports firebase',
  ],
  [
    'shared code imports an area',
    'shared/kernel/http/a.ts',
    importing('@forecourt/remote-auth'),
    'nobody imports them',
  ],
  [
    'shared code beside the router imports the router',
    'shared/kernel/http/a.ts',
    importing('react-router-dom'),
    'Only shared/kernel/router',
  ],
  [
    'shared code beside auth imports firebase',
    'shared/kernel/http/a.ts',
    importing('firebase/app'),
    'Only shared/kernel/auth imports firebase',
  ],
  [
    'a bundled part takes a singleton relatively',
    'shared/kit/ui/a.ts',
    importing('../router/index.ts'),
    'stay one copy',
  ],
  [
    'the backend imports the database driver outside db',
    'api/src/me/a.ts',
    importing('pg'),
    'Only api/src/platform/db',
  ],
  [
    'the backend imports the embedded database outside db',
    'api/src/me/a.ts',
    importing('@electric-sql/pglite'),
    'Only api/src/platform/db',
  ],
  [
    'the backend imports the front end',
    'api/src/me/a.ts',
    importing('@forecourt/shared/http'),
    'The backend stands alone',
  ],
  [
    'an area calls fetch',
    'remote-vehicle/src/a.ts',
    "await fetch('/api/v1/me');",
    'Only shared/kernel/http calls fetch',
  ],
  [
    'the shell calls fetch',
    'host/src/a.ts',
    "await fetch('/api/v1/me');",
    'Only shared/kernel/http calls fetch',
  ],
  [
    'JSON is cast',
    'host/src/a.ts',
    'console.log(JSON.parse(document.title) as { a: string });',
    'gets its type from a schema',
  ],
  [
    'a screen has text of its own',
    'remote-vehicle/src/a.tsx',
    'export const Hello = () => <p>Hello</p>;',
    'noJsxLiterals',
  ],
  ['a type is any', 'host/src/a.ts', 'export const a = (value: any) => value;', 'noExplicitAny'],
])('should complain when %s', (_case, file, source, complaint) => {
  const { accepted, complaints } = lint(file, source);
  expect(accepted).toBe(false);
  expect(complaints).toContain(complaint);
});

test.each([
  ['shared/kernel/auth imports firebase', 'shared/kernel/auth/a.ts', importing('firebase/auth')],
  ['shared/kernel/router imports the router', 'shared/kernel/router/a.ts', importing('react-router-dom')],
  ['the host imports the router', 'host/src/a.ts', importing('react-router-dom')],
  ['an area imports shared entry points', 'remote-vehicle/src/a.ts', importing('@forecourt/shared/http')],
  ['the backend imports the settings', 'api/src/a.ts', importing('@forecourt/shared/settings/schema')],
  ['api/src/platform/db imports the driver', 'api/src/platform/db/a.ts', importing('pg')],
  ['the pipeline calls fetch', 'shared/kernel/http/a.ts', "await fetch('/api/v1/me');"],
])('should accept that %s', (_case, file, source) => {
  expect(lint(file, source)).toMatchObject({ accepted: true });
});
