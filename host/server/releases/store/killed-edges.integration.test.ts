import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteStatus } from '@forecourt/shared/contract';
import { startS3StandIn } from '@forecourt/shared/server/testing/s3';
import { isWithdrawn } from '../state/remote-state.ts';
import type { EdgeCommand } from '../testing/edge-process.ts';
import { ReleaseTestEnvironment, TEST_REMOTE } from '../testing/test-releases.ts';
import { createFolderStore, hasRedis, startRedisStore, type TestStore } from '../testing/test-stores.ts';
import { openReleaseStorage, ReleaseStore } from './release-store.ts';

const IS_CAMPAIGN = process.env.CAMPAIGN === '1';
/** Decisions, deployments and withdrawals; in `npm run campaign -- store` with sixty kills. */
const STEPS = IS_CAMPAIGN ? 600 : 30;
const STEPS_PER_KILL = IS_CAMPAIGN ? 10 : 15;

const PROCESS = path.join(import.meta.dirname, '../testing/edge-process.ts');
const { AWS_ACCESS_KEY_ID = 'key', AWS_SECRET_ACCESS_KEY = 'secret' } = process.env;
const CREDENTIALS = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
const CLOCK_OFFSETS_MS = [-60_000, 0, 60_000];

/** Deterministic pseudo-random numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

interface Reply {
  id: number;
  isDone: boolean;
  status: RemoteStatus;
}

type Setting = 'pin' | 'canary' | 'disabled';

/** A decision that was sent to an edge. Times are numbers of events. */
interface Decision {
  setting: Setting;
  value: unknown;
  begin: number;
  /** When it was acknowledged or its edge had ended; infinite before. */
  end: number;
  /** Whether it was acknowledged as stored. */
  isStored: boolean;
}

/** Order of all events that this process sees. */
let event = 0;

class EdgeProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply | null) => void>();
  readonly ready: Promise<Reply | null>;
  readonly ended: Promise<unknown>;

  constructor(environment: Record<string, string>) {
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROCESS], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.ready = this.#replyTo(0);
    this.#child.on('message', (message) => {
      const reply = message as Reply;
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
    this.ended = once(this.#child, 'exit').then(() => {
      for (const resolve of this.#waiting.values()) resolve(null);
    });
  }

  /** Sends a command. The reply is null if the process ended before. */
  send(command: Omit<EdgeCommand, 'id'> = {}): Promise<Reply | null> {
    if (!this.#child.connected) return Promise.resolve(null);
    const id = ++event;
    const reply = this.#replyTo(id);
    this.#child.send({ id, ...command }, () => {});
    return reply;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  #replyTo(id: number): Promise<Reply | null> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }
}

/** Decisions on a setting that may be the last one: no stored decision began after they had ended. */
function possiblyLast(history: readonly Decision[], setting: Setting): unknown[] {
  const decisions = history.filter((decision) => decision.setting === setting);
  const stored = decisions.filter(({ isStored }) => isStored);
  return [{ value: null, end: -1 }, ...decisions]
    .filter(({ end }) => !stored.some(({ begin }) => begin > end))
    .map(({ value }) => value);
}

test('the checker finds a lost decision, and accepts both of two concurrent ones', () => {
  const of = (value: string, begin: number, end: number, isStored = true) =>
    ({ setting: 'pin', value, begin, end, isStored }) as const;
  expect(possiblyLast([of('a', 1, 2), of('b', 3, 4)], 'pin')).toEqual(['b']);
  expect(possiblyLast([of('a', 1, 3), of('b', 2, 4)], 'pin')).toEqual(['a', 'b']);
  expect(possiblyLast([of('a', 1, 2), of('b', 3, 4, false)], 'pin')).toEqual(['a', 'b']);
  expect(possiblyLast([of('a', 1, 2, false), of('b', 3, 4), of('c', 5, 6)], 'pin')).toEqual(['c']);
});

let given: ReleaseTestEnvironment;
let store: TestStore | undefined;
let edges: EdgeProcess[];

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
  edges = [];
});

afterEach(async () => {
  await Promise.all(edges.map((edge) => edge.kill()));
  await given.stop();
  await store?.end();
  store = undefined;
});

const title = `three edges are killed at random, with clocks a minute apart: one state, and no decision is lost (${STEPS})`;
test(`in a folder, ${title}`, () => live(createFolderStore, 1), 3_600_000);
if (IS_CAMPAIGN) {
  const onRedis = hasRedis() ? test : test.skip;
  onRedis(`in Redis, ${title}`, () => live(startRedisStore, 2), 3_600_000);
  test(`in S3, ${title}`, () => live(() => startS3StandIn(), 3), 3_600_000);
}
/** Location of a real store, with its credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
const { CAMPAIGN_STORE } = process.env;
if (CAMPAIGN_STORE) {
  const startGiven = async () => ({ location: CAMPAIGN_STORE, end: async () => {} });
  test(`in CAMPAIGN_STORE, ${title}`, () => live(startGiven, 4), 3_600_000);
}

async function live(start: () => Promise<TestStore>, seed: number): Promise<void> {
  store = await start();
  const { location } = store;
  const roll = dice(seed);
  const pick = <T>(items: readonly T[]): T => items[roll(items.length)] as T;
  const startEdge = (index: number) =>
    new EdgeProcess({
      ...CREDENTIALS,
      ORIGIN: String(given.origin.addresses([TEST_REMOTE])[TEST_REMOTE]),
      STORE: location,
      CLOCK_OFFSET_MS: String(CLOCK_OFFSETS_MS[index]),
    });
  let deployed = [given.origin.deploy(TEST_REMOTE, 'first').version];
  edges = CLOCK_OFFSETS_MS.map((_offset, index) => startEdge(index));
  await Promise.all(edges.map(({ ready }) => ready));
  await edges[0]?.send();

  const history: Decision[] = [];
  const adopted = new Set<string>(deployed);
  const withdrawals: { version: string; begin: number }[] = [];
  const pending: Promise<unknown>[] = [];

  async function decide(edge: EdgeProcess, setting: Setting, value: unknown): Promise<void> {
    const decision = { setting, value, begin: ++event, end: Number.POSITIVE_INFINITY, isStored: false };
    history.push(decision);
    const reply = await edge.send({ change: { [setting]: value } });
    decision.end = ++event;
    // The edge may not know the release yet, and then refuses the change.
    if (reply && !reply.isDone) history.splice(history.indexOf(decision), 1);
    decision.isStored = reply?.status.store.error === null;
  }

  async function withdraw(edge: EdgeProcess, version: string): Promise<void> {
    const begin = ++event;
    const reply = await edge.send({ withdraw: version });
    if (reply?.status.store.error === null) withdrawals.push({ version, begin });
  }

  async function check(edge: EdgeProcess): Promise<void> {
    const reply = await edge.send();
    if (reply?.status.store.error !== null) return;
    for (const { version } of [reply.status.current, ...reply.status.previous].filter(
      (found) => found !== null,
    )) {
      adopted.add(version);
    }
  }

  for (let step = 1; step <= STEPS; step++) {
    const edge = pick(edges);
    const version = pick(deployed.slice(-3));
    const actions = [
      () => decide(edge, 'pin', pick([version, version, null])),
      () => decide(edge, 'canary', { version, percent: step / 100 }),
      () => decide(edge, 'disabled', pick([{ message: `message ${step}` }, null])),
      // An edge ignores the withdrawal of a release that no edge has adopted.
      () => withdraw(edge, pick([...adopted].slice(-3))),
      () => {
        if (roll(2)) deployed = [...deployed, given.origin.deploy(TEST_REMOTE, `release ${step}`).version];
        return check(edge);
      },
    ];
    pending.push(pick(actions)());
    if (roll(3) === 0) await delay(roll(20));
    if (roll(3) === 0) await Promise.all(pending.splice(0));
    if (step % STEPS_PER_KILL > 0) continue;
    const index = roll(edges.length);
    await delay(roll(20));
    if (store.restart && roll(3) === 0) await store.restart();
    await edges[index]?.kill();
    edges[index] = startEdge(index);
    await edges[index]?.ready;
  }
  await Promise.all(pending);

  for (const edge of edges) await edge.send();
  const statuses: (RemoteStatus | undefined)[] = [];
  for (const edge of edges) statuses.push((await edge.send())?.status);
  expect(statuses[1]).toEqual(statuses[0]);
  expect(statuses[2]).toEqual(statuses[0]);
  expect(statuses[0]?.store).toEqual({ error: null });

  const opened = openReleaseStorage(location, CREDENTIALS);
  const found = await new ReleaseStore(opened).readState(TEST_REMOTE);
  await opened.storage.dispose();
  if (!found || 'broken' in found) throw new Error('the state is missing or broken');
  const { state } = found;
  expect(history.filter(({ isStored }) => isStored).length).toBeGreaterThan(STEPS / 4);
  for (const setting of ['pin', 'canary', 'disabled'] as const) {
    const possible = possiblyLast(history, setting);
    expect(possible).toContainEqual(state[setting].value);
  }
  const isChosen = ({ value }: Decision, version: string) =>
    value === version || (value as { version?: string } | null)?.version === version;
  const lasting = withdrawals.filter(
    ({ version, begin }) => !history.some((decision) => isChosen(decision, version) && decision.end > begin),
  );
  expect(lasting.map(({ version }) => version).filter((version) => !isWithdrawn(state, version))).toEqual([]);
  expect(Object.keys(state.releases)).toEqual(expect.arrayContaining([...adopted]));
}
