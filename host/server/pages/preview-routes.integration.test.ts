import {
  parseInlinedRegistry,
  readResponseCookies,
  startTestEdge,
  type TestEdge,
} from '../testing/test-edge.ts';

const ORIGIN = 'http://localhost:3002';
const WANTED = `/vehicle?preview=vehicle@${ORIGIN}`;

let edge: TestEdge;
afterAll(() => edge.close());

describe('with an allowed origin', () => {
  beforeAll(async () => {
    edge = await startTestEdge({ PREVIEW_ORIGINS: `${ORIGIN}, https://preview.example` });
  });

  it('begins by the address, continues without it, and ends', async () => {
    const begun = await edge.send(WANTED);
    expect(parseInlinedRegistry(begun).preview).toEqual({ area: 'vehicle', origin: ORIGIN });
    expect(begun.headers['content-security-policy']).toContain(ORIGIN);
    expect(begun.headers['content-security-policy']).toContain('ws://localhost:3002');
    expect(begun.cookies).toEqual([
      { name: 'forecourt-preview', value: `vehicle@${ORIGIN}`, path: '/', httpOnly: true, sameSite: 'Lax' },
    ]);
    const cookies = { ...readResponseCookies(begun), 'forecourt-signed-in': '1' };
    const later = await edge.send({ url: '/vehicle', cookies });
    expect(parseInlinedRegistry(later).preview).toEqual({ area: 'vehicle', origin: ORIGIN });
    expect(later.headers['set-cookie']).toBeUndefined();
    // No file of the released area is preloaded.
    expect(later.body).not.toContain('rel="preload"');
    expect((await edge.send({ url: '/', cookies })).body).toContain('rel="preload"');

    const ended = await edge.send({ url: '/vehicle?preview=off', cookies });
    expect(parseInlinedRegistry(ended).preview).toBeUndefined();
    expect(ended.headers['content-security-policy']).not.toContain('localhost');
    expect(ended.cookies).toMatchObject([{ name: 'forecourt-preview', value: '', maxAge: 0 }]);
  });

  it('does not change the page of other visitors', async () => {
    const before = await edge.send('/vehicle');
    await edge.send(WANTED);
    const after = await edge.send('/vehicle');
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
  });

  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
  ])('does not begin or end before the visitor opens the page (%s: %s)', async (header, value) => {
    for (const url of [WANTED, '/vehicle?preview=off']) {
      const ahead = await edge.send({ url, headers: { [header]: value } });
      expect([ahead.statusCode, ahead.headers['set-cookie'], ahead.body]).toEqual([503, undefined, '']);
    }
    expect((await edge.send({ url: '/vehicle', headers: { [header]: value } })).statusCode).toBe(200);
  });

  it('does not begin by an image on another site', async () => {
    const page = await edge.send({ url: WANTED, headers: { 'sec-fetch-dest': 'image' } });
    expect(parseInlinedRegistry(page).preview).toBeUndefined();
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('gives a page that checks for releases the registry of its preview', async () => {
    const cookies = { 'forecourt-preview': `vehicle@${ORIGIN}` };
    const checked = await edge.send({ method: 'POST', url: '/-/releases/check', cookies });
    expect(checked.json()).toMatchObject({ preview: { area: 'vehicle', origin: ORIGIN } });
  });
});

describe('without an allowed origin', () => {
  beforeAll(async () => {
    await edge.close();
    edge = await startTestEdge();
  });

  it.each([
    ['the address', { url: WANTED }],
    ['a cookie', { url: '/vehicle', cookies: { 'forecourt-preview': `vehicle@${ORIGIN}` } }],
    [
      'the end of one',
      { url: '/vehicle?preview=off', cookies: { 'forecourt-preview': `vehicle@${ORIGIN}` } },
    ],
  ])('does not exist, whatever %s contains', async (_case, request) => {
    const plain = await edge.send('/vehicle');
    const page = await edge.send(request);
    expect([page.body, page.headers['content-security-policy'], page.headers['set-cookie']]).toEqual([
      plain.body,
      plain.headers['content-security-policy'],
      undefined,
    ]);
  });
});
