/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createFirebaseAccountDirectory } from './firebase-accounts.ts';

const PROJECT = 'demo-forecourt';
const VARIABLE = 'FIREBASE_AUTH_EMULATOR_HOST';

/** Requests that the fake emulator received. */
let asked: { path: string; authorization: string | undefined; body: unknown }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
/** Responses that were not sent in time. They are sent later, or the SDK would retry after the tests. */
const late: ServerResponse[] = [];
let server: Server;
let host: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    asked.push({
      path: url,
      authorization: headers.authorization,
      body: JSON.parse((await text(request)) || 'null'),
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  for (const response of late.splice(0)) response.end('{}');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answering(body: unknown, status = 200): void {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

/** Repeats a request until it succeeds. */
async function askedAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answered = await ask().then(
      (value) => ({ value }),
      () => null,
    );
    if (answered) return answered.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const refusal = (message: string, status: number) => answering({ error: { code: status, message } }, status);
const LONG_MS = 60_000;

/** A busy machine is no failure, so only the test of the time limit has a short one. */
const accounts = (timeoutMs = LONG_MS) =>
  createFirebaseAccountDirectory({ projectId: PROJECT, emulatorHost: host, timeoutMs });
const path = (action: string) => `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:${action}`;

describe('accounts at the identity provider', () => {
  it('are looked up with their state', async () => {
    const profile = { phoneNumber: '+447700900123', email: 'ann@example.com', emailVerified: true };
    answering({
      users: [{ localId: 'ann', disabled: true, validSince: '1772438400', displayName: ' Ann ', ...profile }],
    });
    await expect(accounts().lookUp('ann')).resolves.toEqual({
      disabled: true,
      validSince: new Date('2026-03-02T08:00:00Z'),
      profile: { phone: '447700900123', email: 'ann@example.com', emailVerified: true, name: 'Ann' },
    });
    expect(asked).toEqual([
      { path: path('lookup'), authorization: 'Bearer owner', body: { localId: ['ann'] } },
    ]);
    answering({ users: [{ localId: 'ann' }] });
    await expect(accounts().lookUp('ann')).resolves.toEqual({
      disabled: false,
      validSince: new Date(0),
      profile: { phone: null, email: null, emailVerified: false, name: null },
    });
  });

  it.each([
    ['of an account', [{ localId: 'ann', phoneNumber: '+447700900123' }], '447700900123'],
    ['of a disabled account', [{ localId: 'ann', phoneNumber: '+447700900123', disabled: true }], null],
    ['of an account without one', [{ localId: 'ann' }], null],
    ['of a deleted account', undefined, null],
  ])('have a phone number for messages: %s', async (_what, users, phone) => {
    answering({ users });
    await expect(accounts().verifiedPhone('ann')).resolves.toBe(phone);
  });

  it('are not looked up while too many requests are pending', async () => {
    const both = createFirebaseAccountDirectory({
      projectId: PROJECT,
      emulatorHost: host,
      timeoutMs: 50,
      maxPending: 2,
    });
    answer = (_, response) => void late.push(response);
    const unavailable = expect.objectContaining({ code: 'unavailable' });
    for (const uid of ['ann', 'ben', 'cem']) await expect(both.lookUp(uid)).rejects.toEqual(unavailable);
    // The lookups of the first two have timed out, but the SDK still waits for their responses.
    while (late.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(2);
    for (const response of late.splice(0)) response.end('{}');
    answering({});
    await expect(askedAgain(() => both.lookUp('dev'))).resolves.toBeNull();
  });

  it('are null if they do not exist', async () => {
    answering({});
    await expect(accounts().lookUp('nobody')).resolves.toBeNull();
  });

  it('get their sessions revoked as of now, in whole seconds', async () => {
    answering({ localId: 'ann' });
    const before = Math.floor(Date.now() / 1000);
    await accounts().revokeSessions('ann');
    const validSince = (asked[0]?.body as { validSince: number } | undefined)?.validSince;
    expect(asked[0]?.path).toBe(path('update'));
    expect(validSince).toBeGreaterThanOrEqual(before);
    expect(validSince).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('are deleted, without an error if they are deleted already', async () => {
    answering({});
    await accounts().remove('ann');
    expect(asked).toMatchObject([{ path: path('delete'), body: { localId: 'ann' } }]);
    refusal('USER_NOT_FOUND', 400);
    await expect(accounts().remove('ann')).resolves.toBeUndefined();
    await expect(accounts().revokeSessions('ann')).resolves.toBeUndefined();
  });

  it.each([
    ['does not answer in time', () => (answer = (_, response) => void late.push(response)), 300],
    ['is in trouble', () => refusal('INTERNAL', 500), LONG_MS],
    ['refuses us', () => refusal('INSUFFICIENT_PERMISSION', 403), LONG_MS],
    ['has another project', () => refusal('PROJECT_NOT_FOUND', 404), LONG_MS],
    ['answers something else', () => (answer = (_, response) => void response.end('<html>')), LONG_MS],
  ] as const)('are unavailable when the provider %s', async (_, set, limitMs) => {
    set();
    const unavailable = { code: 'unavailable', status: 503 };
    await expect(accounts(limitMs).lookUp('ann')).rejects.toMatchObject(unavailable);
    await expect(accounts(limitMs).revokeSessions('ann')).rejects.toMatchObject(unavailable);
    await expect(accounts(limitMs).remove('ann')).rejects.toMatchObject(unavailable);
  });

  it('are unavailable when nothing listens, with an error that contains only its reason', async () => {
    const nobody = createFirebaseAccountDirectory({ projectId: PROJECT, emulatorHost: '127.0.0.1:1' });
    const problem = await nobody.lookUp('ann').catch((error: Error) => error);
    expect(problem).toMatchObject({ code: 'unavailable', cause: { message: /ECONNREFUSED/ } });
    expect(Object.keys((problem as Error).cause as Error)).toEqual([]);
  });
});

describe('the emulator', () => {
  const before = process.env[VARIABLE];
  afterEach(() => {
    if (before === undefined) delete process.env[VARIABLE];
    else process.env[VARIABLE] = before;
  });

  it('is not used unless it was chosen, whatever the environment contains', async () => {
    process.env[VARIABLE] = host;
    process.env.GOOGLE_APPLICATION_CREDENTIALS = '/nowhere.json';
    const real = createFirebaseAccountDirectory({ projectId: 'harbour-street', emulatorHost: null });
    await expect(real.lookUp('ann')).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toEqual([]);
    expect(process.env[VARIABLE]).toBe(host);
    delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
  });

  it('is the one that was chosen', async () => {
    process.env[VARIABLE] = '127.0.0.1:1';
    answering({ users: [{ localId: 'ann' }] });
    await expect(accounts().lookUp('ann')).resolves.not.toBeNull();
  });

  it('needs no credential, unlike a real project', async () => {
    await expect(accounts().check()).resolves.toBeUndefined();
    process.env.GOOGLE_APPLICATION_CREDENTIALS = '/nowhere.json';
    const real = createFirebaseAccountDirectory({ projectId: 'harbour-street', emulatorHost: null });
    await expect(real.check()).rejects.toThrow(
      /"harbour-street": .*\/nowhere\.json.* Set GOOGLE_APPLICATION_CREDENTIALS/,
    );
    delete process.env.GOOGLE_APPLICATION_CREDENTIALS;
  });
});
