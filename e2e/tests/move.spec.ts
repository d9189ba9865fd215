import { Client } from '../world/client.ts';
import { openSignedIn } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { WORDS } from './words.ts';

const { move, selfservice } = WORDS.en;

test('should move a visit once although the connection is lost as it is sent', async ({ page, world }) => {
  const session = await world.identity.signIn();
  const client = await Client.of(world.apiUrl, session);
  const slot = (await client.freeSlots()).at(-1);
  if (!slot) throw new Error('The workshop has no free time.');
  const id = await client.book(await client.addVehicle('AB12 CDE'), slot, '');
  await openSignedIn(page, world, `/visits/${id}/move`, session);
  await page.getByRole('button', { name: selfservice['earliest.take'] }).click();
  // The backend moves the visit, and nobody hears of it: the page asks again by itself.
  await page.route(
    '**/reschedule',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: move.action }).click();
  await page.waitForURL(`**/visits/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: selfservice['moved.title'] })).toBeVisible();
  const { body } = await client.ask('GET', `/appointments/${id}`);
  expect(body).toMatchObject({ id, version: 2 });
});
