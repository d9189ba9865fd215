/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MailServer, startMailServer } from '../src/testing/mail-server.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../src/testing/postgres-server.ts';
import { type Booker, newBooker, openDays } from './booker.ts';
import { type LostJobs, openLostJobs } from './lost-jobs.ts';
import { type ReadyApi, startApi } from './start-api.ts';
import { type Emulator, startEmulator } from './start-emulator.ts';

const { CAMPAIGN } = process.env;

/** `npm run campaign -- mails` is the long one. Each visit makes two events: it is booked, and cancelled. */
const SIZE = CAMPAIGN
  ? { processes: 4, bookers: 25, visitsEach: 20, kills: 50 }
  : { processes: 3, bookers: 6, visitsEach: 4, kills: 4 };
jest.setTimeout(CAMPAIGN ? 3_600_000 : 300_000);

/** A customer's visits of one day. */
const TIMES = ['10:00', '14:00'];

const VISITS = SIZE.bookers * SIZE.visitsEach;
const EVENTS = VISITS * 2;

/** How many e-mails a process sends at the same time (src/outbox/job-queues.ts). */
const AT_ONCE = 4;

/** So that kills find something under way that the server has, and the process does not know of. */
const PAUSE_MS = 150;

(hasPostgres ? describe : describe.skip)('e-mails of several processes that are killed', () => {
  let folder: string;
  let server: PostgresServer;
  let mailServer: MailServer;
  let emulator: Emulator;
  let environment: Record<string, string>;
  let jobs: LostJobs;
  const apis: ReadyApi[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-emails-'));
    const settings = join(folder, 'settings.json');
    const booking = { placesPerSlot: SIZE.bookers, activeAppointmentsPerCustomer: SIZE.visitsEach };
    await writeFile(settings, JSON.stringify({ booking }));
    emulator = await startEmulator(join(folder, 'emulator'), settings);
    server = await startPostgres();
    mailServer = await startMailServer();
    mailServer.pauseMs = PAUSE_MS;
    const url = await server.createDatabase('emails');
    environment = {
      FORECOURT_SETTINGS: settings,
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      DATABASE_URL: url,
      SMTP_URL: mailServer.url,
      SITE_URL: 'http://localhost:3000',
    };
    for (let count = 0; count < SIZE.processes; count += 1) apis.push(await startApi(folder, environment));
    jobs = await openLostJobs(url);
  });
  afterAll(async () => {
    await jobs?.close();
    await Promise.all(apis.map((api) => api.stop()));
    await mailServer?.stop();
    await server?.stop();
    await emulator?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const anyApi = (index: number) => apis[index % apis.length] as ReadyApi;

  let steps = 0;
  let kills = 0;
  /** One step of a customer, on one process after the other; now and then one is killed, and another takes its place. */
  async function step(
    { customer }: Booker,
    path: string,
    body: object,
  ): Promise<{ status: number; body: { id: string } }> {
    steps += 1;
    if (steps % Math.floor(EVENTS / SIZE.kills) === 0 && kills < SIZE.kills) {
      kills += 1;
      anyApi(kills).kill();
      apis[kills % apis.length] = await startApi(folder, environment);
    }
    return customer.on(anyApi(steps).send).post(path, body, `key-${steps}`);
  }

  const seen = () => new Set(mailServer.mails.map(({ messageId }) => messageId));

  async function untilNothingWaits(): Promise<void> {
    while (await jobs.areLeft('email')) {
      await delay(1_000);
      await jobs.hurry();
    }
  }

  it('should each be sent once, or twice with the same id where a kill fell between sending and noting it', async () => {
    const bookers: Booker[] = [];
    for (let index = 0; index < SIZE.bookers; index += 1) {
      const { token } = await emulator.signUpWithEmail(`booker-${index}@mail.example`);
      bookers.push(await newBooker(anyApi(index).send, token));
    }
    const days = await openDays(bookers[0] as Booker, SIZE.visitsEach / TIMES.length);
    const slots = days.flatMap((date) => TIMES.map((time) => ({ date, time })));
    expect(slots).toHaveLength(SIZE.visitsEach);
    const visits: { id: string; booker: Booker }[] = [];
    for (const slot of slots) {
      for (const booker of bookers) {
        const { vehicle_id } = booker;
        const booking = { vehicle_id, service_type: 'repair', ...slot };
        const booked = await step(booker, '/appointments', booking);
        expect(booked).toMatchObject({ status: 201 });
        visits.push({ id: booked.body.id, booker });
      }
    }
    // What is cancelled before it was told of is told of no more (src/outbox/change-to-tell.ts).
    await untilNothingWaits();
    for (const { id, booker } of visits) {
      expect((await step(booker, `/appointments/${id}/cancel`, {})).status).toBe(200);
    }
    await untilNothingWaits();
    const expected = visits.flatMap(({ id }) => [
      `<${id}.1.booked@harbourstreet.example>`,
      `<${id}.2.cancelled@harbourstreet.example>`,
    ]);
    const times = new Map<string, number>();
    for (const { messageId = 'none' } of mailServer.mails) {
      times.set(messageId, (times.get(messageId) ?? 0) + 1);
    }
    const counts = expected.map((id) => times.get(id) ?? 0);
    const sent = (count: number) => counts.filter((each) => each === count).length;
    const [lost, once, twice] = [sent(0), sent(1), sent(2)];
    const more = counts.length - lost - once - twice;
    console.info(
      `${expected.length} events, ${SIZE.processes} processes, ${kills} kills: ${once} sent once, ${twice} twice with the same Message-ID, ${more} more often, ${lost} lost`,
    );
    expect({ kills, lost, unknown: seen().size - counts.filter(Boolean).length }).toEqual({
      kills: SIZE.kills,
      lost: 0,
      unknown: 0,
    });
    expect(mailServer.mails.length - EVENTS).toBeLessThanOrEqual(SIZE.kills * AT_ONCE);
  });
});
