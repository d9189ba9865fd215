import type { Page } from '@playwright/test';
import { EXPECTED_SECURITY_HEADERS } from '../world/other-site.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

interface FileTag {
  tag: string;
  url: string;
  integrity: string;
  crossOrigin: string | null;
}

declare global {
  interface Window {
    fileTags: FileTag[];
  }
}

/** Records every element that loads a script or a style sheet, removed ones included. */
async function watchFileTags(page: Page): Promise<() => Promise<FileTag[]>> {
  await page.addInitScript(() => {
    window.fileTags = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node instanceof HTMLScriptElement && node.src) note(node, node.src);
        if (node instanceof HTMLLinkElement && /^(stylesheet|preload|modulepreload)$/.test(node.rel))
          note(node, node.href);
      }
    }).observe(document, { subtree: true, childList: true });
    function note(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
      const { integrity, crossOrigin } = element;
      window.fileTags.push({ tag: element.localName, url, integrity, crossOrigin });
    }
  });
  return () => page.evaluate(() => window.fileTags);
}

test('gives every script and style sheet of every area its integrity', async ({
  customer: { page },
  world,
}) => {
  const tags = await watchFileTags(page);
  await page.goto('/vehicle');
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  await page.getByRole('link', { name: 'More details (optional)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a vehicle' })).toBeVisible();
  for (const path of ['/visits', '/me']) {
    await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  await expect(page.getByRole('heading', { name: 'Book a visit' })).toBeVisible();

  const seen = await tags();
  const adopted = new Map(
    ['selfservice', 'vehicle', 'auth'].flatMap((area) => {
      const { version, files } = world.folder(area).built.release;
      return Object.entries(files).map(([file, integrity]) => [
        `/remotes/${area}/${version}/${file}`,
        integrity,
      ]);
    }),
  );
  const ofAreas = seen.filter(({ url }) => new URL(url).pathname.startsWith('/remotes/'));
  for (const [area, kind] of [
    ['selfservice', 'js'],
    ['selfservice', 'css'],
    ['vehicle', 'js'],
    ['vehicle', 'css'],
    ['auth', 'js'],
    ['auth', 'css'],
  ]) {
    expect(ofAreas.filter(({ url }) => url.includes(`/${area}/`) && url.endsWith(`.${kind}`))).not.toEqual(
      [],
    );
  }
  for (const { url, integrity, crossOrigin } of ofAreas) {
    expect({ url, integrity, crossOrigin }).toEqual({
      url,
      integrity: adopted.get(decodeURIComponent(new URL(url).pathname)),
      crossOrigin: 'anonymous',
    });
  }
  // Everything is loaded from the site itself.
  expect(seen.filter(({ url }) => new URL(url).origin !== world.url)).toEqual([]);
});

/** Addresses of every kind of response to a navigation, with the status. */
function answersOf({ url, folder }: World): [kind: string, address: string, status: number][] {
  const { version, entry } = folder('vehicle').built.release;
  const paths: [string, string, number][] = [
    ['a page', '/login', 200],
    ['a page that does not exist', '/nothing', 404],
    ['a file of a release', `/remotes/vehicle/${version}/${entry}`, 200],
    ['no file of a release', `/remotes/vehicle/${version}/nothing.js`, 404],
    ['no file of the shell', '/assets/nothing.js', 404],
    ['an icon', '/icons/mark.svg', 200],
    ['health', '/-/health', 200],
    ['an answer of the api', '/api/health', 200],
    ['a refusal of the api', '/api/v1/me', 401],
    ['its documentation', '/api/docs', 200],
    ['what the api does not have', '/api/nothing', 404],
    ['a refusal of the identity emulator', '/identitytoolkit.googleapis.com/nothing', 404],
    ['an address that cannot be decoded', '/%zz', 400],
    ['a method that is not served', '/-/reports', 405],
  ];
  return paths.map(([kind, path, status]) => [kind, `${url}${path}`, status]);
}

/** For cached responses, Chromium omits `Strict-Transport-Security`. */
const FRESH = { cache: 'no-store' } as const;

test('sends the same security headers with every kind of response', async ({ page, world }) => {
  await page.goto('/login');
  const answers = answersOf(world).map(([kind, address, status]) => ({ kind, address, status, init: FRESH }));
  const address = `${world.url}/login`;
  const headers = { 'x-long': 'x'.repeat(20_000) };
  const seen = await page.evaluate(
    (asked) =>
      Promise.all(
        asked.map(async ({ kind, address: asking, init }) => {
          const { status, headers: told } = await fetch(asking, init);
          return { kind, status, headers: Object.fromEntries(told) };
        }),
      ),
    [
      ...answers,
      { kind: 'a form sent to a page', address, status: 405, init: { ...FRESH, method: 'POST', body: 'x' } },
      { kind: 'headers that are too long', address, status: 431, init: { ...FRESH, headers } },
    ],
  );
  expect(seen).toEqual([
    ...answers.map(({ kind, status }) => told(kind, status)),
    told('a form sent to a page', 405),
    told('headers that are too long', 431),
  ]);

  function told(kind: string, status: number): object {
    const policy = expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none';?$/);
    return {
      kind,
      status,
      headers: expect.objectContaining({ ...EXPECTED_SECURITY_HEADERS, 'content-security-policy': policy }),
    };
  }
});

test('shows the documentation of the api under a separate policy', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
  await page.goto('/api/docs');
  await page.getByRole('button', { name: /^get \/api\/v1\/me$/i }).click();
  await expect(page.getByText('Media type').first()).toBeVisible();
  expect(broken).toEqual([]);
});

test('runs no script injected into a page or into a response that is no page', async ({ page, world }) => {
  for (const [, address] of answersOf(world).filter(([kind]) => /^a page$|icon|health/.test(kind))) {
    await page.goto(address);
    const ran = await page.evaluate(async () => {
      const script = document.createElementNS('http://www.w3.org/1999/xhtml', 'script');
      script.textContent = 'globalThis.hasRun = true';
      document.documentElement.append(script);
      return 'hasRun' in globalThis;
    });
    expect([address, ran]).toEqual([address, false]);
  }
});
