/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { requireSuccessfulBody, type TestCustomer } from '../testing/customer.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import {
  countDeliveryOutcomes,
  retryDeadLettersUntil,
  waitForDeliveryOutcomes,
  waitUntilNoDeliveryIsActive,
} from '../testing/messages.ts';
import { type PushService, startPushService } from '../testing/push-service.ts';
import { QUICK_RETRY_POLICY } from '../testing/quick-queue.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createVapidKeys } from './push/vapid-keys.ts';
import { notifyOfDueReminders } from './schedule.ts';

const SITE = 'https://garage.example';
const vapid = { ...createVapidKeys(), subject: 'mailto:visits@garage.example' };

const log: string[] = [];
let mailServer: MailServer;
let service: PushService;
let api: TestApi;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startPushService(vapid.publicKey);
  api = await startTestApi({
    mail: { smtpUrl: mailServer.url, from: 'visits@garage.example', siteUrl: SITE },
    push: { vapid, allowPrivate: true },
    retryPolicy: QUICK_RETRY_POLICY,
    logger: { level: 'trace', stream: { write: (line: string) => log.push(line) } },
  });
  // At night only the test sends notifications.
  api.setNow(new Date('2026-03-02T03:00:00Z'));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await mailServer.stop();
  await service.stop();
});

const SET = new Date('2026-03-02T08:00:00Z');
const SOON = new Date('2026-04-06T12:00:00Z');

const look = (at = SOON) => {
  api.setNow(at);
  const settings = siteSettingsSchema.parse({});
  return notifyOfDueReminders({ database: api.database, settings, now: () => at, log: api.app.log });
};

/** Creates a reminder that is due on 20 April, of a customer with a verified address and a device. */
async function reminded(uid: string, change: object = {}) {
  api.setNow(SET);
  const address = `${uid}@mail.example`;
  api.accounts.setVerifiedEmail(uid, address);
  const customer: TestCustomer = api.customer(uid);
  const device = service.newDevice();
  expect((await customer.put('/push/subscriptions', device.subscription)).status).toBe(204);
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: uid.toUpperCase(), make: 'Fiat' });
  const body = requireSuccessfulBody(
    await customer.post('/reminders', {
      type: 'reminder',
      name: 'Oil change',
      reminder_items: ['Oil', 'Filter'],
      entity: 'vehicle',
      entity_id: vehicle.id,
      due_date: '2026-04-20',
      ...change,
    }),
  );
  return { id: body.id, device, address, vehicle: vehicle.id };
}

const mailsTo = (address: string) =>
  mailServer.mails.filter((mail) => JSON.stringify(mail.to).includes(address));

describe('a message about a due reminder', () => {
  it('is sent by email with the id of its event and a link to unsubscribe', async () => {
    const { id, address } = await reminded('ann');
    await look();
    while (mailsTo(address).length < 1) await delay(20);
    const [mail] = mailsTo(address);
    const [{ id: notification } = { id: '' }] = await api.query<{ id: string }>(
      'select id from notifications where reminder_id = $1',
      [id],
    );
    expect(mail?.subject).toBe('Due soon: Oil change, Fiat (ANN)');
    expect(mail?.messageId).toBe(`<${notification}.reminder@garage.example>`);
    expect(mail?.text).toMatch(/Due: +Monday 20 April 2026/);
    expect(mail?.text).toMatch(/To do: +Oil, Filter/);
    expect(mail?.text).toContain(`${SITE}/reminders/${id}`);
    expect(mail?.html).toContain(`href="${SITE}/reminders/${id}"`);
    expect(mail?.text).toContain('because you have set a reminder with Harbour Street Garage');
    expect(mail?.attachments).toEqual([]);
    const list = mail?.headers.get('list') as unknown as { unsubscribe: { url: string } } | undefined;
    const url = list?.unsubscribe.url.slice(SITE.length) ?? '';
    expect((await api.app.inject({ url })).body).toContain('is due');
    expect((await api.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    const { body } = await api.customer('ann').get('/me');
    expect(body.channels.email).toMatchObject({ reminder: false, day_before: true });
    await look(new Date('2026-04-20T12:00:00Z'));
    expect((await api.customer('ann').get('/notifications')).body.unread).toBe(2);
    await waitForDeliveryOutcomes(api, 'email', 'unwanted', 1);
    expect(mailsTo(address)).toHaveLength(1);
  });

  it('offers to book a visit, except for a yearly duty of the owner', async () => {
    const work = await reminded('amy');
    const duty = await reminded('ada', { name: 'Vehicle tax' });
    await look();
    while (mailsTo(work.address).length < 1 || mailsTo(duty.address).length < 1) await delay(20);
    const booking = `${SITE}/book?vehicle=${work.vehicle}&reminder=${work.id}`;
    expect(mailsTo(work.address)[0]?.text).toContain(`Book a visit:\n${booking}`);
    expect(mailsTo(duty.address)[0]?.text).not.toContain('/book');
  });

  it('is sent to devices, in the customer’s language', async () => {
    api.setNow(SET);
    await api.customer('ben').patch('/me', { locale: 'de' });
    const { id, device, address } = await reminded('ben');
    await look();
    while (device.pushed.length < 1 || mailsTo(address).length < 1) await delay(20);
    expect(device.pushed).toEqual([
      {
        message: {
          title: 'Bald fällig: Oil change',
          body: 'Montag, 20. April 2026, Fiat (BEN): Oil, Filter',
          url: `/reminders/${id}`,
          tag: `reminder-${id}`,
        },
        ttl: 3 * 24 * 3_600,
        topic: expect.any(String),
        urgency: 'normal',
      },
    ]);
    expect(mailsTo(address)[0]?.subject).toBe('Bald fällig: Oil change, Fiat (BEN)');
  });

  it('says if the due date is estimated', async () => {
    const { device, address, vehicle } = await reminded('cleo', { due_date: null, due_odometer: 20_000 });
    for (const [date, odometer_km] of [
      ['2026-01-01', 10_000],
      ['2026-03-02', 16_000],
    ]) {
      await api.customer('cleo').post(`/vehicles/${vehicle}/records`, { date, kind: 'reading', odometer_km });
    }
    // 100 km a day.
    await look(new Date('2026-04-01T12:00:00Z'));
    while (device.pushed.length < 1 || mailsTo(address).length < 1) await delay(20);
    expect(device.pushed[0]?.message.body).toBe('Around Saturday 11 April 2026, Fiat (CLEO): Oil, Filter');
    const { items } = (await api.customer('cleo').get('/notifications')).body;
    expect(items[0]?.reminder).toMatchObject({ due_on: '2026-04-11', due_on_estimated: true });
    expect(mailsTo(address)[0]?.text).toMatch(
      /Due: +around Saturday 11 April 2026, going by how far you drive/,
    );
  });

  it('is not sent if the reminder was done before a retry', async () => {
    const { id, device, address } = await reminded('dan');
    const before = [
      await countDeliveryOutcomes(api, 'email', 'unwanted'),
      await countDeliveryOutcomes(api, 'push', 'unwanted'),
    ] as const;
    mailServer.replyToRecipient = () => ({ refuse: 451 });
    service.refuse = () => 503;
    await look();
    await waitForDeliveryOutcomes(api, 'email', 'failed', 1);
    await waitForDeliveryOutcomes(api, 'push', 'failed', 1);
    await api.customer('dan').post(`/reminders/${id}/done`);
    await waitUntilNoDeliveryIsActive(api);
    mailServer.replyToRecipient = () => 'take';
    service.refuse = () => null;
    await retryDeadLettersUntil(api, async () => {
      const [emails, pushes] = [
        await countDeliveryOutcomes(api, 'email', 'unwanted'),
        await countDeliveryOutcomes(api, 'push', 'unwanted'),
      ];
      return emails > before[0] && pushes > before[1];
    });
    expect([mailsTo(address), device.pushed]).toEqual([[], []]);
  });

  it('is found by the query for operators (docs/operations.md)', async () => {
    const page = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
    const [, query = ''] = /```sql\n(select r\.id[\s\S]*?)```/.exec(page) ?? [];
    const { customer_number } = (await api.customer('ben').get('/me')).body;
    await api.query(`update customers set phone = '447700900123' where id = 'ben'`, []);
    const ask = (by: string) => api.query(query, [by]);
    const rows = await ask(customer_number ?? '');
    expect(await ask('+447700900123')).toEqual(rows);
    expect(rows).toMatchObject(
      ['email', 'push'].map((channel) => ({
        id: expect.any(String),
        device_reg: 'BEN',
        service_type: null,
        looked_on: '2026-04-06',
        stage: 'soon',
        channel,
        state: 'completed',
        output: { outcome: 'sent' },
      })),
    );
    const [, ofVisit = ''] = /```sql\n(select a\.status[\s\S]*?)```/.exec(page) ?? [];
    expect(await api.query(ofVisit, ['HSG-0000'])).toEqual([]);
  });

  it('is counted, and the log contains no personal data', async () => {
    expect(log.join('')).not.toMatch(/mail\.example|Oil change/);
    expect((await api.internal.inject('/api/metrics')).body).toContain('forecourt_api_reminders_told_total');
  });
});
