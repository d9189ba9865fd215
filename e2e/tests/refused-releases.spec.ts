import { BrokenOrigin, neverRespond } from '../releases/broken-origin.ts';
import type { BuiltRelease } from '../releases/built-release.ts';
import { releaseVariant } from '../releases/release-variant.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

const next = (world: World) => releaseVariant(world.folder('auth').built, { 'phone.title': 'Sign in, new' });

/** A script that the first paint does not need. Other files are those of the previous release, and not fetched again. */
const lateScript = ({ release }: BuiltRelease) =>
  Object.keys(release.files).findLast((file) => file.endsWith('.js') && !release.preload.includes(file)) ??
  '';

/** Limit until the edge reports the reason: a check waits for the current poll before its own, and each takes 5 s with a hanging origin. */
const REFUSED_WITHIN_MS = 90_000;

/** Expects that the edge reports the reason, and that customers still get the previous release. */
async function expectRefusal(
  world: World,
  expected: { stage: string; reason: RegExp },
  before: string | null,
): Promise<void> {
  await expect
    .poll(
      async () => {
        await world.edge.check();
        return (await world.edge.status('auth')).refused[0];
      },
      { timeout: REFUSED_WITHIN_MS },
    )
    .toMatchObject({ stage: expected.stage, reason: expect.stringMatching(expected.reason) });
  expect(await world.edge.currentVersion('auth')).toBe(before);
}

test.beforeAll(({ world }) => world.beginAnew());

test('refuses a release with one altered byte, and reports the reason', async ({ world }) => {
  const origin = world.folder('auth');
  const before = await world.edge.currentVersion('auth');
  const build = next(world);
  const name = lateScript(build);
  const content = Buffer.from(build.files.get(name) ?? '');
  content[100] = (content[100] ?? 0) ^ 1;
  origin.put({ ...build, files: new Map([...build.files, [name, content]]) });
  const reason = /has the hash sha384-.*, expected sha384-/;
  await expectRefusal(world, { stage: 'files', reason }, before);
  origin.restore();
});

test('reports the reason when the origin hangs', async ({ world }) => {
  const before = await world.edge.currentVersion('auth');
  await world.stop('origin-auth');
  const broken = await BrokenOrigin.listen(world.origins.auth ?? '', neverRespond);
  await expectRefusal(world, { stage: 'fetch', reason: /was not there within 5 s/ }, before);
  await broken.end();
  await world.start('origin-auth');
});

test('reports that the origin is down, and adopts the next release once it is up', async ({
  world,
  page,
}) => {
  const before = await world.edge.currentVersion('auth');
  await world.stop('origin-auth');
  await expectRefusal(world, { stage: 'fetch', reason: /ECONNREFUSED/ }, before);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in with your phone');
  await world.start('origin-auth');
  await world.deploy(next(world));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in, new');
});
