import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const LINTER = [
  'scripts/lint',
  'scripts/supply-chain',
  'scripts/lint.ts',
  'scripts/root.ts',
  'scripts/run-tool.ts',
  'package-lock.json',
  'docs/licences.md',
];
const trees: string[] = [];

type Sources = Record<string, string>;

function lint(sources: Sources): { accepted: boolean; complaints: string } {
  const tree = checkout(sources);
  const { status, stdout, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/node'),
    ['scripts/lint.ts', '--reporter=github', '--max-diagnostics=none'],
    { cwd: tree, encoding: 'utf8' },
  );
  return { accepted: status === 0, complaints: stdout + stderr };
}

function checkout(sources: Sources): string {
  const tree = mkdtempSync(path.join(tmpdir(), 'house-rules-'));
  trees.push(tree);
  for (const part of LINTER) cpSync(path.join(root, part), path.join(tree, part), { recursive: true });
  for (const [file, source] of Object.entries(sources)) write(tree, file, `${source}\n`);
  const config = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
  delete config.$schema;
  config.vcs.enabled = false;
  config.formatter.enabled = false;
  config.assist = { enabled: false };
  write(tree, 'biome.json', JSON.stringify(config));
  write(tree, 'e2e/empty.ts', '');
  for (const manifest of globSync(['package.json', '{shared,api}/package.json'], { cwd: root }))
    cpSync(path.join(root, manifest), path.join(tree, manifest));
  linkPackages(tree);
  return tree;
}

function write(tree: string, file: string, text: string): void {
  const target = path.join(tree, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Links the installed packages, and the tree's own @forecourt/shared. */
function linkPackages(tree: string): void {
  mkdirSync(path.join(tree, 'node_modules/@forecourt'), { recursive: true });
  const installed = readdirSync(path.join(root, 'node_modules')).filter((name) => name !== '@forecourt');
  for (const name of installed)
    symlinkSync(path.join(root, 'node_modules', name), path.join(tree, 'node_modules', name));
  symlinkSync(path.join(root, 'api/node_modules'), path.join(tree, 'api/node_modules'));
  symlinkSync(path.join(tree, 'shared'), path.join(tree, 'node_modules/@forecourt/shared'));
}

afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true });
});

const importing = (name: string) => `import { thing } from '${name}';\nconsole.log(thing);`;
const linking = (path: string) =>
  `import { navigate } from './navigate.ts';\nexport const go = (id: string) => navigate(${path}, id);`;

/** Refused sources: file, content, and words of the message. */
const REFUSED: Record<string, [file: string, source: string, complaint: string]> = {
  'an area imports the host': [
    'remote-vehicle/src/a.ts',
    importing('../../host/src/start.tsx'),
    'never import the host',
  ],
  'an area imports another area': [
    'remote-vehicle/src/b.ts',
    importing('../../remote-auth/src/area.tsx'),
    'nobody imports them',
  ],
  'an area imports another area by name': [
    'remote-vehicle/src/c.ts',
    importing('@forecourt/remote-auth'),
    'nobody imports them',
  ],
  'an area imports the type of another area': [
    'remote-vehicle/src/d.ts',
    "export type { Thing } from '../../remote-auth/src/area.tsx';",
    'nobody imports them',
  ],
  'an area imports another area late': [
    'remote-vehicle/src/e.ts',
    "export const later = () => import('../../remote-auth/src/area.tsx');",
    'nobody imports them',
  ],
  'an area imports firebase': [
    'remote-vehicle/src/f.ts',
    importing('firebase/auth'),
    'Only shared/kernel/auth imports firebase',
  ],
  'an area imports the router': [
    'remote-vehicle/src/g.ts',
    importing('react-router-dom'),
    'Only shared/kernel/router',
  ],
  'an area imports react-dom': [
    'remote-vehicle/src/h.ts',
    importing('react-dom/client'),
    'react-dom belongs to the host',
  ],
  'an area imports the query library': [
    'remote-vehicle/src/i.ts',
    importing('@tanstack/react-query'),
    'The query cache exists once',
  ],
  'an area imports the schema library': [
    'remote-vehicle/src/schema.ts',
    importing('zod/mini'),
    'use @forecourt/shared/schema',
  ],
  'an area imports the backend': [
    'remote-vehicle/src/j.ts',
    importing('../../api/src/app.ts'),
    'reaches the backend through',
  ],
  'an area imports shared by its files': [
    'remote-vehicle/src/k.ts',
    importing('../../shared/kernel/http/index.ts'),
    'by its entry points',
  ],
  'an area in the making imports another area': [
    'scripts/new-area/template/src/a.ts',
    importing('../../../../remote-auth/src/area.tsx'),
    'nobody imports them',
  ],
  'the host imports an area': [
    'host/src/a.ts',
    importing('../../remote-auth/src/area.tsx'),
    'nobody imports them',
  ],
  'the host imports firebase': [
    'host/src/b.ts',
    importing('firebase/auth'),
    'Only shared/kernel/auth imports firebase',
  ],
  'the edge imports the backend': [
    'host/server/a.ts',
    importing('../../api/src/app.ts'),
    'reaches the backend through',
  ],
  'shared code imports an area': [
    'shared/kernel/http/a.ts',
    importing('@forecourt/remote-auth'),
    'nobody imports them',
  ],
  'shared code imports the host': [
    'shared/kernel/http/b.ts',
    importing('../../../host/src/start.tsx'),
    'never import the host',
  ],
  'shared code beside the router imports the router': [
    'shared/kernel/http/c.ts',
    importing('react-router-dom'),
    'Only shared/kernel/router',
  ],
  'shared code beside auth imports firebase': [
    'shared/kernel/http/d.ts',
    importing('firebase/app'),
    'Only shared/kernel/auth imports firebase',
  ],
  'the kernel imports what is bundled with areas': [
    'shared/kernel/http/e.ts',
    importing('@forecourt/shared/ui'),
    'imports nothing that is bundled with areas',
  ],
  'pages get the rules of all time zones': [
    'shared/kit/ui/z.ts',
    importing('@forecourt/shared/zones'),
    'pages get those of the workshop from the edge',
  ],
  'the api imports moment': ['api/src/moment.ts', importing('moment-timezone'), 'only its rules are used'],
  'ui imports http': ['shared/kit/ui/a.ts', importing('@forecourt/shared/http'), 'Components fetch nothing'],
  'ui imports identity': [
    'shared/kit/ui/b.ts',
    importing('@forecourt/shared/auth'),
    'Components fetch nothing',
  ],
  'ui imports the client of the api': [
    'shared/kit/ui/c.ts',
    importing('../api/index.ts'),
    'Components fetch nothing',
  ],
  'a bundled part takes a singleton by its file': [
    'shared/kit/ui/d.ts',
    importing('../../kernel/router/index.ts'),
    'by its entry points',
  ],
  'the contract imports the kernel': [
    'shared/contract/a.ts',
    importing('../kernel/http/index.ts'),
    'The contract is what everyone agrees on',
  ],
  'the backend imports the database driver outside db': [
    'api/src/me/a.ts',
    importing('pg'),
    'Only api/src/platform/db',
  ],
  'the backend imports the embedded database outside db': [
    'api/src/me/b.ts',
    importing('@electric-sql/pglite'),
    'Only api/src/platform/db',
  ],
  'the backend imports the front end': [
    'api/src/me/c.ts',
    importing('@forecourt/shared/http'),
    'The backend stands alone',
  ],
  'what ships imports what is there for tests': [
    'remote-vehicle/src/l.ts',
    importing('@forecourt/shared/testing'),
    'imports nothing that is there for tests',
  ],
  'two files import each other': [
    'remote-vehicle/src/cycle/a.ts',
    "import { b } from './b.ts';\nexport const a = () => b;",
    'Files that import each other',
  ],
  'two files import types of each other': [
    'remote-vehicle/src/types/a.ts',
    "import type { B } from './b.ts';\nexport type A = B[];",
    'Files that import each other',
  ],
  'two folders need each other': [
    'remote-vehicle/src/list/row.ts',
    importing('../details/facts.ts'),
    'Neighbours in remote-vehicle/src need each other in a circle',
  ],
  'a folder and a file beside it need each other': [
    'api/src/me/routes.ts',
    importing('../services.ts'),
    'Neighbours in api/src need each other in a circle',
  ],
  'an area calls fetch': [
    'remote-vehicle/src/m.ts',
    "await fetch('/api/v1/me');",
    'Do not use the global variable fetch',
  ],
  'the shell calls fetch': [
    'host/src/c.ts',
    "await fetch('/api/v1/me');",
    'Do not use the global variable fetch',
  ],
  'JSON is cast': [
    'host/src/d.ts',
    'console.log(JSON.parse(document.title) as { a: string });',
    'gets its type from a schema',
  ],
  'a screen has text of its own': [
    'remote-vehicle/src/n.tsx',
    'export const Hello = () => <p>Hello</p>;',
    'noJsxLiterals',
  ],
  'a comment is hard to read': ['scripts/a.ts', '// Whoever needs it.', 'plainComments'],
  'a type is any': ['host/src/e.ts', 'export const a = (value: any) => value;', 'noExplicitAny'],
  'a text comes and goes beside others': [
    'remote-vehicle/src/r.tsx',
    'export const Visit = ({ isLate }: { isLate: boolean }) => <p>{isLate && text("late")} <b>{text("now")}</b></p>;',
    'needs an element of its own',
  ],
  'an area writes a path of the site': [
    'remote-vehicle/src/o.ts',
    linking("'/book'"),
    'A path of the site comes from',
  ],
  'an area puts a path together': [
    'remote-vehicle/src/p.ts',
    linking('`/visits/$' + '{id}`'),
    'A path of the site comes from',
  ],
  'an area leads to a path in JSX': [
    'remote-vehicle/src/q.tsx',
    'import { Link } from \'./link.tsx\';\nexport const Home = () => <Link to="/" />;',
    'A path of the site comes from',
  ],
  'the shell writes a path of the site': [
    'host/src/f.ts',
    "export const isLogin = (path: string) => path === '/login';",
    'A path of the site comes from',
  ],
  'a style sheet says left': ['host/src/a.css', '.a {\n  margin-left: 4px;\n}', 'useLogicalProperties'],
  'a style sheet says width': ['shared/kit/ui/a.css', '.a {\n  width: 4px;\n}', 'useLogicalProperties'],
  'a text stands at the left': [
    'remote-vehicle/src/a.css',
    '.a {\n  text-align: left;\n}',
    'useLogicalProperties',
  ],
  'a shorthand goes around four sides': [
    'scripts/new-area/template/src/a.css',
    '.a {\n  padding: 1px 2px 3px 4px;\n}',
    'useLogicalProperties',
  ],
};

const BESIDE: Sources = {
  'remote-vehicle/src/cycle/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
  'remote-vehicle/src/types/b.ts': "import type { A } from './a.ts';\nexport type B = A[];",
  'remote-vehicle/src/details/facts.ts': 'export const thing = 1;',
  'remote-vehicle/src/details/link.ts':
    "import { thing } from '../list/other.ts';\nexport const link = thing;",
  'remote-vehicle/src/list/other.ts': 'export const thing = 1;',
  'api/src/services.ts': "import { thing } from './me/queries.ts';\nexport { thing };",
  'api/src/me/queries.ts': 'export const thing = 1;',
  ...Object.fromEntries(
    ['kernel/http', 'kernel/router', 'kernel/auth', 'kit/api', 'kit/ui', 'testing'].map((part) => [
      `shared/${part}/index.ts`,
      'export const thing = 1;',
    ]),
  ),
  'host/src/start.tsx': 'export const thing = 1;',
  'api/src/app.ts': 'export const thing = 1;',
  'remote-auth/src/area.tsx': 'export const thing = 1;\nexport type Thing = string;',
};

describe('the linter', () => {
  let complaints: string[];

  beforeAll(() => {
    const refused = Object.fromEntries(Object.values(REFUSED).map(([file, source]) => [file, source]));
    const answer = lint({ ...BESIDE, ...refused });
    expect(answer.accepted).toBe(false);

    complaints = answer.complaints.split(/\n(?=::)|\n\n/);
  });

  it.each(Object.keys(REFUSED))('refuses that %s', (what) => {
    const [file = '', , complaint = ''] = REFUSED[what] ?? [];
    const about = complaints.filter((text) => text.includes(file));
    expect(about.join('\n')).toContain(complaint);
  });

  it('accepts what the house is built of', () => {
    const thing = 'export const thing = 1;';
    expect(
      lint({
        'shared/kernel/auth/index.ts': importing('firebase/auth'),
        'shared/kernel/router/index.ts': "export { Link as thing } from 'react-router-dom';",
        'shared/kernel/http/index.ts': `${thing}\nawait fetch('/api/v1/me');`,
        'shared/kernel/settings/schema.ts': thing,
        'shared/contract/links.ts': "export const bookPath = () => '/book';",
        'shared/contract/index.ts': thing,
        'shared/kit/ui/a.ts': importing('@forecourt/shared/router'),
        'host/src/a.ts': "import * as router from 'react-router-dom';\nconsole.log(router);",
        'host/src/a.css': '.a {\n  padding: 4px;\n  margin-inline-start: 4px;\n  inline-size: 4px;\n}',
        'remote-vehicle/src/a.ts': importing('@forecourt/shared/http'),
        'remote-vehicle/src/a.test.ts': "export const path = '/book';",
        'remote-vehicle/src/list/row.ts': importing('../details/facts.ts'),
        'remote-vehicle/src/details/facts.ts': thing,
        'remote-vehicle/src/field.ts':
          "import { isAbout } from './is-about.ts';\nexport const isName = (error: unknown) => isAbout(error, '/name');",
        'remote-vehicle/src/is-about.ts':
          'export const isAbout = (error: unknown, field: string) => error === field;',
        'api/src/a.ts': importing('@forecourt/shared/settings/schema'),
        'api/src/platform/db/a.ts': "import pg from 'pg';\nconsole.log(pg);",
      }),
    ).toMatchObject({ accepted: true });
  });
});
