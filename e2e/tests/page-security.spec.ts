import type { Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';

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
  await expect(page.getByRole('heading', { name: 'Your phone number' })).toBeVisible();

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

test('shows the documentation of the api under a separate policy', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
  await page.goto('/api/docs');
  await page.getByRole('button', { name: /^get \/api\/v1\/me$/i }).click();
  await expect(page.getByText('Media type').first()).toBeVisible();
  expect(broken).toEqual([]);
});

test('runs no script injected into a page or into a response that is no page', async ({ page }) => {
  for (const address of ['/login', '/icons/mark.svg', '/-/health']) {
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
