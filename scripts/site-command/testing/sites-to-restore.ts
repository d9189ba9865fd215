import { randomInt, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createPhonePhoto } from '../../../api/src/photos/testing/test-photos.ts';
import { startTemplateDatabaseServer } from '../../../api/src/platform/db/testing/template-database.ts';
import { bookVisitWithNewVehicle } from '../../../api/src/testing/messages.ts';
import type { PostgresServer } from '../../../api/src/testing/postgres-server.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '../../../api/src/testing/test-api.ts';
import { runBackup } from '../backup.ts';
import { runRestore } from '../restore.ts';

/** Creates a database on the server of a template. @param from name of the database to copy; default: the template */
export async function createDatabaseCopy(
  template: string,
  from = new URL(template).pathname.slice(1),
): Promise<string> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: new URL('/postgres', template).href });
  await client.connect();
  await client.query(`create database ${name} template ${from}`).finally(() => client.end());
  return new URL(`/${name}`, template).href;
}

/** Starts a server with the template for the tests of a file, unless the test run has started one. */
export function prepareTemplateDatabaseServer(): void {
  let server: PostgresServer | null = null;
  beforeAll(async () => {
    if (!process.env.TEST_DATABASE_TEMPLATE) server = await startTemplateDatabaseServer();
  });
  afterAll(() => server?.stop());
}

export interface TestSiteLocations {
  url: string;
  env: NodeJS.ProcessEnv;
  photoStore: string;
  releaseStore: string;
}

/** Returns functions that create, back up and restore sites in a folder, which is removed after the tests of the `describe`. */
export function createRestoreTestActions(settings: TestApiOptions['settings'] = {}) {
  const folder = path.join(tmpdir(), `forecourt-backup-${randomUUID()}`);
  beforeAll(async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'settings.json'), '{"organisation":{"name":"Smith"}}');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Creates the data locations of a site: the database `url`, else an empty one, and paths of stores that do not exist yet. */
  async function createSiteLocations(url?: string): Promise<TestSiteLocations> {
    const at = await mkdtemp(path.join(folder, 'site-'));
    const database =
      url ?? (await createDatabaseCopy(process.env.TEST_DATABASE_TEMPLATE as string, 'template0'));
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

  /** Starts an api with the settings on the data of a site. Its clock stands still at the real time of the start. */
  async function startApi({ url, photoStore }: TestSiteLocations): Promise<TestApi> {
    const api = await startTestApi({ databaseUrl: url, photoStore, settings });
    api.setNow(new Date());
    return api;
  }

  async function createSite(): Promise<TestSiteLocations & { api: TestApi }> {
    const place = await createSiteLocations(
      await createDatabaseCopy(process.env.TEST_DATABASE_TEMPLATE as string),
    );
    await mkdir(path.join(place.releaseStore, 'vehicle/1.0.0+a/identity'), { recursive: true });
    await writeFile(path.join(place.releaseStore, 'vehicle/registry.json'), '{"pin":"1.0.0+a"}');
    await writeFile(path.join(place.releaseStore, 'vehicle/1.0.0+a/release.json'), '{}');
    await writeFile(path.join(place.releaseStore, 'vehicle/1.0.0+a/identity/a.js'), 'export {}');
    await cp(path.join(folder, 'settings.json'), place.env.FORECOURT_SETTINGS as string);
    return { ...place, api: await startApi(place) };
  }

  /** @param onPrint called with each line before the command continues; may throw to interrupt it */
  async function backup(
    place: TestSiteLocations,
    onPrint: (text: string) => void = () => {},
  ): Promise<string> {
    const file = path.join(folder, `${randomInt(2 ** 40)}.backup`);
    await runBackup([file], { environment: place.env, print: onPrint });
    return file;
  }

  async function restore(file: string, place: TestSiteLocations, ...more: string[]): Promise<string> {
    const printed: string[] = [];
    await runRestore([file, ...more], { environment: place.env, print: (text) => printed.push(text) });
    return printed.join('\n');
  }

  /** Starts a restore, and interrupts it at the line that begins with `step`. */
  async function interruptRestore(step: string, file: string, place: TestSiteLocations, ...more: string[]) {
    const print = (text: string) => {
      if (text.startsWith(step)) throw new Error('interrupted');
    };
    const restoring = runRestore([file, ...more], { environment: place.env, print });
    await expect(restoring).rejects.toThrow('interrupted');
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

  /** Adds a photo to a new visit. @param date day of the visit */
  async function addVisitPhoto(api: TestApi, uid: string, date: string): Promise<string> {
    const { id, customer } = await bookVisitWithNewVehicle(api.customer(uid), { date });
    const file = await createPhonePhoto();
    const photo = await customer.upload('POST', `/appointments/${id}/photos`, file, 'image/jpeg');
    expect(photo.status).toBe(201);
    return String(Object(photo.body).id);
  }

  return {
    folder,
    createSiteLocations,
    createSite,
    startApi,
    backup,
    restore,
    interruptRestore,
    addPhoto,
    addVisitPhoto,
  };
}
