/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { addDays, localDateAt } from '../src/platform/local-time.ts';
import { type MailServer, startMailServer } from '../src/testing/mail-server.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../src/testing/postgres-server.ts';
import { rawQuery } from '../src/testing/raw-query.ts';
import { newBooker } from './booker.ts';
import { type LostJobs, openLostJobs } from './lost-jobs.ts';
import { type ReadyApi, startApi } from './start-api.ts';
import { type Emulator, startEmulator } from './start-emulator.ts';

const { CAMPAIGN } = process.env;

/** `npm run campaign -- reminders` is the long one. */
const SIZE = CAMPAIGN
  ? { processes: 4, customers: 25, remindersEach: 40, kills: 50 }
  : { processes: 3, customers: 4, remindersEach: 10, kills: 4 };
jest.setTimeout(CAMPAIGN ? 3_600_000 : 300_000);

const REMINDERS = SIZE.customers * SIZE.remindersEach;

/** How many e-mails a process sends at the same time (src/outbox/job-queues.ts). */
const AT_ONCE = 4;

/** So that kills find something under way that the server has, and the process does not know of. */
const PAUSE_MS = 150;

/** The longest that a process is left alone after a new one began to look. */
const MAX_CALM_MS = 600;

const SENDER = 'harbourstreet.example';

/** A time zone in which it is noon: by night nobody is told. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  if (hours === 0) return 'Etc/GMT';
  // Their signs are the other way round (IANA time zone database, etcetera).
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

(hasPostgres ? describe : describe.skip)('reminders that come due while processes are killed', () => {
  const timeZone = zoneAtNoon();
  const today = localDateAt(new Date(), timeZone);
  let folder: string;
  let server: PostgresServer;
  let mailServer: MailServer;
  let emulator: Emulator;
  let environment: Record<string, string>;
  let database: Database;
  let jobs: LostJobs;
  const apis: ReadyApi[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-reminders-'));
    const settings = join(folder, 'settings.json');
    await writeFile(settings, JSON.stringify({ organisation: { timeZone } }));
    emulator = await startEmulator(join(folder, 'emulator'), settings);
    server = await startPostgres();
    mailServer = await startMailServer();
    mailServer.pauseMs = PAUSE_MS;
    const url = await server.createDatabase('reminders');
    environment = {
      FORECOURT_SETTINGS: settings,
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      DATABASE_URL: url,
      SMTP_URL: mailServer.url,
      SITE_URL: 'http://localhost:3000',
    };
    for (let count = 0; count < SIZE.processes; count += 1) apis.push(await startApi(folder, environment));
    database = await openDatabase({ url }, () => {});
    jobs = await openLostJobs(url);
  });
  afterAll(async () => {
    await jobs?.close();
    await database?.close();
    await Promise.all(apis.map((api) => api.stop()));
    await mailServer?.stop();
    await server?.stop();
    await emulator?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const change = (sql: string, values: unknown[] = []) =>
    database.transaction((tx) => rawQuery(tx, sql, values));
  const notified = () =>
    database.read((reader) =>
      rawQuery<{ id: string; reminder_id: string }>(
        reader,
        "select id, reminder_id from notifications where kind = 'reminder'",
      ),
    );

  /** Reminders that were set a month ago, of which nobody looks today whether they are due soon, as they are. */
  async function setReminders(): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < SIZE.customers; index += 1) {
      const { send } = apis[index % apis.length] as ReadyApi;
      const { token } = await emulator.signUpWithEmail(`customer-${index}@mail.example`);
      const { customer, vehicle_id } = await newBooker(send, token);
      for (let count = 0; count < SIZE.remindersEach; count += 1) {
        const { status, body } = await customer.post('/reminders', {
          type: 'reminder',
          name: `Reminder ${count}`,
          reminder_items: ['Oil'],
          entity: 'vehicle',
          entity_id: vehicle_id,
          due_date: addDays(today, 1 + (count % 10)),
        });
        expect(status).toBe(201);
        ids.push(body.id);
      }
    }
    await change("update reminders set due_set_at = due_set_at - interval '30 days', looked_on = $1", [
      today,
    ]);
    return ids;
  }

  it('should each be told once, and be sent once, or twice with the same id', async () => {
    const ids = await setReminders();
    expect(ids).toHaveLength(REMINDERS);
    const each = Math.ceil(REMINDERS / SIZE.kills);
    for (let kill = 0; kill < SIZE.kills; kill += 1) {
      const index = Math.floor(Math.random() * apis.length);
      apis[index]?.kill();
      // The day comes on which these are due soon: the new process looks at once, the others within a minute.
      await change('update reminders set looked_on = null where id = any($1::uuid[])', [
        ids.slice(kill * each, (kill + 1) * each),
      ]);
      apis[index] = await startApi(folder, environment);
      await delay(Math.random() * MAX_CALM_MS);
    }
    while ((await notified()).length < REMINDERS || (await jobs.areLeft('email'))) {
      await delay(1_000);
      await jobs.hurry();
    }
    const told = await notified();
    const times = new Map<string, number>();
    for (const { messageId = 'none' } of mailServer.mails) {
      times.set(messageId, (times.get(messageId) ?? 0) + 1);
    }
    const counts = told.map(({ id }) => times.get(`<${id}.reminder@${SENDER}>`) ?? 0);
    const sent = (count: number) => counts.filter((found) => found === count).length;
    const [lost, once, twice] = [sent(0), sent(1), sent(2)];
    const more = counts.length - lost - once - twice;
    console.info(
      `${REMINDERS} reminders, ${SIZE.processes} processes, ${SIZE.kills} kills: ${told.length} told in the app; ${once} sent once, ${twice} twice with the same Message-ID, ${more} more often, ${lost} lost`,
    );
    expect(told.map(({ reminder_id }) => reminder_id).toSorted()).toEqual(ids.toSorted());
    expect({ lost, unknown: times.size - counts.filter(Boolean).length }).toEqual({ lost: 0, unknown: 0 });
    expect(mailServer.mails.length - REMINDERS).toBeLessThanOrEqual(SIZE.kills * AT_ONCE);
  });
});
