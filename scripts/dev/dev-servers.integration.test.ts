import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Release, releaseSchema } from '@forecourt/shared/contract';
import { findFreePort } from '../site/free-ports.ts';
import { WorkingCopy } from '../working-copy.ts';
import { DevServerClient } from './testing/dev-messages.ts';

const SITE = 'https://site.example';

let copy: WorkingCopy;
let server: ChildProcess;
let origin: string;
let page: DevServerClient;

const area = () => path.join(copy.root, 'remote-auth/src/area.tsx');
const change = (from: string, to: string) => {
  const source = readFileSync(area(), 'utf8');
  expect(source).toContain(from);
  writeFileSync(area(), source.replace(from, to));
};
const get = (file: string) => fetch(`${origin}/${file}`, { headers: { Origin: SITE } });

async function release(): Promise<Release> {
  const answer = await get('release.json');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  return releaseSchema.parse(await answer.json());
}

beforeAll(async () => {
  copy = new WorkingCopy(['scripts', 'shared', 'remote-auth', 'package.json']);
  const port = await findFreePort();
  const serve = `
    import { serveArea } from './scripts/dev/dev-servers.ts';
    console.log('at ' + (await serveArea('auth', ${port}, () => {})));`;
  server = spawn('node', ['--input-type=module-typescript', '--eval', serve], {
    cwd: copy.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(server.stdout ?? server, 'data');
  origin = `http://localhost:${port}`;
  expect(String(said).trim()).toBe(`at ${origin}`);
  page = new DevServerClient(`ws://localhost:${port}/dev`, SITE);
  expect((await page.nextBuild()).action).toBe('sync');
});

afterAll(async () => {
  page.close();
  server.kill();
  await once(server, 'exit');
  copy.remove();
});

test('serves a release with its files as an origin does', async () => {
  const { entry, files } = await release();
  const answer = await get(entry);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const content = Buffer.from(await answer.arrayBuffer());
  expect(files[entry]).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
});

test('reloads open pages after a change of the area, with a new release', async () => {
  const before = await release();
  change('element: <SignIn />', 'element: <SignIn key="other" />');
  expect((await page.nextBuild()).errors).toEqual([]);
  const after = await release();
  expect(after.version).not.toBe(before.version);
  expect(after.container).not.toBe(before.container);
});

test('keeps open pages and the last good build if a build fails', async () => {
  const before = await release();
  change('const area', 'const const area');
  const { errors } = await page.nextBuild();
  expect(errors).toHaveLength(1);
  expect((await release()).version).toBe(before.version);
});

test('writes no files', () => {
  expect(existsSync(path.join(copy.root, 'remote-auth/dist'))).toBe(false);
});
