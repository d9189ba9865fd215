/** @jest-environment node */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../src/platform/db/database.ts';
import { openAndMigrateDatabase } from '../src/platform/db/open-database.ts';
import { addDays, localDateAt } from '../src/platform/local-time.ts';
import { hasPostgres } from '../src/testing/postgres-server.ts';
import { rawQuery } from '../src/testing/raw-query.ts';
import { addVehicleToCustomer } from './booker.ts';
import { type EmailSendingApis, PARALLEL_EMAILS_PER_PROCESS, startEmailSendingApis } from './mailing-apis.ts';
import type { ReadyApi } from './start-api.ts';

const { CAMPAIGN } = process.env;

/** Numbers of this run; `npm run campaign -- reminders` uses the larger ones. */
const SIZE = CAMPAIGN
  ? { processes: 4, customers: 25, remindersEach: 40, kills: 50 }
  : { processes: 2, customers: 4, remindersEach: 10, kills: 2 };
jest.setTimeout(CAMPAIGN ? 3_600_000 : 300_000);

const REMINDERS = SIZE.customers * SIZE.remindersEach;

/** Maximum time in ms from the start of a new process until the next kill. */
const MAX_CALM_MS = 600;

const SENDER = 'harbourstreet.example';

/** Returns a time zone in which it is now between 12:00 and 13:00: at night no notifications are sent. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  if (hours === 0) return 'Etc/GMT';
  // In names of Etc/GMT zones, signs are inverted: UTC+5 is Etc/GMT-5 (IANA time zone database, etcetera).
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

(hasPostgres ? describe : describe.skip)('reminders that come due while processes are killed', () => {
  const timeZone = zoneAtNoon();
  const today = localDateAt(new Date(), timeZone);
  let mailing: EmailSendingApis;
  let database: Database;
  beforeAll(async () => {
    mailing = await startEmailSendingApis(SIZE.processes, { organisation: { timeZone } });
    database = await openAndMigrateDatabase({ url: mailing.url }, () => {});
  });
  afterAll(async () => {
    await database?.close();
    await mailing?.stop();
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

  /** Adds reminders that were set a month ago and are due soon, marked as already checked today. */
  async function setReminders(): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < SIZE.customers; index += 1) {
      const { send } = mailing.apis[index % SIZE.processes] as ReadyApi;
      const { token } = await mailing.emulator.signUpWithEmail(`customer-${index}@mail.example`);
      const { customer, vehicle_id } = await addVehicleToCustomer(send, token);
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

  it('are notified once, and sent once, or twice with the same id', async () => {
    const ids = await setReminders();
    expect(ids).toHaveLength(REMINDERS);
    const each = Math.ceil(REMINDERS / SIZE.kills);
    for (let kill = 0; kill < SIZE.kills; kill += 1) {
      const index = Math.floor(Math.random() * SIZE.processes);
      mailing.kill(index);
      // Mark these as not checked yet: the new process checks them at once, the others within a minute.
      await change('update reminders set looked_on = null where id = any($1::uuid[])', [
        ids.slice(kill * each, (kill + 1) * each),
      ]);
      await mailing.replace(index);
      await delay(Math.random() * MAX_CALM_MS);
    }
    while ((await notified()).length < REMINDERS) await delay(100);
    await mailing.untilNothingWaits();
    const told = await notified();
    const { lost, once, twice, more, unknown, sum } = mailing.countSent(
      told.map(({ id }) => `<${id}.reminder@${SENDER}>`),
    );
    console.info(
      `${REMINDERS} reminders, ${SIZE.processes} processes, ${SIZE.kills} kills: ${told.length} told in the app; ${once} sent once, ${twice} twice with the same Message-ID, ${more} more often, ${lost} lost`,
    );
    expect(told.map(({ reminder_id }) => reminder_id).toSorted()).toEqual(ids.toSorted());
    expect({ lost, unknown }).toEqual({ lost: 0, unknown: [] });
    expect(sum - REMINDERS).toBeLessThanOrEqual(SIZE.kills * PARALLEL_EMAILS_PER_PROCESS);
  });
});
