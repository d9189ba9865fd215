/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { hashErasedUid, openErasureRecords } from '../../api/src/me/erasure-records.ts';
import { hasPostgres } from '../../api/src/testing/postgres-server.ts';
import { finishErasuresOfCollectedVehicles, performWorkshopActions } from '../../api/src/testing/test-api.ts';
import { buildSettingsWithSlots } from '../../api/test/history/play-day.ts';
import {
  createRestoreTestActions,
  prepareTemplateDatabaseServer,
  type TestSiteLocations,
} from './testing/sites-to-restore.ts';

prepareTemplateDatabaseServer();

const onServer = hasPostgres ? describe : describe.skip;

onServer('a site that is restored after customers were erased', () => {
  const { createSiteLocations, createSite, startApi, backup, restore, interruptRestore, addPhoto } =
    createRestoreTestActions(buildSettingsWithSlots(8));

  /** Creates the data locations of a site whose photo store survived. */
  async function createLocationsWithPhotoStore(photoStore: string): Promise<TestSiteLocations> {
    const place = await createSiteLocations();
    return { ...place, photoStore, env: { ...place.env, PHOTO_STORE: photoStore } };
  }

  async function readRecord({ photoStore }: TestSiteLocations, uid: string): Promise<string | undefined> {
    const records = openErasureRecords(photoStore, {});
    const content = await records.read(hashErasedUid(uid)).finally(() => records.close());
    return content?.toString();
  }

  it('has no customer who was erased since the backup, by the photo store or a newer backup', async () => {
    const site = await createSite();
    await addPhoto(site.api, 'cat');
    const kept = await addPhoto(site.api, 'dan');
    const file = await backup(site);
    expect((await site.api.customer('cat').delete('/me')).status).toBe(204);
    const newer = await backup(site);
    await site.api.close();
    const lost = await createSiteLocations();
    await expect(restore(file, lost)).rejects.toThrow('--erasures none, customers who were erased since');
    for (const where of [site.photoStore, newer]) {
      const place = await createSiteLocations();
      expect(await restore(file, place, '--erasures', where)).toContain('erased after the backup: 1.');
      await expectOnly('dan', place);
      expect(await readRecord(place, 'cat')).toEqual(await readRecord(site, 'cat'));
    }
    // Only the database was lost.
    const place = await createLocationsWithPhotoStore(site.photoStore);
    expect(await restore(file, place)).toContain('erased after the backup: 1.');
    const api = await expectOnly('dan', place);
    expect(api.status).toBe(200);

    async function expectOnly(uid: string, at: TestSiteLocations) {
      const restored = await startApi(at);
      expect(await restored.query('select id from customers')).toEqual([{ id: uid }]);
      const photo = await restored.customer(uid).get(`/photos/${kept}`);
      await restored.close();
      return photo;
    }
  });

  const DAY_MS = 86_400_000;

  /** Creates a site, and a backup with a vehicle in the workshop whose owner deleted the account afterwards. */
  async function createSiteWithVehicleInWorkshop(
    erasedAt: Date,
  ): Promise<{ site: TestSiteLocations; file: string }> {
    const site = await createSite();
    const customer = site.api.customer('eve');
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'EVE 1' });
    const date = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date, time: '10:00' };
    const { body: visit } = await customer.post('/appointments', booking);
    await performWorkshopActions(site.api.database, visit.id, 'start');
    const file = await backup(site);
    site.api.setNow(erasedAt);
    expect((await site.api.customer('eve').delete('/me')).status).toBe(204);
    await site.api.close();
    return { site, file };
  }

  it('has contact data for a vehicle in the workshop only until 30 days after the account was deleted', async () => {
    const erasedAt = new Date(Date.now() - 20 * DAY_MS);
    const { site, file } = await createSiteWithVehicleInWorkshop(erasedAt);
    const place = await createLocationsWithPhotoStore(site.photoStore);
    expect(await restore(file, place)).toContain('erased after the backup: 1.');
    const restored = await startApi(place);
    const remaining = () => restored.query('select id, erased_at from customers');
    expect(await remaining()).toEqual([{ id: 'eve', erased_at: erasedAt }]);
    // The record must not be replaced with the time of the restore.
    await finishErasuresOfCollectedVehicles(restored, new Date());
    expect(await readRecord(place, 'eve')).toContain(erasedAt.toISOString());
    await finishErasuresOfCollectedVehicles(restored, new Date(erasedAt.getTime() + 31 * DAY_MS));
    expect(await remaining()).toEqual([]);
    await restored.close();
  });

  it('counts these days from now if the recorded time is in the future or damaged', async () => {
    const { site, file } = await createSiteWithVehicleInWorkshop(new Date());
    for (const record of ['{"erased_at":"9999-01-01T00:00:00.000Z"}', '{"erased_at":']) {
      const records = openErasureRecords(site.photoStore, {});
      await records.write(hashErasedUid('eve'), Buffer.from(record));
      await records.close();
      const before = Date.now();
      const place = await createLocationsWithPhotoStore(site.photoStore);
      expect(await restore(file, place)).toContain('erased after the backup: 1.');
      const restored = await startApi(place);
      const [row] = await restored.query<{ erased_at: Date }>('select erased_at from customers');
      await restored.close();
      expect(row?.erased_at.getTime()).toBeGreaterThanOrEqual(before);
      expect(row?.erased_at.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  describe('with a newer backup in --erasures', () => {
    let older: string;
    let between: string;
    let newer: string;
    beforeAll(async () => {
      const site = await createSite();
      await addPhoto(site.api, 'dan');
      older = await backup(site);
      for (const uid of ['cat', 'ivy']) await addPhoto(site.api, uid);
      between = await backup(site);
      for (const uid of ['cat', 'ivy']) expect((await site.api.customer(uid).delete('/me')).status).toBe(204);
      newer = await backup(site);
      await site.api.close();
    });

    it('erases them again if the restore was interrupted and is repeated without the option', async () => {
      const place = await createSiteLocations();
      await interruptRestore('Restoring the database', between, place, '--erasures', newer);
      expect(await restore(between, place)).toContain('erased after the backup: 2.');
    });

    it('erases them again if a backup that contains them is restored later', async () => {
      const place = await createSiteLocations();
      expect(await restore(older, place, '--erasures', newer)).toContain('No customer of the backup');
      const later = await createLocationsWithPhotoStore(place.photoStore);
      expect(await restore(between, later)).toContain('erased after the backup: 2.');
    });

    /** Interrupts a restore when one of two records is in the photo store. Returns the locations of the restored site. */
    async function interruptCopy(): Promise<TestSiteLocations> {
      const place = await createSiteLocations();
      const [, last] = ['cat', 'ivy'].map(hashErasedUid).sort() as [string, string];
      // A folder in place of a file makes the second write fail.
      const obstacle = path.join(place.photoStore, `erasures/${last}.json`);
      await mkdir(obstacle, { recursive: true });
      await expect(restore(between, place, '--erasures', newer)).rejects.toThrow('written');
      await rm(obstacle, { recursive: true });
      return place;
    }

    it('requires the option again if it was interrupted before all records were copied', async () => {
      const place = await interruptCopy();
      await expect(restore(between, place)).rejects.toThrow('was interrupted before it had all');
      expect(await restore(between, place, '--erasures', newer)).toContain('erased after the backup: 2.');
      const later = await createLocationsWithPhotoStore(place.photoStore);
      expect(await restore(between, later)).toContain('erased after the backup: 2.');
    });

    it('refuses a photo store without all records in --erasures, also its own', async () => {
      const place = await interruptCopy();
      for (const target of [await createSiteLocations(), place]) {
        await expect(restore(between, target, '--erasures', place.photoStore)).rejects.toThrow(
          'was interrupted before it had all',
        );
      }
      const empty = await createSiteLocations();
      await mkdir(empty.photoStore, { recursive: true });
      await expect(restore(between, empty, '--erasures', empty.photoStore)).rejects.toThrow('is empty');
      await expect(restore(between, place)).rejects.toThrow('was interrupted before it had all');
    });

    it('requires the option at later restores, too, if the missing records were given up by `none`', async () => {
      const place = await interruptCopy();
      expect(await restore(between, place, '--erasures', 'none')).toContain('erased after the backup: 1.');
      const later = await createLocationsWithPhotoStore(place.photoStore);
      await expect(restore(between, later)).rejects.toThrow('was interrupted before it had all');
      expect(await restore(between, later, '--erasures', newer)).toContain('erased after the backup: 2.');
    });
  });
});
