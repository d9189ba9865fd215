/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { openErasureRecords } from '../../api/src/me/erasure-records.ts';
import { removeUnusedPhotoFiles } from '../../api/src/photos/photo-store.ts';
import { createPhonePhoto } from '../../api/src/photos/testing/test-photos.ts';
import { openDatabase } from '../../api/src/platform/db/open-database.ts';
import { startTemplateDatabaseServer } from '../../api/src/platform/db/testing/template-database.ts';
import { hasPostgres, type PostgresServer } from '../../api/src/testing/postgres-server.ts';
import { startTestApi, type TestApi } from '../../api/src/testing/test-api.ts';
import { createEmulatorToken } from '../../api/src/testing/tokens.ts';
import { findHistoryFaults } from '../../api/test/history/find-faults.ts';
import type { RequestHistory } from '../../api/test/history/history.ts';
import {
  ApiCluster,
  buildSettingsWithSlots,
  listDatesFrom,
  readFinalResponses,
  readFinalRows,
  type SignedUpCustomer,
  signUpCustomers,
  simulateCustomers,
} from '../../api/test/history/play-day.ts';
import type { ReadyApi } from '../../api/test/start-api.ts';
import type { IdentityEmulator } from '../../api/test/start-emulator.ts';
import { verifyArchive } from './archive.ts';
import { runBackup } from './backup.ts';
import { runRestore } from './restore.ts';
import { runPostgresUpgrade as runUpgrade } from './upgrade-postgres.ts';

/** `npm run campaign -- restore` backs up while many more customers book. */
const { CAMPAIGN, VISITS_SEED } = process.env;
const SIZE = CAMPAIGN
  ? { customers: 120, slots: 36, steps: 30, backups: 6 }
  : { customers: 6, slots: 12, steps: 6, backups: 1 };
/** Longest time in ms between a printed step and the kill. */
const KILLED_WITHIN_MS = 400;
jest.setTimeout(CAMPAIGN ? 1_800_000 : 120_000);

const seed = Number(VISITS_SEED ?? randomInt(2 ** 31));
const settings = buildSettingsWithSlots(SIZE.slots);
let databases = 0;

/** Creates a database on the server of a template. @param from name of the database to copy */
async function createCopy(template: string, from = new URL(template).pathname.slice(1)): Promise<string> {
  databases += 1;
  const name = `backup_${process.pid}_${databases}`;
  const client = new Client({ connectionString: new URL('/postgres', template).href });
  await client.connect();
  await client.query(`create database ${name} template ${from}`).finally(() => client.end());
  return new URL(`/${name}`, template).href;
}

let server: PostgresServer | null = null;
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_TEMPLATE) server = await startTemplateDatabaseServer();
});
afterAll(() => server?.stop());

const onServer = hasPostgres ? describe : describe.skip;

onServer('a site that is restored from a backup', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'forecourt-backup-'));
    await writeFile(path.join(folder, 'settings.json'), '{"organisation":{"name":"Smith"}}');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  interface Place {
    url: string;
    env: NodeJS.ProcessEnv;
    photoStore: string;
    releaseStore: string;
  }

  /** An empty database, and names of empty stores. */
  async function createPlace(url?: string): Promise<Place> {
    const at = await mkdtemp(path.join(folder, 'site-'));
    const database = url ?? (await createCopy(process.env.TEST_DATABASE_TEMPLATE as string, 'template0'));
    const photoStore = path.join(at, 'photos');
    const releaseStore = path.join(at, 'releases');
    const env = {
      DATABASE_URL: database,
      PHOTO_STORE: photoStore,
      RELEASE_STORE: releaseStore,
      FORECOURT_SETTINGS: path.join(at, 'settings.json'),
    };
    return { url: database, env, photoStore, releaseStore };
  }

  /** Starts an api whose clock is right, and which offers visits every day. */
  async function startApi({ url, photoStore }: Place): Promise<TestApi> {
    const api = await startTestApi({ databaseUrl: url, photoStore, settings });
    api.setNow(new Date());
    return api;
  }

  async function createSite(): Promise<Place & { api: TestApi }> {
    const place = await createPlace(await createCopy(process.env.TEST_DATABASE_TEMPLATE as string));
    await mkdir(path.join(place.releaseStore, 'vehicle/1.0.0+a/identity'), { recursive: true });
    await writeFile(path.join(place.releaseStore, 'vehicle/registry.json'), '{"pin":"1.0.0+a"}');
    await writeFile(path.join(place.releaseStore, 'vehicle/1.0.0+a/release.json'), '{}');
    await writeFile(path.join(place.releaseStore, 'vehicle/1.0.0+a/identity/a.js'), 'export {}');
    await cp(path.join(folder, 'settings.json'), place.env.FORECOURT_SETTINGS as string);
    return { ...place, api: await startApi(place) };
  }

  /** @param onPrint called with each line before the command continues; may throw to interrupt it */
  async function backup(place: Place, onPrint: (text: string) => void = () => {}): Promise<string> {
    const file = path.join(folder, `${randomInt(2 ** 40)}.backup`);
    await runBackup([file], { environment: place.env, print: onPrint });
    return file;
  }

  async function restore(file: string, place: Place, ...more: string[]): Promise<string> {
    const printed: string[] = [];
    await runRestore([file, ...more], { environment: place.env, print: (text) => printed.push(text) });
    return printed.join('\n');
  }

  async function addPhoto(api: TestApi, uid: string): Promise<string> {
    const customer = api.customer(uid);
    const { body: vehicle } = await customer.post('/vehicles', { device_reg: 'AB12 CDE' });
    const photo = await customer.upload(
      'PUT',
      `/vehicles/${vehicle.id}/photo`,
      await createPhonePhoto(),
      'image/jpeg',
    );
    expect(photo.status).toBe(201);
    return photo.body.id;
  }

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
    const [date] = listDatesFrom(Date.now(), 1) as [string];
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
      const place = await createPlace();
      await restore(file, place, '--erasures', 'none');
      const api = await startApi(place);
      const restored = owners.map(
        (owner): SignedUpCustomer => ({ ...owner, customer: owner.customer.on(api.send) }),
      );
      const shown = await readFinalResponses(restored, [date], { writes: [], offers: [], lists: [] });
      const rows = await readFinalRows(api.database);
      await api.close();
      const known = historyUntil(history, from, to);
      expect(known.writes.length).toBeGreaterThan(0);
      expect(findHistoryFaults(known, { ...shown, ...rows }, settings.booking)).toEqual([]);
    }
    await site.api.close();
  });

  it('serves the photos that the database names, also if they were deleted while the backup was written', async () => {
    const site = await createSite();
    const [own, gone] = [await addPhoto(site.api, 'ann'), await addPhoto(site.api, 'bob')];
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
    const place = await createPlace();
    await restore(file, place, '--erasures', 'none');
    const api = await startApi(place);
    for (const [uid, id] of [
      ['ann', own],
      ['bob', gone],
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

  it('has no customer who was erased since the backup, by the photo store or a newer backup', async () => {
    const site = await createSite();
    await addPhoto(site.api, 'cat');
    const kept = await addPhoto(site.api, 'dan');
    const file = await backup(site);
    expect((await site.api.customer('cat').delete('/me')).status).toBe(204);
    const newer = await backup(site);
    await site.api.close();
    const lost = await createPlace();
    await expect(restore(file, lost)).rejects.toThrow('--erasures none, customers who were erased since');
    for (const where of [site.photoStore, newer]) {
      const place = await createPlace();
      expect(await restore(file, place, '--erasures', where)).toContain('Erased again: 1 customers');
      await expectOnly('dan', place);
    }
    // Only the database was lost.
    const place = { ...(await createPlace()), photoStore: site.photoStore };
    place.env.PHOTO_STORE = site.photoStore;
    expect(await restore(file, place)).toContain('Erased again: 1 customers');
    const api = await expectOnly('dan', place);
    expect(api.status).toBe(200);

    async function expectOnly(uid: string, at: Place) {
      const restored = await startApi(at);
      expect(await restored.query('select id from customers')).toEqual([{ id: uid }]);
      const photo = await restored.customer(uid).get(`/photos/${kept}`);
      await restored.close();
      return photo;
    }
  });

  it('is whole after an interrupted restore was repeated, and does not start before', async () => {
    const site = await createSite();
    const photo = await addPhoto(site.api, 'eve');
    const file = await backup(site);
    await site.api.close();
    const place = await createPlace();
    for (const step of ['Restoring photos', 'Restoring the database', 'No customer of the backup']) {
      const interrupted = runRestore([file, '--erasures', 'none'], {
        environment: place.env,
        print: (text) => {
          if (text.startsWith(step)) throw new Error('interrupted');
        },
      });
      await expect(interrupted).rejects.toThrow('interrupted');
      await expect(openDatabase({ url: place.url }, () => {})).rejects.toThrow(
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
      const place = await createPlace();
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
      await expect(restore(damaged, await createPlace())).rejects.toThrow('Nothing was changed');
    }
    await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
    await expect(restore(damaged, await createPlace())).rejects.toThrow('Nothing was changed');
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
    const [from, empty] = [await createCopy(template), await createCopy(template, 'template0')];
    const to = process.env.UPGRADE_TO ?? empty;
    const api = await startTestApi({ databaseUrl: from });
    await api.customer('gil').post('/vehicles', { device_reg: 'AB12 CDE' });
    await api.customer('ute').post('/vehicles', { device_reg: 'XY34 ZZZ' });
    const photoStore = await mkdtemp(path.join(tmpdir(), 'forecourt-photos-'));
    const upgrade = (...parameters: string[]) =>
      runUpgrade(parameters, {
        environment: { DATABASE_URL: from, PHOTO_STORE: photoStore },
        print: () => {},
      });
    await expect(upgrade('--to', to)).rejects.toThrow('connections to the database are open');
    await api.close();
    await upgrade('--to', to);
    await expect(upgrade('--to', to)).rejects.toThrow('The database contains data');
    await expect(openDatabase({ url: from }, () => {})).rejects.toThrow('read-only');
    const moved = await startTestApi({ databaseUrl: to });
    expect((await moved.customer('gil').get('/vehicles')).body.items).toHaveLength(1);
    const records = openErasureRecords(photoStore, {});
    await records.add('ute', new Date());
    await records.close();
    await moved.close();
    await upgrade('--back');
    const back = await startTestApi({ databaseUrl: from });
    expect((await back.customer('gil').get('/vehicles')).body.items).toHaveLength(1);
    expect(await back.query('select id from customers')).toEqual([{ id: 'gil' }]);
    await back.close();
    await rm(photoStore, { recursive: true });
  });
});

/** Time as histories record it. */
function clock(): number {
  return performance.timeOrigin + performance.now();
}

/** History by which to check a state between two times: a request between them may or may not have taken effect. */
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
