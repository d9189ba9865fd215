import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type ReleasesStatus, releasesStatusSchema } from '@forecourt/shared/contract';
import { copyTemplateDatabase } from '../../api/src/platform/db/testing/template-database.ts';
import { findFreePortOffset, isPortTaken } from '../site/free-ports.ts';
import { computePorts } from '../site/ports.ts';
import { ODD_FOLDER_NAME, WorkingCopy } from '../working-copy.ts';
import { DevServerClient } from './testing/dev-messages.ts';

const START_MS = 360_000;
/** The smallest area: building the others and compressing their files takes many times as long. */
const AREA = 'auth';
const SOURCES = ['scripts', 'shared', 'host', 'api', `remote-${AREA}`];

const OTHER_MOUNTS = /^ {2}\{\n {4}area: 'selfservice',\n[\s\S]*?^ {2}\{ area: 'vehicle',.*\n/m;

let copy: WorkingCopy;
let command: ChildProcess;
let ports: ReturnType<typeof computePorts>;
let site: string;
let page: DevServerClient;

function change(file: string, from: string | RegExp, to: string): void {
  const source = readFileSync(path.join(copy.root, file), 'utf8');
  expect(source.search(from)).not.toBe(-1);
  writeFileSync(path.join(copy.root, file), source.replace(from, to));
}

async function text(address: string): Promise<string> {
  return (await fetch(`${site}${address}`)).text();
}

async function releasesStatus(): Promise<ReleasesStatus> {
  const answer = await fetch(`http://127.0.0.1:${ports['edge-internal']}/-/releases`);
  return releasesStatusSchema.parse(await answer.json());
}

beforeAll(async () => {
  copy = new WorkingCopy([...SOURCES, 'package.json', 'site.settings.json'], ODD_FOLDER_NAME);
  change('host/site-map/areas.ts', OTHER_MOUNTS, '');
  const offset = await findFreePortOffset();
  ports = computePorts(String(offset));
  command = spawn('node', ['scripts/dev.ts'], {
    cwd: copy.root,
    env: {
      ...process.env,
      ...{ PORT_OFFSET: String(offset), DATA_DIR: path.join(copy.root, '.data'), NODE_ENV: undefined },
      ...{ RELEASE_STORE: undefined, FORECOURT_SETTINGS: undefined },
      // The embedded database would take most of the api's processor time; e2e/tests/start.spec.ts starts a site with it.
      DATABASE_URL: (await copyTemplateDatabase()) ?? undefined,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: command.stdout as NodeJS.ReadableStream })) {
    said.push(line);
    if (/ready/.test(line)) break;
  }
  site = `http://localhost:${ports.edge}`;
  expect(said.at(-1)).toBe(`Forecourt is ready: ${site}`);
  page = new DevServerClient(`ws://localhost:${ports.edge}/-/dev`, site);
  expect((await page.nextBuild()).action).toBe('sync');
}, START_MS);

afterAll(async () => {
  page?.close();
  const gone = once(command, 'exit');
  command.kill('SIGTERM');
  await gone;
  const left = await Promise.all(Object.values(ports).map(isPortTaken));
  copy.remove();
  expect(left).not.toContain(true);
}, START_MS);

test('serves the shell under stable names without hashes', async () => {
  const html = await text('/login');
  expect(html).toContain('<script defer fetchpriority="high" src="/assets/main.js" crossorigin>');
  expect((await text('/assets/main.js')).includes('$Refresh$.register')).toBe(true);
});

test('forwards other requests to the edge, and serves the area from its sources', async () => {
  expect(await text('/assets/nothing.js')).toBe('Not found');
  expect(JSON.parse(await text('/api/health'))).toMatchObject({ status: 'ok' });
  expect((await releasesStatus())[AREA]?.current).toBeTruthy();
});

test('updates open pages after a change of the shell, without a reload', async () => {
  change('host/src/layout/layout.tsx', 'className={styles.brand}', 'className={styles.brand} id="changed"');
  const { action, errors } = await page.nextBuild();
  expect(action).not.toBe('reload');
  expect(errors).toEqual([]);
  expect((await text('/assets/main.js')).includes('"changed"')).toBe(true);
});

test('reloads open pages after a change of an area, once the edge has adopted it', async () => {
  const version = async () => (await releasesStatus())[AREA]?.current?.version;
  const before = await version();
  change('remote-auth/src/messages/en.json', '"Your account has been deleted"', '"Your account is gone"');
  await page.next(({ action }) => action === 'reload');
  expect(await version()).not.toBe(before);
});

test('restarts a changed edge, and reloads open pages', async () => {
  change('host/server/pages/page-head.ts', '<meta charset="utf-8">', '<meta charset="utf-8"><!-- new -->');
  await page.next(({ action }) => action === 'reload');
  expect(await text('/')).toContain('<!-- new -->');
});

test('leaves production builds unchanged', () => {
  for (const bundle of ['host', 'remote-auth']) {
    expect(existsSync(path.join(copy.root, bundle, 'dist'))).toBe(false);
  }
});
