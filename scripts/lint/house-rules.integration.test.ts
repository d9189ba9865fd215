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

/** Words of the message → refused imports: file and module. */
const REFUSED_IMPORTS: Record<string, [file: string, name: string][]> = {
  'so nothing imports them': [
    ['remote-vehicle/src/b.ts', '../../remote-auth/src/area.tsx'],
    ['remote-vehicle/src/c.ts', '@forecourt/remote-auth'],
    ['scripts/new-area/template/src/a.ts', '../../../../remote-auth/src/area.tsx'],
    ['host/src/a.ts', '../../remote-auth/src/area.tsx'],
    ['shared/kernel/http/a.ts', '@forecourt/remote-auth'],
  ],
  'do not import the host': [
    ['remote-vehicle/src/a.ts', '../../host/src/start.tsx'],
    ['shared/kernel/http/b.ts', '../../../host/src/start.tsx'],
  ],
  'Only shared/kernel/auth imports firebase': [
    ['remote-vehicle/src/f.ts', 'firebase/auth'],
    ['host/src/b.ts', 'firebase/auth'],
    ['shared/kernel/http/d.ts', 'firebase/app'],
  ],
  'Only shared/kernel/router': [
    ['remote-vehicle/src/g.ts', 'react-router-dom'],
    ['shared/kernel/http/c.ts', 'react-router-dom'],
  ],
  'react-dom belongs to the host': [['remote-vehicle/src/h.ts', 'react-dom/client']],
  'The page has one query cache': [['remote-vehicle/src/i.ts', '@tanstack/react-query']],
  'use @forecourt/shared/schema': [['remote-vehicle/src/schema.ts', 'zod/mini']],
  'uses the backend only through': [
    ['remote-vehicle/src/j.ts', '../../api/src/app.ts'],
    ['host/server/a.ts', '../../api/src/app.ts'],
  ],
  'by its entry points': [
    ['remote-vehicle/src/k.ts', '../../shared/kernel/http/index.ts'],
    ['shared/kit/ui/d.ts', '../../kernel/router/index.ts'],
  ],
  'imports nothing that is bundled with areas': [['shared/kernel/http/e.ts', '@forecourt/shared/ui']],
  'Pages get the workshop’s rules from the edge': [['shared/kit/ui/z.ts', '@forecourt/shared/zones']],
  'Only shared/zones imports moment-timezone': [['api/src/moment.ts', 'moment-timezone']],
  'UI components neither load data': [
    ['shared/kit/ui/a.ts', '@forecourt/shared/http'],
    ['shared/kit/ui/b.ts', '@forecourt/shared/auth'],
    ['shared/kit/ui/c.ts', '../api/index.ts'],
  ],
  'The contract imports only types': [['shared/contract/a.ts', '../kernel/http/index.ts']],
  'Only api/src/platform/db': [
    ['api/src/me/a.ts', 'pg'],
    ['api/src/me/b.ts', '@electric-sql/pglite'],
  ],
  'The backend imports only these parts': [['api/src/me/c.ts', '@forecourt/shared/http']],
  'Product code does not import test code': [['remote-vehicle/src/l.ts', '@forecourt/shared/testing']],
  'Neighbours in remote-vehicle/src import each other in a cycle': [
    ['remote-vehicle/src/list/row.ts', '../details/facts.ts'],
  ],
  'Neighbours in api/src import each other in a cycle': [['api/src/me/routes.ts', '../services.ts']],
};

/** Words of the message → refused sources: file and content. */
const REFUSED_SOURCES: Record<string, [file: string, source: string][]> = {
  'so nothing imports them': [
    ['remote-vehicle/src/d.ts', "export type { Thing } from '../../remote-auth/src/area.tsx';"],
    ['remote-vehicle/src/e.ts', "export const later = () => import('../../remote-auth/src/area.tsx');"],
  ],
  'Files that import each other': [
    ['remote-vehicle/src/cycle/a.ts', "import { b } from './b.ts';\nexport const a = () => b;"],
    ['remote-vehicle/src/types/a.ts', "import type { B } from './b.ts';\nexport type A = B[];"],
  ],
  'Do not use the global variable fetch': [
    ['remote-vehicle/src/m.ts', "await fetch('/api/v1/me');"],
    ['host/src/c.ts', "await fetch('/api/v1/me');"],
  ],
  'gets its type from a schema': [
    ['host/src/d.ts', 'console.log(JSON.parse(document.title) as { a: string });'],
  ],
  noJsxLiterals: [['remote-vehicle/src/n.tsx', 'export const Hello = () => <p>Hello</p>;']],
  plainComments: [['scripts/a.ts', '// Whoever needs it.']],
  noExplicitAny: [['host/src/e.ts', 'export const a = (value: any) => value;']],
  'needs an element of its own': [
    [
      'remote-vehicle/src/r.tsx',
      'export const Visit = ({ isLate }: { isLate: boolean }) => <p>{isLate && text("late")} <b>{text("now")}</b></p>;',
    ],
  ],
  'A path of the site comes from': [
    ['remote-vehicle/src/o.ts', linking("'/book'")],
    ['remote-vehicle/src/p.ts', linking('`/visits/$' + '{id}`')],
    [
      'remote-vehicle/src/q.tsx',
      'import { Link } from \'./link.tsx\';\nexport const Home = () => <Link to="/" />;',
    ],
    ['host/src/f.ts', "export const isLogin = (path: string) => path === '/login';"],
  ],
  useLogicalProperties: [
    ['host/src/a.css', '.a {\n  margin-left: 4px;\n}'],
    ['shared/kit/ui/a.css', '.a {\n  width: 4px;\n}'],
    ['remote-vehicle/src/a.css', '.a {\n  text-align: left;\n}'],
    ['scripts/new-area/template/src/a.css', '.a {\n  padding: 1px 2px 3px 4px;\n}'],
  ],
};

const REFUSED = [
  ...Object.entries(REFUSED_IMPORTS).flatMap(([complaint, rows]) =>
    rows.map(([file, name]) => ({ complaint, file, source: importing(name) })),
  ),
  ...Object.entries(REFUSED_SOURCES).flatMap(([complaint, rows]) =>
    rows.map(([file, source]) => ({ complaint, file, source })),
  ),
];

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
    const refused = Object.fromEntries(REFUSED.map(({ file, source }) => [file, source]));
    const answer = lint({ ...BESIDE, ...refused });
    expect(answer.accepted).toBe(false);

    complaints = answer.complaints.split(/\n(?=::)|\n\n/);
  });

  it.each(REFUSED)('refuses $source in $file', ({ file, complaint }) => {
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
          "import { isRejectedAt } from './is-about.ts';\nexport const isName = (error: unknown) => isRejectedAt(error, '/name');",
        'remote-vehicle/src/is-about.ts':
          'export const isRejectedAt = (error: unknown, field: string) => error === field;',
        'api/src/a.ts': importing('@forecourt/shared/settings/schema'),
        'api/src/platform/db/a.ts': "import pg from 'pg';\nconsole.log(pg);",
      }),
    ).toMatchObject({ accepted: true });
  });
});
