import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const { installPackages } = require('./install-packages.mjs') as {
  installPackages: (root: string) => number;
};

const root = mkdtempSync(path.join(tmpdir(), 'install-'));
const called = path.join(root, 'called.jsonl');
const before = { cli: process.env.npm_execpath, node: process.env.npm_node_execpath };

beforeAll(() => {
  const allowScripts = { node: true, '@swc/core': true, re2: false };
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ allowScripts }));
  const npm = path.join(root, 'npm.cjs');
  writeFileSync(
    npm,
    `require('node:fs').appendFileSync(${JSON.stringify(called)}, JSON.stringify(process.argv.slice(2)) + '\\n')`,
  );
  Object.assign(process.env, { npm_execpath: npm, npm_node_execpath: process.execPath });
});

afterAll(() => {
  for (const [name, value] of [
    ['npm_execpath', before.cli],
    ['npm_node_execpath', before.node],
  ] as const) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rmSync(root, { recursive: true });
});

test('runs only the install scripts of the list', () => {
  expect(installPackages(root)).toBe(0);
  const calls: string[][] = readFileSync(called, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(calls).toHaveLength(2);
  const [install = [], rebuild = []] = calls;
  expect(install).toEqual(expect.arrayContaining(['install', '--no-save', '--ignore-scripts']));
  expect(rebuild.slice(0, 4)).toEqual(['rebuild', 'node', '@swc/core', '--ignore-scripts=false']);
});
