/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { hashErasedUid, openErasureRecords } from '../../api/src/me/erasure-records.ts';
import { removeUnusedPhotoFiles } from '../../api/src/photos/photo-store.ts';
import { openAndMigrateDatabase } from '../../api/src/platform/db/open-database.ts';
import { hasPostgres } from '../../api/src/testing/postgres-server.ts';
import { startTestApi, type TestApi } from '../../api/src/testing/test-api.ts';
import { createEmulatorToken } from '../../api/src/testing/tokens.ts';
import { findHistoryViolations } from '../../api/test/history/find-faults.ts';
import type { RequestHistory } from '../../api/test/history/history.ts';
import {
  ApiCluster,
  buildSettingsWithSlots,
  listChangeableVisitDates,
  readFinalAppointmentsAndSlotPlaces,
  readFinalResponses,
  type SignedUpCustomer,
  signUpCustomers,
  simulateCustomers,
} from '../../api/test/history/play-day.ts';
import type { ReadyApi } from '../../api/test/start-api.ts';
import type { IdentityEmulator } from '../../api/test/start-emulator.ts';
import { verifyArchive } from './archive.ts';
import { runBackup } from './backup.ts';
import {
  createDatabaseCopy,
  createRestoreTestActions,
  prepareTemplateDatabaseServer,
} from './testing/sites-to-restore.ts';
import { runPostgresUpgrade as runUpgrade } from './upgrade-postgres.ts';

/** `npm run campaign -- restore` backs up while many more customers book. */
const { CAMPAIGN, VISITS_SEED } = process.env;
const SIZE = CAMPAIGN
  ? { customers: 120, slots: 36, steps: 30, backups: 6 }
  : { customers: 6, slots: 12, steps: 6, backups: 1 };
/** Maximum time in ms between a printed step and the kill. */
const KILLED_WITHIN_MS = 400;
jest.setTimeout(CAMPAIGN ? 1_800_000 : 120_000);

const seed = Number(VISITS_SEED ?? randomInt(2 ** 31));
const settings = buildSettingsWithSlots(SIZE.slots);
prepareTemplateDatabaseServer();

const onServer = hasPostgres ? describe : describe.skip;

onServer('a site that is restored from a backup', () => {
  const sites = createRestoreTestActions(settings);
  const { folder, createSiteLocations, createSite, startApi, backup, restore, interruptRestore } = sites;
  const { addPhoto, addVisitPhoto } = sites;

  const emulatorFor = (prefix: string) => {
    let count = 0;
    const signUp = async () => {
      count += 1;
      const uid = `${prefix}-${count}`;
      return { uid, token: createEmulatorToken({ uid, at: new Date() }) };
    };
    return { signUp } as IdentityEmulator;
  };

  const clusterOf = (api: TestApi) =>
    ApiCluster.open(1, async () => ({ ...api, stop: async () => 0 }) as unknown as ReadyApi);

  it(`has every acknowledged visit of the time of the backup, and keeps all rules (VISITS_SEED=${seed})`, async () => {
    const site = await createSite();
    const history: RequestHistory = { writes: [], offers: [], lists: [] };
    const [date] = listChangeableVisitDates(Date.now(), 1) as [string];
    const cluster = await clusterOf(site.api);
    const owners = await signUpCustomers(cluster, emulatorFor('owner'), SIZE.customers);
    const day = simulateCustomers(cluster, owners, date, history, { ...SIZE, crashes: 0, seed });
    const backups: { file: string; from: number; to: number }[] = [];
    for (let count = 0; count < SIZE.backups; count += 1) {
      const before = history.writes.length;
      while (history.writes.length < before + SIZE.customers) await new Promise(setImmediate);
      const from = clock();
      let to = from;
      const file = await backup(site, (text) => {
        if (text.startsWith('Copying photos')) to = clock();
      });
      backups.push({ file, from, to });
    }
    await day;
    for (const { file, from, to } of backups) {
      const place = await createSiteLocations();
      await restore(file, place, '--erasures', 'none');
      const api = await startApi(place);
      const restored = owners.map(
        (owner): SignedUpCustomer => ({ ...owner, customer: owner.customer.on(api.send) }),
      );
      const shown = await readFinalResponses(restored, [date], { writes: [], offers: [], lists: [] });
      const rows = await readFinalAppointmentsAndSlotPlaces(api.database);
      await api.close();
      const known = historyUntil(history, from, to);
      expect(known.writes.length).toBeGreaterThan(0);
      expect(findHistoryViolations(known, { ...shown, ...rows }, settings.booking)).toEqual([]);
    }
    await site.api.close();
  });

  it('serves the photos that the database names, also if they were deleted while the backup was written', async () => {
    const site = await createSite();
    const [own, gone] = [await addPhoto(site.api, 'ann'), await addPhoto(site.api, 'bob')];
    const [date] = listChangeableVisitDates(Date.now(), 1) as [string];
    const ofVisit = await addVisitPhoto(site.api, 'cat', date);
    let deletion = Promise.resolve();
    const file = await backup(site, (text) => {
      if (!text.startsWith('Copying photos')) return;
      deletion = site.api
        .customer('bob')
        .delete(`/photos/${gone}`)
        .then(() => removeUnusedPhotoFiles({ ...site.api, now: () => new Date() }));
    });
    await deletion;
    await removeUnusedPhotoFiles({ ...site.api, now: () => new Date() });
    expect(await site.api.photos.read(gone, 'photo')).toBeNull();
    await site.api.close();
    const place = await createSiteLocations();
    await restore(file, place, '--erasures', 'none');
    const api = await startApi(place);
    for (const [uid, id] of [
      ['ann', own],
      ['bob', gone],
      ['cat', ofVisit],
    ] as const) {
      expect((await api.customer(uid).get(`/photos/${id}`)).status).toBe(200);
      expect((await api.customer(uid).get(`/photos/${id}/thumbnail`)).status).toBe(200);
    }
    await api.close();
    for (const name of ['registry.json', '1.0.0+a/release.json', '1.0.0+a/identity/a.js']) {
      const [before, after] = [site, place].map(({ releaseStore }) =>
        readFile(path.join(releaseStore, 'vehicle', name)),
      );
      expect(await after).toEqual(await before);
    }
    expect(await readFile(place.env.FORECOURT_SETTINGS as string, 'utf8')).toContain('Smith');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('is whole after an interrupted restore was repeated, and does not start before', async () => {
    const site = await createSite();
    const photo = await addPhoto(site.api, 'eve');
    const file = await backup(site);
    await site.api.close();
    const place = await createSiteLocations();
    for (const step of ['Restoring photos', 'Restoring the database', 'No customer of the backup']) {
      await interruptRestore(step, file, place, '--erasures', 'none');
      await expect(openAndMigrateDatabase({ url: place.url }, () => {})).rejects.toThrow(
        'Repeat `npm run site -- restore`',
      );
    }
    await restore(file, place, '--erasures', 'none');
    const api = await startApi(place);
    expect((await api.customer('eve').get(`/photos/${photo}`)).status).toBe(200);
    await api.close();
  });

  if (CAMPAIGN) {
    it('is whole after backup and restore were killed at any moment and repeated', async () => {
      const site = await createSite();
      const photo = await addPhoto(site.api, 'hal');
      const file = path.join(folder, 'killed.backup');
      for (const step of ['Reading', 'Copying photos', 'Copying releases']) {
        await runKilled(['backup', file], site.env, step);
        // The kill may come too late; then the backup is complete.
        if (existsSync(file)) await verifyArchive(file);
        await rm(file, { force: true });
      }
      await runBackup([file], { environment: site.env, print: () => {} });
      expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
      await site.api.close();
      const place = await createSiteLocations();
      const steps = [
        'Verifying',
        'Restoring photos',
        ...Array<string>(8).fill('Restoring the database'),
        'No customer',
      ];
      for (const step of steps) await runKilled(['restore', file, '--erasures', 'none'], place.env, step);
      // The last kill may come too late; then the restore is complete, and refuses to be repeated.
      await restore(file, place, '--erasures', 'none').catch((error: Error) =>
        expect(error.message).toContain('The database contains data'),
      );
      const api = await startApi(place);
      expect((await api.customer('hal').get(`/photos/${photo}`)).status).toBe(200);
      await api.close();
    });
  }

  /** Runs `npm run site`, and kills it a moment after it has printed a line. */
  async function runKilled(parameters: string[], env: NodeJS.ProcessEnv, step: string): Promise<void> {
    const script = path.join(__dirname, '../site-command.ts');
    const child = spawn(process.execPath, [script, ...parameters], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith(step)) continue;
      await delay(randomInt(KILLED_WITHIN_MS));
      break;
    }
    child.kill('SIGKILL');
    await ended;
  }

  it('is refused if the archive is damaged, or if the database has data or is in use', async () => {
    const site = await createSite();
    await addPhoto(site.api, 'fay');
    const file = await backup(site);
    const bytes = await readFile(file);
    const damaged = path.join(folder, 'damaged.backup');
    for (const at of CAMPAIGN ? [0.01, 0.2, 0.5, 0.9, 0.99] : [0.5]) {
      const changed = Buffer.from(bytes);
      const index = Math.floor(bytes.length * at);
      changed.writeUInt8((changed[index] as number) ^ 1, index);
      await writeFile(damaged, changed);
      await expect(restore(damaged, await createSiteLocations())).rejects.toThrow('Nothing was changed');
    }
    await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
    await expect(restore(damaged, await createSiteLocations())).rejects.toThrow('Nothing was changed');
    await expect(restore(file, site)).rejects.toThrow('connections to the database are open');
    // Connections of processes that are just ending do not count.
    const refused = expect(restore(file, site)).rejects.toThrow('The database contains data');
    await site.api.close();
    await refused;
    await expect(runBackup([file], { environment: site.env, print: () => {} })).rejects.toThrow(
      'another name',
    );
  });
});

/** `UPGRADE_TO` is the address of an empty database on a newer server; by default the upgrade is tried within one server. */
onServer('a database that is moved to a newer server', () => {
  it('has all rows there, stays as it was on the old one, and can be used there again without erased customers', async () => {
    const template = process.env.TEST_DATABASE_TEMPLATE as string;
    const [from, empty] = [
      await createDatabaseCopy(template),
      await createDatabaseCopy(template, 'template0'),
    ];
    const to = process.env.UPGRADE_TO ?? empty;
    const api = await startTestApi({ databaseUrl: from });
    await api.customer('gil').post('/vehicles', { device_reg: 'AB12 CDE' });
    await api.customer('ute').post('/vehicles', { device_reg: 'XY34 ZZZ' });
    await api.customer('vic').post('/vehicles', { device_reg: 'XY34 ZZZ' });
    const stores = await mkdtemp(path.join(tmpdir(), 'forecourt-photos-'));
    const [photoStore, otherStore] = ['own', 'other'].map((name) => path.join(stores, name)) as [
      string,
      string,
    ];
    const printed: string[] = [];
    const upgrade = (...parameters: string[]) =>
      runUpgrade(parameters, {
        environment: { DATABASE_URL: from, PHOTO_STORE: photoStore },
        print: (text) => printed.push(text),
      });
    await expect(upgrade('--to', to)).rejects.toThrow('connections to the database are open');
    await api.close();
    await expect(upgrade('--to', 'postgres://127.0.0.1:9/nobody')).rejects.toThrow(
      /cannot be reached .* --to must name the server/,
    );
    await upgrade('--to', to);
    await expect(upgrade('--to', to)).rejects.toThrow(
      'The database contains data, but must be empty: create another one (createdb), and let the command use that one.',
    );
    expect(printed.at(-1)).toMatch(/^The old database can still only be read.* upgrade-postgres --back/);
    await expect(openAndMigrateDatabase({ url: from }, () => {})).rejects.toThrow(
      /can only be read.* upgrade-postgres --back/,
    );
    const moved = await startTestApi({ databaseUrl: to });
    expect((await moved.customer('gil').get('/vehicles')).body.items).toHaveLength(1);
    await recordErasure(photoStore, 'ute');
    await recordErasure(otherStore, 'vic');
    await moved.close();
    await upgrade('--back', '--erasures', otherStore);
    const back = await startTestApi({ databaseUrl: from });
    expect((await back.customer('gil').get('/vehicles')).body.items).toHaveLength(1);
    expect(await back.query('select id from customers')).toEqual([{ id: 'gil' }]);
    await back.close();
    const records = openErasureRecords(photoStore, {});
    expect(await records.list()).toEqual(new Set(['ute', 'vic'].map(hashErasedUid)));
    await records.close();
    await rm(stores, { recursive: true });
  });

  it('erases customers again in a database that a snapshot restored', async () => {
    const url = await createDatabaseCopy(process.env.TEST_DATABASE_TEMPLATE as string);
    const api = await startTestApi({ databaseUrl: url });
    for (const uid of ['gil', 'ute']) await api.customer(uid).post('/vehicles', { device_reg: 'AB12 CDE' });
    await api.close();
    const photoStore = await mkdtemp(path.join(tmpdir(), 'forecourt-photos-'));
    await recordErasure(photoStore, 'ute');
    const environment = { DATABASE_URL: url, PHOTO_STORE: photoStore };
    await runUpgrade(['--back'], { environment, print: () => {} });
    const restored = await startTestApi({ databaseUrl: url });
    expect(await restored.query('select id from customers')).toEqual([{ id: 'gil' }]);
    await restored.close();
    await rm(photoStore, { recursive: true });
  });

  async function recordErasure(photoStore: string, uid: string): Promise<void> {
    const records = openErasureRecords(photoStore, {});
    await records.add(uid, new Date()).finally(() => records.close());
  }
});

/** Returns the time as histories record it. */
function clock(): number {
  return performance.timeOrigin + performance.now();
}

/** Returns the history by which to check a state between two times: requests between them may or may not have taken effect. */
function historyUntil({ writes }: RequestHistory, from: number, to: number): RequestHistory {
  return {
    writes: writes
      .map((write) => ({
        ...write,
        attempts: write.attempts
          .filter((attempt) => attempt.from <= to)
          .map((attempt) =>
            attempt.to < from ? attempt : { from: attempt.from, to: attempt.to, is: 'lost' as const },
          ),
      }))
      .filter(({ attempts }) => attempts.length > 0),
    offers: [],
    lists: [],
  };
}
