import { CONTRACT_VERSION } from '@forecourt/shared/contract';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { handleError } from '../../http/problem.ts';
import { ReleaseTestEnvironment, TEST_REMOTE, type TestReleaseServices } from '../testing/test-releases.ts';
import { releaseRoutes } from './release-routes.ts';

const TOKEN = 'a-token-for-tests-only';

let given: ReleaseTestEnvironment;
let edge: TestReleaseServices;
let app: FastifyInstance;

async function start(adminToken: string | undefined): Promise<void> {
  app = fastify();
  app.setErrorHandler(handleError);
  await app.register(releaseRoutes, {
    releases: edge,
    adminToken,
    reportsOf: (remote) => ({ failures: { [`1.0.0+of-${remote}`]: { clients: 1 } } }),
  });
}

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
  edge = await given.open();
  await start(TOKEN);
});

afterEach(async () => {
  await app.close();
  await given.stop();
});

const put = (payload: unknown, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  app.inject({ method: 'PUT', url: `/-/releases/${TEST_REMOTE}`, payload: payload as object, headers });

function expectProblem(answer: LightMyRequestResponse, status: number, code: string, title = ''): void {
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toEqual({ type: 'about:blank', status, code, title: expect.stringContaining(title) });
}

test('shows all data of each remote, with the failures that browsers reported', async () => {
  const { version } = await edge.adopt('first');
  const answer = await app.inject('/-/releases');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    [TEST_REMOTE]: {
      current: {
        version,
        contract: `^${CONTRACT_VERSION}`,
        commit: 'first',
        builtAt: '2026-11-21T08:00:00Z',
        adoptedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        namedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        servedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      previous: [],
      canary: null,
      pinned: null,
      disabled: null,
      refused: [],
      withdrawn: [],
      store: { error: null },
      failures: { '1.0.0+of-vehicle': { clients: 1 } },
    },
  });
});

test('polls the origins on demand', async () => {
  given.origin.deploy(TEST_REMOTE, 'first');
  const answer = await app.inject({ method: 'POST', url: '/-/releases/check' });
  expect(answer.statusCode).toBe(200);
  expect(edge.status().current?.commit).toBe('first');
});

test('pins, sets a canary, disables, and undoes each', async () => {
  const { version } = await edge.adopt('first');
  const steps: [object, object][] = [
    [{ pin: version }, { pinned: version }],
    [{ canary: { version, percent: 12.5 } }, { pinned: version, canary: { version, percent: 12.5 } }],
    [{ disabled: true, message: 'Back at noon' }, { disabled: { message: 'Back at noon' } }],
    [{ disabled: true }, { disabled: { message: '' } }],
    [
      { pin: null, canary: null, disabled: false },
      { pinned: null, canary: null, disabled: null },
    ],
  ];
  for (const [change, expected] of steps) {
    const answer = await put(change);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(expected);
    expect(edge.status()).toMatchObject(expected);
  }
});

test.each([
  ['nothing', {}, 'expected at least one of pin, canary and disabled'],
  ['something unknown', { pin: null, pinn: null }, 'Unrecognized key: "pinn"'],
  ['a pin that is no text', { pin: 3 }, 'pin: Invalid input: expected string, received number'],
  ['a share above all', { canary: { version: '1.0.0+12345678', percent: 101 } }, 'canary.percent: Too big'],
  ['a share below none', { canary: { version: '1.0.0+12345678', percent: -1 } }, 'canary.percent: Too small'],
  ['a canary without a share', { canary: { version: '1.0.0+12345678' } }, 'canary.percent: Invalid input'],
  ['a message alone', { message: 'Back at noon' }, 'a message belongs to "disabled": true'],
  ['a message for enabling', { disabled: false, message: 'x' }, 'a message belongs to "disabled": true'],
  ['a book', { disabled: true, message: 'x'.repeat(501) }, 'message: Too big'],
  ['no object', [], 'expected object'],
])('refuses a change with %s', async (_what, change, title) => {
  expectProblem(await put(change), 400, 'invalid_change', title);
  expect(edge.status()).toMatchObject({ pinned: null, canary: null, disabled: null });
});

test('refuses a body that is too large or not JSON', async () => {
  const authorization = `Bearer ${TOKEN}`;
  const json = { authorization, 'content-type': 'application/json' };
  expectProblem(await put('{nonsense', json), 400, 'bad_request');
  expectProblem(await put('pin', { authorization, 'content-type': 'text/plain' }), 400, 'invalid_change');
  expectProblem(await put('a', { authorization, 'content-type': 'text/csv' }), 415, 'unsupported_media_type');
  expectProblem(await put({ pin: 'x'.repeat(9000) }), 413, 'body_too_large');
});

test('lists the known releases or remotes if the requested one is unknown', async () => {
  const { version } = await edge.adopt('first');
  const title = `vehicle has no release 9.9.9+99999999; known are: ${version}`;
  expectProblem(await put({ pin: '9.9.9+99999999' }), 409, 'unknown_release', title);
  const answer = await app.inject({
    method: 'PUT',
    url: '/-/releases/tyres',
    payload: { pin: null },
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expectProblem(answer, 404, 'unknown_remote', 'There is no remote "tyres"; known are vehicle');
});

test.each([
  ['there is none', {}],
  ['it is another', { authorization: 'Bearer another-token-of-22ch' }],
  ['it is the beginning', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ['it has more', { authorization: `Bearer ${TOKEN}x` }],
  ['it comes another way', { authorization: `Basic ${TOKEN}` }],
  ['it is empty', { authorization: 'Bearer ' }],
])('changes nothing without the right token, whatever the body: %s', async (_how, headers) => {
  for (const body of [{ disabled: true }, { nonsense: true }]) {
    const answer = await put(body, headers);
    expectProblem(answer, 401, 'token_invalid');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.body).not.toContain(TOKEN);
  }
  expect(edge.status().disabled).toBeNull();
});

test('has no endpoint for changes if there is no token', async () => {
  await app.close();
  await start(undefined);
  const unknown = await app.inject({ method: 'PUT', url: '/-/nothing' });
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
    const answer = await put({ disabled: true }, headers as Record<string, string>);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, Object.keys(unknown.json())]);
  }
  expect(edge.status().disabled).toBeNull();
  expect((await app.inject('/-/releases')).statusCode).toBe(200);
});
