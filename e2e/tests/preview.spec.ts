import type { Page } from '@playwright/test';
import { DeveloperServer } from '../releases/developer-server.ts';
import { areaThrowingAtOnce } from '../releases/hand-made-release.ts';
import { releaseVariant } from '../releases/release-variant.ts';
import { test as base, expect } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';

/** Nobody has allowed this one. */
const OTHER_ORIGIN = 'http://127.0.0.1:9';

const test = base.extend<object, { developer: DeveloperServer }>({
  developer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, none here
    async ({}, use) => {
      const developer = await DeveloperServer.listen();
      await use(developer);
      await developer.end();
    },
    { scope: 'worker' },
  ],
  environment: [({ developer }, use) => use({ PREVIEW_ORIGINS: developer.origin }), { scope: 'worker' }],
});

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const bannerOf = (page: Page) => page.getByRole('complementary');

test.beforeEach(async ({ world, developer }) => {
  await world.beginAnew();
  developer.build = releaseVariant(world.folder('vehicle').built, { 'list.title': 'Vehicles, mine' });
});

test('should show one area as its developer has it, with a banner, until it is ended', async ({
  customer: { page },
  developer,
}) => {
  await page.goto(`/vehicle?preview=vehicle@${developer.origin}`);
  await expect(h1(page)).toHaveText('Vehicles, mine');
  await expect(bannerOf(page)).toContainText(developer.origin);
  await expectNoAxeFindings(page);

  await page.getByRole('navigation').locator('a[href="/visits"]').click();
  await expect(h1(page)).toHaveText('Visits');
  await expect(bannerOf(page)).toBeVisible();
  await page.goto('/vehicle');
  await expect(h1(page)).toHaveText('Vehicles, mine');

  await bannerOf(page).getByRole('link').click();
  await expect(bannerOf(page)).toHaveCount(0);
  await page.goto('/vehicle');
  await expect(h1(page)).toHaveText('Vehicles');
  await expect(bannerOf(page)).toHaveCount(0);
});

test('should show a developer that their release fails, heal nothing and report nothing', async ({
  customer: { page },
  world,
  developer,
}) => {
  developer.build = areaThrowingAtOnce('vehicle', 'my own mistake');
  const sent: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/-/reports') && sent.push(request.postData() ?? ''),
  );
  await page.goto(`/vehicle?preview=vehicle@${developer.origin}`);
  await expect(page.getByRole('alert')).toContainText('my own mistake');
  await expect(bannerOf(page)).toBeVisible();
  expect(sent.filter((report) => report.includes('vehicle'))).toEqual([]);
  expect((await world.edge.status('vehicle')).failures).toEqual({});
});

test('should send a policy with the origin to whoever previews, and to nobody else', async ({
  world,
  developer,
}) => {
  const open = async (path: string, cookie = '') => {
    const answer = await fetch(world.url + path, { headers: { cookie } });
    return {
      policy: answer.headers.get('content-security-policy') ?? '',
      html: await answer.text(),
      cookies: answer.headers.getSetCookie(),
    };
  };
  const plain = await open('/vehicle');
  expect(plain.policy).not.toContain(developer.origin);

  const begun = await open(`/vehicle?preview=vehicle@${developer.origin}`);
  expect(begun.policy).toContain(developer.origin);
  expect(begun.cookies).toEqual([expect.stringMatching(/^forecourt-preview=.*HttpOnly/i)]);
  const [cookie = ''] = (begun.cookies[0] ?? '').split(';');
  expect((await open('/vehicle', cookie)).policy).toContain(developer.origin);

  const ended = await open('/vehicle?preview=off', cookie);
  expect(ended.policy).not.toContain(developer.origin);
  expect(ended.cookies[0]).toMatch(/^forecourt-preview=;.*Max-Age=0/i);

  for (const [address, sent] of [
    [`/vehicle?preview=vehicle@${OTHER_ORIGIN}`, ''],
    [`/vehicle?preview=nothing@${developer.origin}`, ''],
    [`/vehicle?preview=vehicle@${developer.origin}.example.com`, ''],
    [`/vehicle?preview=vehicle@${developer.origin}@${OTHER_ORIGIN}`, ''],
    [`/vehicle?preview=${OTHER_ORIGIN}`, ''],
    ['/vehicle', `forecourt-preview=${encodeURIComponent(`vehicle@${OTHER_ORIGIN}`)}`],
  ] as const) {
    const answer = await open(address, sent);
    expect({ address, cookies: answer.cookies }).toEqual({ address, cookies: [] });
    expect(answer.policy).toBe(plain.policy);
    expect(answer.html).toBe(plain.html);
  }
});
