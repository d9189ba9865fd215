import type { RequestListener } from 'node:http';
import { answering, BrokenOrigin, hanging, serving } from '../releases/broken-origin.ts';
import type { BuiltRelease } from '../releases/built-release.ts';
import { areaSaying } from '../releases/hand-made-release.ts';
import type { OriginFolder } from '../releases/origin-folder.ts';
import { releaseVariant } from '../releases/release-variant.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

const next = (world: World) => releaseVariant(world.folder('auth').built, { 'phone.title': 'Sign in, new' });

/** The last file that a release names, which is none of those that the first paint needs. */
const lateFile = ({ release }: BuiltRelease) =>
  Object.keys(release.files).findLast((file) => !release.preload.includes(file)) ?? '';

/** Serves some files rightly, but for their type. */
const typedAs = (type: string, concerned: (file: string) => boolean) => (file: string, content: Buffer) =>
  concerned(file) ? { type, content } : null;

/**
 * How long the edge may take to say why: a check waits for the look that is under way before it looks itself, and at an
 * origin that hangs each of the two takes 5 s.
 */
const REFUSED_WITHIN_MS = 20_000;

/** Expects that the edge says why, and that customers still get what they had. */
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

const AT_ITS_FOLDER: [
  what: string,
  stage: string,
  reason: RegExp,
  put: (origin: OriginFolder, world: World) => void,
][] = [
  [
    'release.json that is no JSON',
    'schema',
    /is not JSON/,
    (origin) => origin.writeReleaseJson('{"schema": 1,'),
  ],
  [
    'release.json of a wrong schema',
    'schema',
    /schema: /,
    (origin) => origin.writeReleaseJson('{"schema": 7}'),
  ],
  [
    'release.json that is too large',
    'fetch',
    /larger than 262144 bytes/,
    (origin) =>
      origin.writeReleaseJson(JSON.stringify({ ...origin.built.release, commit: 'x'.repeat(300_000) })),
  ],
  [
    'release of another remote',
    'schema',
    /auth.*vehicle|vehicle.*auth/,
    (origin, world) => origin.writeReleaseJson(JSON.stringify(world.folder('vehicle').built.release)),
  ],
  [
    'file name that leads out of its folder',
    'schema',
    /files/,
    (origin) => {
      const { release } = origin.built;
      origin.writeReleaseJson(
        JSON.stringify({
          ...release,
          files: { ...release.files, '../entry.js': release.files[release.entry] },
        }),
      );
    },
  ],
  [
    'file that is missing',
    'files',
    /answered 404/,
    (origin, world) => {
      const build = next(world);
      const missing = lateFile(build);
      origin.put({ ...build, files: new Map([...build.files].filter(([name]) => name !== missing)) });
    },
  ],
  [
    'file that was altered by one byte',
    'files',
    /has the hash sha384-.*, expected sha384-/,
    (origin, world) => {
      const build = next(world);
      const name = lateFile(build);
      const content = Buffer.from(build.files.get(name) ?? '');
      content[100] = (content[100] ?? 0) ^ 1;
      origin.put({ ...build, files: new Map([...build.files, [name, content]]) });
    },
  ],
  [
    'version that is stored with other content',
    'schema',
    /adopted before with other content/,
    (origin, world) => {
      const { release } = next(world);
      origin.put({ ...next(world), release: { ...release, version: origin.built.release.version } });
    },
  ],
  [
    'contract that the shell does not have',
    'contract',
    /\^2\.0\.0.*1\.0\.0/,
    (origin) => origin.put(areaSaying('auth', 'from the future', { contract: '^2.0.0' })),
  ],
  [
    'singleton that the host does not have',
    'singletons',
    /left-pad \^3\.0\.0/,
    (origin) => origin.put(areaSaying('auth', 'wants more', { requires: { 'left-pad': '^3.0.0' } })),
  ],
  [
    'singleton of another major version',
    'singletons',
    /react \^20\.0\.0.*19\./,
    (origin) => origin.put(areaSaying('auth', 'wants newer', { requires: { react: '^20.0.0' } })),
  ],
];

const AS_A_SERVER: [
  what: string,
  stage: string,
  reason: RegExp,
  answer: (world: World) => RequestListener,
][] = [
  ['hangs', 'fetch', /was not there within 5 s/, () => hanging],
  ['answers 500', 'fetch', /answered 500/, () => answering(500)],
  [
    'says that release.json is a page',
    'fetch',
    /content type "text\/html"/,
    (world) =>
      serving(
        next(world),
        typedAs('text/html', (file) => file === 'release.json'),
      ),
  ],
  [
    'says that a script is plain text',
    'files',
    /content type "text\/plain"/,
    (world) =>
      serving(
        next(world),
        typedAs('text/plain', (file) => file.endsWith('.js')),
      ),
  ],
  [
    'leads elsewhere',
    'fetch',
    /redirect/,
    () => (_request, response) => response.writeHead(302, { Location: 'http://localhost/' }).end(),
  ],
];

test.beforeAll(({ world }) => world.beginAnew());

for (const [what, stage, reason, put] of AT_ITS_FOLDER) {
  test(`should refuse a ${what}, and say why`, async ({ world }) => {
    const before = await world.edge.currentVersion('auth');
    put(world.folder('auth'), world);
    await expectRefusal(world, { stage, reason }, before);
    world.folder('auth').restore();
  });
}

for (const [what, stage, reason, answer] of AS_A_SERVER) {
  test(`should say why it took nothing when the origin ${what}`, async ({ world }) => {
    const before = await world.edge.currentVersion('auth');
    await world.stop('origin-auth');
    const broken = await BrokenOrigin.listen(world.origins.auth ?? '', answer(world));
    await expectRefusal(world, { stage, reason }, before);
    await broken.end();
    await world.start('origin-auth');
  });
}

test('should say so when the origin is down, and take the next release once it is up', async ({
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
