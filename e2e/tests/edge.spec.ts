import { expect, test } from '../world/test.ts';

test('should answer a navigation with a page that must be looked at anew, and cheaply', async ({
  request,
}) => {
  const page = await request.get('/visits/7?from=mail');
  expect(page.status()).toBe(200);
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  });
  const again = await request.get('/', { headers: { 'If-None-Match': page.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
});

test('should send a policy that allows nothing inline but by hash, and nothing evaluated', async ({
  request,
}) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src [^;]*'sha256-/);
  expect(policy).not.toMatch(/unsafe-|\*/);
});

test('should not break its own policy on any screen', async ({ customer: { page } }) => {
  const broken: string[] = [];
  page.on(
    'console',
    (message) => /Content Security Policy/.test(message.text()) && broken.push(message.text()),
  );
  for (const path of [
    '/',
    '/book',
    '/visits',
    '/me',
    '/vehicle',
    '/vehicle/new',
    '/nothing',
    '/logout',
    '/login',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(broken).toEqual([]);
});

test('should let hashed files be kept for a year, compressed', async ({ request }) => {
  const [script] = (await (await request.get('/')).text()).match(/\/assets\/main\.\w+\.js/) ?? [];
  const answer = await request.get(script ?? '', { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  });
});

for (const path of [
  '/assets/main.000000000000.js',
  '/icons/nothing.svg',
  '/remotes/vehicle/1.0.0/entry.js',
  '/robots.txt',
  '/-/nothing',
]) {
  test(`should answer ${path} with 404 in plain text, never with the page`, async ({ request }) => {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      404,
      expect.stringContaining('text/plain'),
    ]);
  });
}

test('should pass the backend through, its documentation included', async ({ request }) => {
  expect(await (await request.get('/api/health')).json()).toMatchObject({ status: 'ok' });
  expect((await request.get('/api/docs')).headers()['content-type']).toContain('text/html');
  const unknown = await request.get('/api/v1/nothing');
  expect(unknown.headers()['content-type']).toContain('application/problem+json');
});

test('should answer for a backend that does not, with a problem document', async ({ world, request }) => {
  await world.stop('api');
  const answer = await request.get('/api/v1/me');
  expect([answer.status(), await answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'backend_unavailable' }),
  ]);
  await world.start('api');
});

test('should serve what it adopted: for a year, compressed, and only what belongs to the release', async ({
  world,
  request,
}) => {
  const { release } = world.folder('vehicle').built;
  const folder = `/remotes/vehicle/${release.version}/`;
  const answer = await request.get(folder + release.entry, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
  });
  for (const path of [
    `${folder}release.json`,
    `${folder}..%2fentry.js`,
    `/remotes/auth/${release.version}/${release.entry}`,
  ]) {
    const unknown = await request.get(path);
    expect([path, unknown.status(), unknown.headers()['content-type']]).toEqual([
      path,
      404,
      expect.stringContaining('text/plain'),
    ]);
  }
});
