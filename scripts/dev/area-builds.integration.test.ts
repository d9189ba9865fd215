import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReleasesStatus } from '@forecourt/shared/contract';
import { adoptBuildWithRetries, requestAdoption } from './area-builds.ts';

const VERSION = '0.1.0+aaaaaaaa';

let server: Server;
let edge: string;
let chosen: string | null;
let refused: { version: string; stage: string; reason: string }[];

beforeEach(async () => {
  chosen = VERSION;
  refused = [];
  server = createServer((request, answer) => {
    const at = '2026-11-22T08:00:00.000Z';
    const times = { builtAt: at, adoptedAt: at, namedAt: at, servedAt: at };
    const tyres: ReleasesStatus[string] = {
      current: chosen === null ? null : { version: chosen, contract: '^1.0.0', commit: 'a', ...times },
      previous: [],
      canary: null,
      pinned: null,
      disabled: null,
      refused: refused.map((refusal) => ({ ...refusal, at })),
      withdrawn: [],
      store: { error: null },
      failures: {},
      timings: {},
    };
    const line = `${request.method} ${request.url}`;
    const body = line === 'POST /-/releases/check' ? {} : { tyres };
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  edge = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('returns null when pages get the build', async () => {
  expect(await requestAdoption(edge, 'tyres', VERSION)).toBeNull();
});

test("reports the stage and reason of the edge's refusal", async () => {
  chosen = null;
  refused = [
    { version: '0.1.0+bbbbbbbb', stage: 'files', reason: 'another build' },
    { version: VERSION, stage: 'contract', reason: 'it needs ^2.0.0' },
  ];
  expect(await requestAdoption(edge, 'tyres', VERSION)).toBe(
    'the edge refuses it at the stage "contract": it needs ^2.0.0',
  );
});

test('reports the release that pages get instead, such as a pinned one', async () => {
  chosen = '0.1.0+cccccccc';
  expect(await requestAdoption(edge, 'tyres', VERSION)).toBe('the edge goes on with 0.1.0+cccccccc');
});

test('reports that the edge cannot be reached', async () => {
  expect(await requestAdoption('http://127.0.0.1:9', 'tyres', VERSION)).toContain(
    'the edge could not be asked',
  );
});

test('tries again until pages get the build, and reports each problem once', async () => {
  chosen = null;
  const problems: string[] = [];
  const adopted = adoptBuildWithRetries(edge, {
    area: 'tyres',
    version: VERSION,
    isNewest: () => true,
    onProblem: (problem) => {
      problems.push(problem);
      refused = [{ version: VERSION, stage: 'files', reason: 'main.js did not arrive within 10 s' }];
      if (problems.length === 2) chosen = VERSION;
    },
  });
  expect(await adopted).toBe(true);
  expect(problems).toEqual([
    'the edge goes on with no release of it',
    'the edge refuses it at the stage "files": main.js did not arrive within 10 s',
  ]);
});

test('ends when a later build has replaced this one', async () => {
  chosen = '0.1.0+bbbbbbbb';
  let isNewest = true;
  const adopted = adoptBuildWithRetries(edge, {
    area: 'tyres',
    version: VERSION,
    isNewest: () => isNewest,
    onProblem: () => {
      isNewest = false;
    },
  });
  expect(await adopted).toBe(false);
});
