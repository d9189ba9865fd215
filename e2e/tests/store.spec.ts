import { rmSync } from 'node:fs';
import { createReleaseVariant } from '../releases/release-variant.ts';
import { SmallDisk } from '../world/small-disk.ts';
import { expect, test } from '../world/test.ts';
import type { World } from '../world/world.ts';

const numbered = (world: World, number: number) =>
  createReleaseVariant(world.folder('auth').built, { 'phone.title': `Sign in ${number}` });

test.use({ operated: true });

test('continues with its releases, and reports it, while the store is full', async ({ page, world }) => {
  await world.stop('edge');
  rmSync(world.store, { recursive: true, force: true });
  const disk = SmallDisk.mount(world.store);
  test.skip(disk === null, 'This test needs root, to mount a disk that it fills.');
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a visit');

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
