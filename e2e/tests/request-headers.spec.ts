import type { Page } from '@playwright/test';
import { openSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { watchShareScope } from './watch-share-scope.ts';
import { WORDS } from './words.ts';

/** Sends a request through the page's pipeline, as an area would. Returns its status or error code. Needs `watchShareScope` first. */
function send(
  page: Page,
  input: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<number | string> {
  return page.evaluate(
    async ([address, options]) => {
      type Pipeline = { request: (input: string, init: RequestInit) => Promise<Response> };
      const [scope] = Object.values(globalThis.givenScopes ?? {});
      const [pipeline] = Object.values(scope?.['@forecourt/shared/http'] ?? {});
      if (!pipeline) throw new Error('The page shares no request pipeline');
      return (pipeline.get()() as Pipeline)
        .request(address, options)
        .then((answer) => answer.status)
        .catch((error) => error.code ?? String(error));
    },
    [input, init] as const,
  );
}

/** Headers of the next request of a method to an address that ends with `ending`. */
async function headersOf(
  page: Page,
  method: string,
  ending: string,
  act: () => Promise<unknown>,
): Promise<Record<string, string>> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === method && sent.url().endsWith(ending)),
    act(),
  ]);
  return request.allHeaders();
}

test('carry the bearer on every request to the backend when a user is signed in', async ({ page, world }) => {
  const bare: string[] = [];
  let carrying = 0;
  page.on('request', (request) => {
    const toBackend = new URL(request.url()).pathname.startsWith('/api/');
    if (!toBackend) return;
    if (request.headers().authorization?.startsWith('Bearer ')) carrying++;
    else bare.push(request.url());
  });
  await openSignedIn(page, world, '/');
  for (const path of ['/', '/vehicle', '/visits', '/me', '/book']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(bare).toEqual([]);
  expect(carrying).toBeGreaterThan(4);
});

test('carry the XSRF header on writes only, and the backend refuses writes without it', async ({
  page,
  world,
}) => {
  await watchShareScope(page);
  // Each response to the page's first requests may set the cookie, and the last one counts: waits for all of Home's.
  await Promise.all([page.waitForResponse('**/api/v1/me'), openSignedIn(page, world, '/')]);
  await expect(page.getByText(WORDS.en.selfservice['visits.first.title'])).toBeVisible();
  expect(await headersOf(page, 'GET', '/api/v1/me', () => send(page, '/api/v1/me'))).not.toHaveProperty(
    'x-xsrf-token',
  );
  const change = { method: 'PATCH', body: '{}', headers: { 'Content-Type': 'application/json' } };
  const headers = await headersOf(page, 'PATCH', '/api/v1/me', () => send(page, '/api/v1/me', change));
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  expect(headers['x-xsrf-token']).toBe(decodeURIComponent(cookie?.value ?? 'none'));

  const bearer = { Authorization: headers.authorization ?? '', 'Content-Type': 'application/json' };
  const refused = await fetch(`${world.url}/api/v1/me`, { method: 'PATCH', body: '{}', headers: bearer });
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'csrf' })]);
});

test.describe('another origin', () => {
  // The page's policy would block these requests before they are sent; this test is about the pipeline.
  test.use({ bypassCSP: true });

  test('gets neither bearer nor XSRF header, a protocol-relative address included', async ({
    customer: { page },
    world,
  }) => {
    await watchShareScope(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const other = new URL(world.origins.vehicle ?? '');
    for (const address of [
      `${other.origin}/release.json`,
      `//${other.host}/release.json`,
      `//${other.host}/api/v1/me`,
    ]) {
      for (const method of ['GET', 'POST']) {
        const ending = address.slice(address.lastIndexOf(other.host));
        const headers = await headersOf(page, method, ending, () => send(page, address, { method }));
        expect(headers).not.toHaveProperty('authorization');
        expect(headers).not.toHaveProperty('x-xsrf-token');
      }
    }
  });
});
