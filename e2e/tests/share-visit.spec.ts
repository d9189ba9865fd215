import sharingDe from '../../remote-selfservice/src/visits/sharing/messages/de.json' with { type: 'json' };
import sharingEn from '../../remote-selfservice/src/visits/sharing/messages/en.json' with { type: 'json' };
import linkDe from '../../shared/kit/share-link/messages/de.json' with { type: 'json' };
import linkEn from '../../shared/kit/share-link/messages/en.json' with { type: 'json' };
import { signUpWithVehicle } from '../world/client.ts';
import { openPageSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { expectNoAxeFindings } from './axe.ts';
import { findLayoutDefects, NO_LAYOUT_DEFECTS } from './misfits.ts';

test('shows a visit by its link to somebody without an account, until the owner ends it', async ({
  browser,
  page,
  world,
}) => {
  const { session, client, vehicle } = await signUpWithVehicle(world, 'AB12 CDE');
  const visit = await client.book(vehicle, await client.findFreeSlot('last'), 'The gate is 4711');
  await openPageSignedIn(page, world, `/visits/${visit}`, session);
  await page.getByRole('button', { name: sharingEn.create }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const [address = '', token = ''] = link.split('#');

  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 320, height: 640 } });
  const stranger = await context.newPage();
  const sent: string[] = [];
  stranger.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  const opened = await stranger.goto(link);
  expect(opened?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const heading = (name: string | RegExp) => stranger.getByRole('heading', { level: 1, name });
  await expect(heading(new RegExp(`^${sharingDe['upcoming.title'].split(' ')[0]}`))).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText('Harbour Street');
  await expect(stranger.getByRole('main')).not.toContainText('4711');
  await expectNoAxeFindings(stranger);
  expect(await findLayoutDefects(stranger)).toEqual(NO_LAYOUT_DEFECTS);
  expect(sent.filter((line) => line.includes(token))).toEqual([]);

  await page.getByRole('button', { name: linkEn.end }).click();
  await page.getByRole('button', { name: linkEn.keep }).waitFor();
  await page.getByRole('button', { name: linkEn.end }).click();
  await expect(page.getByRole('button', { name: sharingEn.create })).toBeVisible();
  await stranger.reload();
  await expect(heading(linkDe.invalid)).toBeVisible();
  await stranger.goto(`${address}#fshr_mistyped`);
  await expect(heading(linkDe.invalid)).toBeVisible();
  await context.close();
});
