import Fastify, { type InjectOptions } from 'fastify';
import { unverifiedIdentityPlugin } from '../testing/claimed-identity.ts';
import { handleError } from './problems/error-handler.ts';
import { createXsrfToken, isXsrfTokenOf, timingSafeEquals, xsrfPlugin } from './xsrf.ts';

const secret = 'the secret of this site';

const app = Fastify({ trustProxy: true });
beforeAll(async () => {
  app.setErrorHandler(handleError);
  await app.register(unverifiedIdentityPlugin);
  await app.register(xsrfPlugin, { secret });
  app.all('/', async (request) => request.method);
});
afterAll(() => app.close());

type Method = NonNullable<InjectOptions['method']>;

async function send(uid: string, method: Method, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method, url: '/', headers: { 'x-uid': uid, ...headers } });
  const { 'set-cookie': setCookie } = answer.headers;
  return { status: answer.statusCode, setCookie: setCookie?.toString(), body: answer.body };
}

/** The page token in a response's header; empty without one. */
async function tokenOfPage(method: Method, headers: Record<string, string> = {}): Promise<string> {
  const answer = await app.inject({ method, url: '/', headers: { 'x-uid': 'ann', ...headers } });
  return String(answer.headers['x-xsrf-token'] ?? '');
}

const csrf = { status: 403, body: expect.stringContaining('"code":"csrf"') };

describe('the XSRF check', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'accepts a %s whose header equals the cookie',
    async (method) => {
      const token = createXsrfToken('ann', secret);
      const cookie = `theme=%; XSRF-TOKEN=${token}; XSRF-TOKEN=another`;
      const answer = await send('ann', method, { cookie, 'x-xsrf-token': token });
      expect(answer).toEqual({ status: 200, setCookie: undefined, body: method });
      expect(await send('ann', method)).toMatchObject(csrf);
    },
  );

  it('refuses a write without header or cookie, or if they differ, and sets a new cookie', async () => {
    const [token, other] = [createXsrfToken('ann', secret), createXsrfToken('ann', secret)];
    const attempts: Record<string, string>[] = [
      {},
      { cookie: `XSRF-TOKEN=${token}` },
      { 'x-xsrf-token': token },
      { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': other },
      { cookie: 'XSRF-TOKEN=made.up', 'x-xsrf-token': 'made.up' },
      { cookie: 'XSRF-TOKEN=%E0%A4%A', 'x-xsrf-token': '%E0%A4%A' },
    ];
    for (const headers of attempts) {
      const answer = await send('ann', 'PATCH', headers);
      expect(answer).toMatchObject(csrf);
      const hadGoodCookie = headers.cookie === `XSRF-TOKEN=${token}`;
      expect(answer.setCookie === undefined).toBe(hadGoodCookie);
    }
  });

  it("refuses another customer's token", async () => {
    const token = createXsrfToken('ann', secret);
    const answer = await send('eve', 'PATCH', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token });
    expect(answer).toMatchObject(csrf);
    expect(answer.setCookie).toMatch(/^XSRF-TOKEN=/);
  });

  it('accepts reads without a token, and sets a valid cookie', async () => {
    expect(await send('ann', 'HEAD')).toMatchObject({ status: 200 });
    const { setCookie = '', ...read } = await send('ann', 'GET');
    expect(read).toEqual({ status: 200, body: 'GET' });
    const token = /^XSRF-TOKEN=([^;]+)/.exec(setCookie)?.[1] ?? '';
    const written = await send('ann', 'POST', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token });
    expect(written).toMatchObject({ status: 200, setCookie: undefined });
  });

  it('sets the same cookie in each response to a session, and another after the next sign-in', async () => {
    const [one, parallel] = [await send('ann', 'GET'), await send('ann', 'GET')];
    expect(parallel.setCookie).toBe(one.setCookie);
    const later = await send('ann', 'GET', { 'x-signed-in-at': '2026-01-02T00:00:00Z' });
    const other = await send('eve', 'GET');
    expect(new Set([one.setCookie, later.setCookie, other.setCookie]).size).toBe(3);
    expect(one.setCookie).toMatch(/^XSRF-TOKEN=[\w-]{22}\.[\w-]{43};/);
  });

  it('sets a cookie that scripts can read, secure if the page is', async () => {
    const plain = await send('ann', 'GET');
    expect(plain.setCookie).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Lax$/);
    const secure = await send('ann', 'GET', { 'x-forwarded-proto': 'https' });
    expect(secure.setCookie).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
  });

  it('accepts a write with a page token, if the browser stores no cookie or hides it from scripts', async () => {
    const cookie = `XSRF-TOKEN=${createXsrfToken('ann', secret)}`;
    const [read, refused] = [await tokenOfPage('GET'), await tokenOfPage('POST', { cookie })];
    expect(await send('ann', 'POST', { 'x-xsrf-token': read })).toMatchObject({ status: 200 });
    expect(await send('ann', 'POST', { cookie, 'x-xsrf-token': refused })).toMatchObject({ status: 200 });
    expect(await send('eve', 'POST', { 'x-xsrf-token': read })).toMatchObject(csrf);
    expect(await send('ann', 'POST', { 'x-xsrf-token': `${read.split('.')[0]}.made-up` })).toMatchObject(
      csrf,
    );
    // A request with a good cookie gets no page token.
    expect(await tokenOfPage('GET', { cookie })).toBe('');
  });
});

const token = createXsrfToken('ann', secret);
const [random = '', signature = ''] = token.split('.');

it('is valid for its customer and secret', () => {
  expect(isXsrfTokenOf('ann', token, secret)).toBe(true);
  expect(isXsrfTokenOf('eve', token, secret)).toBe(false);
  expect(isXsrfTokenOf('ann', token, 'another secret')).toBe(false);
});

it('has 128 random bits in characters for cookies', () => {
  expect(createXsrfToken('ann', secret)).not.toBe(token);
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});

it.each([
  ['is empty', ''],
  ['has no signature', random],
  ['has an empty signature', `${random}.`],
  ['has only a signature', `.${signature}`],
  ["has another's random part", `${createXsrfToken('ann', secret).split('.')[0]}.${signature}`],
  ['has lost its last letter', token.slice(0, -1)],
  ['has one part more', `${token}.${signature}`],
])('is invalid when it %s', (_, given) => {
  expect(isXsrfTokenOf('ann', given, secret)).toBe(false);
});

it('is compared by all of its bytes', () => {
  expect(timingSafeEquals(token, token)).toBe(true);
  expect(timingSafeEquals(token, token.slice(1))).toBe(false);
  expect(timingSafeEquals('é', 'e')).toBe(false);
  expect(timingSafeEquals('a', 'b')).toBe(false);
});
