/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localDateAt } from '@forecourt/shared/zones';
import sharp from 'sharp';
import { removeUnusedPhotoFiles } from '../../api/src/photos/photo-store.ts';
import { rawQuery } from '../../api/src/testing/raw-query.ts';
import { startTestApi, type TestApi } from '../../api/src/testing/test-api.ts';
import { type IdentityEmulator, startIdentityEmulator } from '../../api/test/start-emulator.ts';
import type { OperatorTerminal } from '../terminal.ts';
import { captureCommand } from '../testing/run-command.ts';
import { createDemoProgram } from './demo-program.ts';
import { DEMO_CUSTOMER_NAME, DEMO_PHONE } from './garage.ts';

/** Time zone in which it is noon now. The real time cannot be changed, because the emulator issues tokens at it. */
const behind = new Date().getUTCHours() - 12;
const timeZone = `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`;
const today = localDateAt(new Date(), timeZone);
const label = { en: 'x', de: 'x' };
const always = { from: '09:00', to: '18:00' };
const settings = {
  organisation: { timeZone },
  booking: {
    autoConfirm: false,
    openingHours: { saturday: always, sunday: always },
    serviceTypes: { inspection: { title: { en: 'Roadworthiness' } }, repair: 1 },
  },
  vehicle: {
    fields: [
      { id: 'device_reg', label },
      { id: 'fuel', type: 'choice', label, choices: [{ id: 'petrol', label }] },
      { id: 'seats', type: 'number', label, minimum: 2 },
      { id: 'checked', type: 'date', label },
      { id: 'code', label, maxLength: 3 },
    ],
  },
};

let folder: string;
let emulator: IdentityEmulator;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-demo-'));
  writeFileSync(path.join(folder, 'settings.json'), '{}');
  emulator = await startIdentityEmulator(path.join(folder, 'emulator'), path.join(folder, 'settings.json'));
});
afterAll(async () => {
  await emulator?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startSite(siteSettings: Record<string, unknown>) {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(siteSettings));
  const api = await startTestApi({ settings: siteSettings });
  // The api forbids its process to read SVG. Outside this test, the command, which renders SVG, runs in another process.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const environment = {
    API_URL: await api.app.listen({ port: 0, host: '127.0.0.1' }),
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    FORECOURT_SETTINGS: file,
    DATA_DIR: folder,
  };
  const demo = async (...words: string[]) => {
    // Tokens of the emulator are issued at the real time, and the api refuses those of its future.
    api.setNow(new Date());
    const create = (terminal: OperatorTerminal) => createDemoProgram({ ...terminal, now: () => new Date() });
    const { printed, complaint } = await captureCommand(create, words, environment);
    return complaint ? `✗ ${complaint}` : printed;
  };
  return { api, demo };
}

async function countsOf({ database }: TestApi): Promise<unknown> {
  const tables = ['vehicles', 'vehicle_records', 'photos', 'reminders'];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [row] = await rawQuery(database, `select ${counts.join(', ')}`);
  return row;
}

describe('npm run demo', () => {
  it('adds the demo customer once, and removes her again', async () => {
    const { api, demo } = await startSite(settings);
    const said = await demo();
    expect(said).toMatch(
      /AB12 CDE: its photo, \d+ entries.*\n.*LK70 ZTR: its photo, \d+ entries.*\n.*EX23 LMN: its photo, 4 entries of two years, 1 with/,
    );
    expect(said).toContain('Sign in with 07700 900219');
    expect(said).toContain('the "demo phone"');

    const { uid } = await emulator.signInByPhone(DEMO_PHONE);
    const mara = api.customer(uid);
    expect((await mara.get('/me')).body).toMatchObject({ display_name: DEMO_CUSTOMER_NAME });
    const { items: visits } = (await mara.get('/appointments')).body;
    expect(visits.map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'cancelled',
      'completed',
      'in_progress',
      'requested',
    ]);
    expect(visits.find(({ status }) => status === 'completed')).toMatchObject({
      date: today,
      rating: { stars: 5 },
      cost_minor: 18_900,
    });
    const inWorkshop = visits.find(({ status }) => status === 'in_progress');
    expect(localDateAt(new Date(inWorkshop?.ready_by ?? ''), timeZone)).toBe(today);
    const { items: reminders } = (await mara.get('/reminders')).body;
    const states = reminders.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['overdue', 'due_soon', 'upcoming']));
    // Kinds of work have the names of the site's settings, not those of the demo's catalogue.
    expect(reminders.map(({ name }) => name)).toEqual(expect.arrayContaining(['Roadworthiness', 'Service']));

    const { items: cars } = (await mara.get('/vehicles')).body;
    for (const { id } of cars) {
      const { items: photos } = (await mara.get(`/vehicles/${id}/photos`)).body;
      const [own, ...receipts] = photos.toSorted((one) => (one.record_id ? 1 : -1));
      expect(own).toMatchObject({ record_id: null, width: 1_200, height: 800 });
      expect((await mara.get(`/photos/${own?.id}`)).status).toBe(200);
      expect(receipts.length).toBeGreaterThan(0);
      expect(receipts[0]).toMatchObject({ record_id: expect.any(String), width: 900, height: 1_200 });
    }

    const before = await countsOf(api);
    expect(await demo()).toContain('Mara Winter is there already');
    expect(await countsOf(api)).toEqual(before);
    expect(await demo('undo')).toBe('Mara Winter was deleted.');
    await removeUnusedPhotoFiles({ ...api, now: () => new Date() });
    expect((await api.photos.list()).size).toBe(0);
    expect(await countsOf(api)).toEqual({ vehicles: 0, vehicle_records: 0, photos: 0, reminders: 0 });
    await api.close();
  });

  it('reports missing visits if the workshop is closed today, and detects an interrupted run', async () => {
    const { api, demo } = await startSite({
      organisation: { timeZone, locale: 'de', country: 'DE' },
      booking: { closedDays: [today] },
    });
    const said = await demo();
    expect(said).toContain('HH-MW 219');
    expect(said).toContain('No visit in the workshop and none to rate');
    const { uid } = await emulator.signInByPhone(DEMO_PHONE);
    await api.customer(uid).patch('/me', { display_name: null });
    expect(await demo()).toMatch(/^✗ Mara Winter is there in part/);
    await api.close();
  });

  it('books around its own visit if a time has one place', async () => {
    const booking = { ...settings.booking, placesPerSlot: 1, serviceTypes: { repair: 3 } };
    const { api, demo } = await startSite({ ...settings, booking });
    expect(await demo()).toContain('one whose car is in the workshop');
    await demo('undo');
    await api.close();
  });

  it('refuses a real project, and explains that the site does not run', async () => {
    const firebase = { apiKey: 'k', authDomain: 'd', projectId: 'p', appId: 'a' };
    const file = path.join(folder, 'real.json');
    writeFileSync(file, JSON.stringify({ firebase }));
    const run = (environment: NodeJS.ProcessEnv) =>
      createDemoProgram({ environment, print: () => {}, now: () => new Date() }).parseAsync([], {
        from: 'user',
      });
    await expect(run({ FORECOURT_SETTINGS: file, DATA_DIR: folder })).rejects.toThrow(
      'only for the local site',
    );
    await expect(
      run({
        FORECOURT_SETTINGS: path.join(folder, 'settings.json'),
        DATA_DIR: folder,
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
      }),
    ).rejects.toThrow('Is the site running (npm start)?');
  });
});
