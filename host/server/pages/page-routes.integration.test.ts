import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  parseInlinedRegistry,
  readResponseCookies,
  startTestEdge,
  type TestEdge,
} from '../testing/test-edge.ts';

let edge: TestEdge;
const start = async () => {
  edge = await startTestEdge();
};
const end = () => edge.close();

const get = (url: string, headers: Record<string, string> = {}) => edge.send({ url, headers });

describe('a page', () => {
  beforeAll(start);
  afterAll(end);

  it('contains the registry, has a strict policy, and is revalidated each time', async () => {
    const page = await get('/visits/7?from=mail');
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|127\.0\.0\.1/);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(parseInlinedRegistry(page).areas.vehicle?.releases).toHaveLength(1);
  });

  it('is neither stored nor indexed, and does not wait for the identity SDK, if it is for anyone with a link', async () => {
    const page = await get('/shared/visit');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.body).not.toContain('href="/assets/identity.1.js"');
    expect((await get('/login')).headers).not.toHaveProperty('x-robots-tag');
  });

  it('has no sharing picture if the edge does not know the site’s address, because a path would be useless', async () => {
    expect((await get('/')).body).not.toContain('og:image');
  });

  it('contains the shell’s styles, which its policy allows', async () => {
    const page = await get('/');
    const hash = createHash('sha256').update('body{margin:0}').digest('base64');
    expect(page.payload).toContain('<style>body{margin:0}</style>');
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  it('has a description for search engines and shared links', async () => {
    expect((await get('/')).payload).toContain(
      '<meta name="description" content="MOT, Service, Tyres, Repair, Accessory fitting. Book a visit, see when',
    );
  });

  it('describes the business as structured data to everybody who is not a customer', async () => {
    const isDescribed = async (cookie: string) =>
      (await get('/login', { cookie })).payload.includes(
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"AutoRepair","name":"',
      );
    expect(await isDescribed('')).toBe(true);
    expect(await isDescribed('forecourt-signed-in=1.k3j9x')).toBe(false);
  });

  it('keeps its entity tag until a release changes', async () => {
    const { etag } = (await get('/')).headers;
    expect((await get('/', { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304);
    await edge.adopt('vehicle', 'second');
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('is the same in every encoding', async () => {
    const encoded = async (encoding: string) => (await get('/', { 'accept-encoding': encoding })).rawPayload;
    const plain = await encoded('br;q=0, identity');
    expect(brotliDecompressSync(await encoded('gzip, br')).equals(plain)).toBe(true);
    expect(gunzipSync(await encoded('gzip')).equals(plain)).toBe(true);
  });

  it.each([
    ['/nothing', 404, 'text/html'],
    ['/%E0%A4%A', 400, 'application/problem+json'],
    ['/api/%zz', 400, 'application/problem+json'],
    ['/assets/nothing.js', 404, 'text/plain; charset=utf-8'],
    ['/remotes/vehicle/1.0.0/entry.js', 404, 'text/plain; charset=utf-8'],
    ['/-/nothing', 404, 'text/plain; charset=utf-8'],
    ['/icons/mark.svg', 200, 'image/svg+xml; charset=utf-8'],
    ['/ads.txt', 404, 'text/plain; charset=utf-8'],
  ])('is served for page addresses only: %s has status %d and type %s', async (url, status, type) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      expect.stringContaining(type),
    ]);
  });

  it.each([
    ['/%zz', '/%25zz'],
    ['/visits/%ff?from=mail', '/visits/%25ff'],
    ['//elsewhere.example/%zz', '/elsewhere.example/%25zz'],
    ['/%5C%zz', '/%255C%25zz'],
  ])('redirects %s, which cannot be decoded, to %s', async (url, readable) => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const led = await get(url, browser);
    expect([led.statusCode, led.headers.location, led.headers['x-frame-options']]).toEqual([
      303,
      readable,
      'DENY',
    ]);
    expect((await get(readable, browser)).headers['content-type']).toContain('text/html');
  });
});

test('a page contains the holidays of this year and the next as closed days, and words and phone of the country', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'holidays-'));
  const file = path.join(folder, 'site.settings.json');
  const organisation = { country: 'US', phone: '+1 406 555 0123' };
  writeFileSync(file, JSON.stringify({ organisation, booking: { holidays: { region: 'US' } } }));
  edge = await startTestEdge({ FORECOURT_SETTINGS: file });
  const { payload } = await get('/');
  await end();
  rmSync(folder, { recursive: true });
  const year = new Date().getUTCFullYear();
  expect(payload).toContain(`"${year}-12-25"`);
  expect(payload).toContain(`"${year + 1}-12-25"`);
  expect(payload).toContain('["tyre","tire"]');
  expect(payload).toContain('"label":{"en":"License plate number"');
  expect(payload).toContain('"phone":"(406) 555-0123"');
  expect(payload).toContain('"calledInText":{"en":"the shop"');
});

describe('backend requests of a page', () => {
  beforeAll(async () => {
    await start();
    const screen = '/vehicle/:id';
    edge.origin.deploy('vehicle', 'asking', {
      screens: { [screen]: [] },
      data: { [screen]: ['/v1/vehicles/:id'] },
    });
    await edge.adopt('auth', 'asking', { screens: { '/login': [] }, data: { '/login': ['/v1/me'] } });
  });
  afterAll(end);

  const asked = ({ body }: { body: string }) =>
    /<script data-screen="([^"]+)" data-requests="([^"]+)" data-identity="([^"]+)">/.exec(body);

  it('are those of the screen for a signed-in visitor, by a script that the policy allows', async () => {
    const page = await get('/vehicle/7', { cookie: 'forecourt-signed-in=1.k3j9x' });
    expect(asked(page)?.slice(1)).toEqual(['/vehicle/:id', '/api/v1/vehicles/:id', '/assets/identity.1.js']);
    // A returning customer needs the identity SDK after the screen.
    expect(page.body).not.toContain('href="/assets/identity.1.js"');
    const [, script = ''] = /data-identity="[^"]+">([\s\S]+?)<\/script>/.exec(page.body) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  it.each([
    ['/vehicle/7', ''],
    ['/vehicle/7', 'forecourt-signed-in=0'],
    ['/login', ''],
    ['/nothing', 'forecourt-signed-in=1'],
  ])('are not sent at %s with the cookie "%s"', async (url, cookie) => {
    const page = await get(url, { cookie });
    expect(asked(page)).toBeNull();
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
  });
});

describe('preloads', () => {
  beforeAll(start);
  afterAll(end);

  const preloaded = (body: string) => [...body.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)"/g)];

  it('list the files of the area that the visitor may enter, at their addresses', async () => {
    const page = await get('/vehicle/7', { cookie: 'forecourt-signed-in=1.k3j9x' });
    const [query, ...links] = preloaded(page.body);
    expect(query?.[2]).toBe('/assets/query.1.js');
    expect(links.map(([, as]) => as)).toEqual(['script', 'style', 'script']);
    for (const [tag, , href] of links) {
      expect(href).toMatch(/^\/remotes\/vehicle\//);
      expect((await get(href ?? '')).statusCode).toBe(200);
      expect(page.body.slice(page.body.indexOf(tag ?? ''))).toMatch(
        /^[^>]+ integrity="sha384-[\w+/]{64}" crossorigin>/,
      );
    }
    const [identity, auth] = preloaded((await get('/login')).body);
    expect(identity?.[2]).toBe('/assets/identity.1.js');
    expect(auth?.[2]).toMatch(/^\/remotes\/auth\//);
  });

  it.each([
    ['/vehicle', '', ['/assets/identity.1.js']],
    ['/', 'forecourt-signed-in=0', ['/assets/identity.1.js']],
    ['/login', 'forecourt-signed-in=1', []],
    ['/nothing', 'forecourt-signed-in=1', []],
  ])('are for no area at %s with the cookie "%s"', async (url, cookie, expected) => {
    const files = preloaded((await get(url, { cookie })).body).map(([, , href]) => href);
    expect(files).toEqual(expected);
  });

  it('are the same for all signed-in visitors: a page contains nothing about a user', async () => {
    const [one, other] = await Promise.all(
      ['1.k3j9x', '1.1qf02z'].map((hint) => get('/vehicle', { cookie: `forecourt-signed-in=${hint}` })),
    );
    expect(one?.body).toBe(other?.body);
    expect(one?.headers.etag).toBe(other?.headers.etag);
    expect(one?.headers['cache-control']).toBe('no-cache');
  });

  it('are omitted for a disabled area', async () => {
    await edge.change('vehicle', { disabled: true, message: 'Back at noon' });
    const page = await get('/vehicle', { cookie: 'forecourt-signed-in=1' });
    expect(preloaded(page.body)).toEqual([]);
    expect(parseInlinedRegistry(page).areas.vehicle).toEqual({
      releases: [],
      disabled: { message: 'Back at noon' },
    });
    await edge.change('vehicle', { disabled: false });
    expect(preloaded((await get('/vehicle', { cookie: 'forecourt-signed-in=1' })).body)).toHaveLength(4);
  });
});

describe('a canary', () => {
  let canary: string;
  let stable: string;

  beforeAll(async () => {
    await start();
    stable = parseInlinedRegistry(await get('/')).areas.vehicle?.releases[0]?.version ?? '';
    canary = (await edge.adopt('vehicle', 'second')).version;
  });
  afterAll(end);
  beforeEach(() => edge.change('vehicle', { canary: { version: canary, percent: 10 } }));

  // A regular expression, since parsing thousands of registries would be slow.
  const versionIn = ({ body }: { body: string }) =>
    body.match(/"vehicle":\{"releases":\[\{"version":"([^"]+)"/)?.[1];

  it('stays with a visitor, has the stable release as its fallback, and grows', async () => {
    const visitors: { cookies: Record<string, string>; version: string | undefined }[] = [];
    for (let visitor = 0; visitor < 100; visitor++) {
      const page = await get('/');
      visitors.push({ cookies: readResponseCookies(page), version: versionIn(page) });
    }
    const again = async (cookies: Record<string, string>) => edge.send({ url: '/visits', cookies });
    for (const { cookies, version } of visitors) {
      const page = await again(cookies);
      expect(versionIn(page)).toBe(version);
      expect(page.headers['set-cookie']).toBeUndefined();
      if (version === canary)
        expect(parseInlinedRegistry(page).areas.vehicle?.releases[1]?.version).toBe(stable);
    }
    await edge.change('vehicle', { canary: { version: canary, percent: 60 } });
    for (const { cookies, version } of visitors) {
      if (version === canary) expect(versionIn(await again(cookies))).toBe(canary);
    }
    await edge.change('vehicle', { canary: null });
    expect(versionIn(await get('/'))).toBe(canary);
  });

  it('is in the registry that its page checks for, by the same bucket', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, bucket) => {
        const cookies = { 'forecourt-bucket': String(bucket) };
        const checked = await edge.send({ method: 'POST', url: '/-/releases/check', cookies });
        return [checked.json(), parseInlinedRegistry(await edge.send({ url: '/', cookies }))];
      }),
    );
    for (const [checked, page] of answers) expect(checked).toEqual(page);
  });

  it('sets a cookie that is hidden from scripts and caches, and secure with TLS', async () => {
    const page = await get('/');
    expect(page.cookies).toEqual([
      {
        name: 'forecourt-bucket',
        value: expect.stringMatching(/^\d{1,4}$/),
        maxAge: 31_536_000,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });
});

describe('behind a trusted proxy', () => {
  it('restricts the cookies to TLS', async () => {
    edge = await startTestEdge({ TRUSTED_PROXIES: 'loopback', PREVIEW_ORIGINS: 'http://localhost:3002' });
    const page = await get('/?preview=vehicle@http://localhost:3002', { 'x-forwarded-proto': 'https' });
    expect(page.cookies).toMatchObject([{ name: 'forecourt-preview', secure: true }]);
    await edge.close();
  });
});
