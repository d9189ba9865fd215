import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { releaseSchema } from '@forecourt/shared/contract';
import * as z from 'zod';
import { remoteStateSchema } from '../state/remote-state.ts';
import { ReleaseTestEnvironment, TEST_REMOTE } from '../testing/test-releases.ts';

/** Number of kills; 200 in `npm run campaign -- kills`. */
const KILLS = process.env.CAMPAIGN === '1' ? 200 : 4;

const PROCESS = path.join(import.meta.dirname, '../testing/adopting-process.ts');
const QUIET = ['--disable-warning=ExperimentalWarning'];

const lookSchema = z.object({ operations: z.number(), current: z.string().optional() });

let given: ReleaseTestEnvironment;
let children: ChildProcess[];
let deployed = 0;

beforeEach(async () => {
  children = [];
  given = await ReleaseTestEnvironment.start();
  deployNext();
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await given.stop();
});

/** Deploys a release that shares a file with the previous one. */
function deployNext(): void {
  deployed++;
  given.origin.deployWith(TEST_REMOTE, `release ${deployed}`, {
    'same.css': Buffer.from('/* always the same */'),
  });
}

function startAdopting(killAt?: number): ChildProcess {
  const child = spawn(process.execPath, [...QUIET, PROCESS], {
    env: {
      ...process.env,
      ORIGIN: given.origin.addresses([TEST_REMOTE])[TEST_REMOTE],
      STORE: given.storeLocation,
      ...(killAt !== undefined && { KILL_AT: String(killAt) }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

async function nextLook(child: ChildProcess): Promise<z.infer<typeof lookSchema>> {
  const [message] = await once(child, 'message');
  return lookSchema.parse(message);
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

const read = (...parts: string[]) => readFileSync(given.storePath(...parts));
const decode = { identity: (body: Buffer) => body, br: brotliDecompressSync, gzip: gunzipSync };

/** Versions in the store’s state, after checking that every described release is complete. */
function completeVersions(): string[] {
  if (!existsSync(given.storePath('registry.json'))) return [];
  const state = remoteStateSchema.parse(JSON.parse(read('registry.json').toString()));
  const named = Object.keys(state.releases);
  const described = readdirSync(given.storePath()).filter((name) =>
    existsSync(given.storePath(name, 'release.json')),
  );
  for (const version of new Set([...named, ...described])) {
    const release = releaseSchema.parse(JSON.parse(read(version, 'release.json').toString()));
    expect(release.version).toBe(version);
    for (const [file, integrity] of Object.entries(release.files)) {
      for (const form of ['identity', 'br', 'gzip'] as const) {
        const content = decode[form](read(version, form, file));
        expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(integrity);
      }
    }
  }
  return named;
}

/** Opens the store as an edge does when it starts after the crash. */
async function startsWell(): Promise<void> {
  const edge = await given.open();
  expect(edge.events).toEqual([]);
  expect(edge.status()).toMatchObject({ refused: [], store: { error: null } });
  expect(edge.catalogue.choose(TEST_REMOTE, false).length).toBe(Math.min(2, completeVersions().length));
  await edge.close();
}

test(`finds only complete releases if an adoption was killed before any of its operations (${KILLS})`, async () => {
  const first = startAdopting();
  const { operations } = await nextLook(first);
  first.kill('SIGKILL');
  await gone(first);
  expect(operations).toBeGreaterThan(20);
  let adopted = completeVersions();
  for (let kill = 0; kill < KILLS; kill++) {
    deployNext();
    const moment = 1 + (KILLS <= operations ? Math.floor((kill * operations) / KILLS) : kill % operations);
    const child = startAdopting(moment);
    // A later adoption may need fewer operations than the first one.
    child.once('message', () => child.kill('SIGKILL'));
    await gone(child);
    const complete = completeVersions();
    expect(complete).toEqual(expect.arrayContaining(adopted));
    adopted = complete;
    await startsWell();
  }
}, 1_800_000);

test(`finds only complete releases if its process was killed at any time (${KILLS})`, async () => {
  given.origin.faults.set(`/${TEST_REMOTE}/release.json`, (_request, response) => {
    deployNext();
    const { origin } = given;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(origin.read(TEST_REMOTE, 'release.json'));
  });
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startAdopting();
    const { current = '' } = await nextLook(child);
    await delay((kill * 37) % 100);
    child.kill('SIGKILL');
    await gone(child);
    expect(completeVersions()).toContain(current);
    await startsWell();
  }
}, 1_800_000);
