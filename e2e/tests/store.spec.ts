import { rmSync, watch } from 'node:fs';
import type { BuiltRelease } from '../releases/built-release.ts';
import { hashIntegrity } from '../releases/built-release.ts';
import { releaseVariant } from '../releases/release-variant.ts';
import { SmallDisk } from '../world/small-disk.ts';
import { expect, ordinaryOrCampaign, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

const KILLS = ordinaryOrCampaign(2, 200);

const numbered = (world: World, number: number) =>
  releaseVariant(world.folder('auth').built, { 'phone.title': `Sign in ${number}` });

test.use({ operated: true });

/** Versions of a remote that the edge lists, with all their files intact. */
async function completeVersions(world: World, known: ReadonlyMap<string, BuiltRelease>): Promise<string[]> {
  const { current, previous } = await world.edge.status('auth');
  const named = [...(current ? [current] : []), ...previous].map(({ version }) => version);
  for (const version of named) {
    const release = known.get(version)?.release;
    if (!release) throw new Error(`${version} was never deployed`);
    for (const [file, integrity] of Object.entries(release.files)) {
      const answer = await fetch(`${world.url}/remotes/auth/${encodeURIComponent(version)}/${file}`);
      const content = Buffer.from(await answer.arrayBuffer());
      expect({ version, file, status: answer.status, integrity: hashIntegrity(content) }).toEqual({
        version,
        file,
        status: 200,
        integrity,
      });
    }
  }
  return named;
}

/** Counts the changes in a folder. */
class Changes {
  count = 0;
  readonly #watcher;
  #reached: { count: number; tell: () => void } | undefined;

  constructor(folder: string) {
    this.#watcher = watch(folder, { recursive: true }, () => {
      this.count++;
      if (this.count === this.#reached?.count) this.#reached.tell();
    });
  }

  /** Resolves at the given number of changes. */
  until(count: number): Promise<void> {
    return new Promise((tell) => {
      this.#reached = { count, tell };
    });
  }

  end(): void {
    this.#watcher.close();
  }
}

test(`lists complete releases only, after ${KILLS} kills in the middle of an adoption`, async ({ world }) => {
  test.setTimeout(ordinaryOrCampaign(180_000, 3_600_000));
  const releases = Array.from({ length: KILLS + 2 }, (_, number) => numbered(world, number));
  const known = new Map(releases.map((build) => [build.release.version, build]));
  const [first, second, ...others] = releases as [BuiltRelease, BuiltRelease, ...BuiltRelease[]];
  await world.beginAnew({ auth: first });
  const whole = new Changes(world.store);
  await world.deploy(second);
  whole.end();

  for (const [index, next] of others.entries()) {
    const before = await world.edge.currentVersion('auth');
    const changes = new Changes(world.store);
    const moment = 1 + Math.floor((index * whole.count) / KILLS);
    // Fewer changes occur if a release shares files with the previous one.
    await Promise.race([changes.until(moment), world.deploy(next).catch(() => undefined)]);
    await world.kill('edge');
    changes.end();
    // The origin has no release left, so only stored files count.
    world.folder('auth').remove('release.json');
    await world.start('edge');
    const versions = await completeVersions(world, known);
    expect(versions).toContain(before);
    expect([before, next.release.version]).toContain(versions[0]);
  }
  await world.deploy(first);
  expect((await completeVersions(world, known))[0]).toBe(first.release.version);
});

test('continues with its releases, and reports it, while the store is full', async ({ page, world }) => {
  await world.stop('edge');
  rmSync(world.store, { recursive: true, force: true });
  const disk = SmallDisk.mount(world.store);
  test.skip(disk === null, 'Only who can mount a disk can fill one.');
  if (!disk) return;
  try {
    world.folder('auth').restore();
    await world.start('edge');
    // The edge may have started without a first release; it must be complete before its disk is full.
    await world.edge.check();
    const { version } = world.folder('auth').built.release;
    disk.fill();
    const next = numbered(world, 1);
    world.folder('auth').put(next);
    await expect
      .poll(async () => (await world.edge.status('auth')).refused[0])
      .toMatchObject({ stage: 'store', version: next.release.version });
    expect((await world.edge.change('auth', { pin: version })).ok).toBe(true);
    await expect
      .poll(() => world.edge.status('auth'))
      .toMatchObject({
        current: { version },
        pinned: version,
        store: { error: expect.any(String) },
      });
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in with your phone');

    disk.makeRoom();
    expect((await world.edge.change('auth', { pin: null })).ok).toBe(true);
    await world.deploy(next);
    await expect.poll(() => world.edge.status('auth')).toMatchObject({ store: { error: null } });
  } finally {
    await world.stop('edge');
    disk.unmount();
    await world.start('edge');
    await world.edge.check();
  }
});
