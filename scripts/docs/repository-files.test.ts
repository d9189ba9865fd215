import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { renderEnvironmentExample } from '@forecourt/shared/server';
import { environmentSchema as apiEnvironment } from '../../api/src/environment.ts';
import { environmentSchema as edgeEnvironment } from '../../host/server/environment.ts';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: root });
const areas = globSync('remote-*/package.json', { cwd: root }).map((file) => path.dirname(file));

test('one version of Node is named everywhere', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  expect(read('.nvmrc').trim()).toBe(devDependencies.node);
  for (const file of workflows) {
    const [, container] = /container: node:([\d.]+)-/.exec(read(file)) ?? [];
    expect([file, container]).toEqual([file, devDependencies.node]);
  }
});

test('the workflow runs every step of `npm test`', () => {
  const [, steps = ''] = /const STEPS = (.*);/.exec(read('scripts/test.ts')) ?? [];
  const commands = [...steps.matchAll(/'([\w:]+)'/g)].map(([, step]) => `npm run ${step}`);
  expect(commands.length).toBeGreaterThan(3);
  const missing = commands.filter((command) => !read('.github/workflows/test.yml').includes(command));
  expect(missing).toEqual([]);
});

test('the code owners are of folders that exist, with a team for every area', () => {
  const lines = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^\S+( +@forecourt\/[a-z-]+-team)+$/);
  const paths = lines.map((line) => line.split(' ')[0] ?? '').filter((place) => place.startsWith('/'));
  expect(paths.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
  expect(areas.filter((area) => !paths.includes(`/${area}/`))).toEqual([]);
});

test('the types of every folder with a tsconfig.json are checked', () => {
  const folders = globSync('{api,host,remote-*,shared}/{,*/}tsconfig.json', { cwd: root });
  expect(folders.length).toBeGreaterThan(areas.length);
  const references = [...read('tsconfig.json').matchAll(/"path": "([^"]+)"/g)].map(([, folder]) => folder);
  expect(references.sort()).toEqual(folders.map((file) => path.dirname(file)).sort());
});

test('the examples of environments are as `npm run generate` writes them', () => {
  const edge = renderEnvironmentExample('host/server/main.ts', edgeEnvironment.shape, root);
  expect(read('host/.env.example')).toBe(edge);
  const api = renderEnvironmentExample('api/src/server.ts', apiEnvironment.shape, root);
  expect(read('api/.env.example')).toBe(api);
});
