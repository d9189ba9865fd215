import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({ SITE_URL: 'https://www.garage.example' });
});
afterAll(() => edge.close());

const get = (url: string, language = 'en') => edge.send({ url, headers: { 'accept-language': language } });

describe('the manifest', () => {
  it('has all that an installable app needs, with existing files', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      vary: 'Accept-Language',
    });
    const manifest = answer.json();
    expect(manifest).toMatchObject({
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      name: 'Harbour Street Garage',
      short_name: 'Harbour Street Garage',
      theme_color: '#f6f5f2',
    });
    expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src } of manifest.icons) {
      const { headers } = await get(src);
      expect(headers['content-type']).toBe('image/png');
    }
    for (const { url } of manifest.shortcuts) expect((await get(url)).statusCode).toBe(200);
  });

  it('is in the visitor’s language', async () => {
    const { lang, shortcuts } = (await get('/manifest.webmanifest', 'de-CH')).json();
    expect([lang, ...shortcuts.map(({ name }: { name: string }) => name)]).toEqual([
      'de',
      'Termin buchen',
      'Tanken eintragen',
      'Nächster Termin',
    ]);
  });
});

test('tells search engines which paths to skip', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain('Disallow: /api/');
});

test('redirects /favicon.ico to an icon that old clients can show', async () => {
  const { statusCode, headers } = await get('/favicon.ico');
  expect([statusCode, headers.location]).toEqual([302, '/icons/app-192.png']);
});

test('has sharing tags in the visitor’s language', async () => {
  const { body } = await get('/visits', 'de');
  expect(body).toContain('<html lang="de"');
  for (const [property, content] of [
    ['title', 'Harbour Street Garage'],
    ['description', 'MOT-Prüfung, Inspektion, Reifen, Reparatur, Einbau von Zubehör. Buchen Sie einen'],
    ['url', 'https://www.garage.example/"'],
    ['image', 'https://www.garage.example/icons/share.png"'],
  ]) {
    expect(body).toContain(`<meta property="og:${property}" content="${content}`);
  }
  expect((await get('/icons/share.png')).statusCode).toBe(200);
  expect((await get('/visits')).body).toContain('Book a visit, see when');
});
