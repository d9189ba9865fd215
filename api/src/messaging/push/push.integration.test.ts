/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestCustomer } from '../../testing/customer.ts';
import {
  type Device,
  newDeviceKeys,
  type PushService,
  startPushService,
} from '../../testing/push-service.ts';
import { QUICKLY } from '../../testing/quick-queue.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi, workThrough } from '../../testing/test-api.ts';
import { createVapidKeys } from './vapid-keys.ts';

const DAY_MS = 24 * 3_600_000;
const vapid = { ...createVapidKeys(), subject: 'mailto:visits@garage.example' };

const log: string[] = [];
let service: PushService;
let api: TestApi;
beforeAll(async () => {
  service = await startPushService(vapid.publicKey);
  api = await startTestApi({
    push: { vapid, allowPrivate: true },
    queueTimes: QUICKLY,
    settings: { booking: { autoConfirm: false, placesPerSlot: 50, activeAppointmentsPerCustomer: 50 } },
    logger: { level: 'trace', stream: { write: (line: string) => log.push(line) } },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterEach(() => {
  service.refuse = () => null;
});
afterAll(async () => {
  await api.close();
  await service.stop();
});

let cars = 0;
/** A visit that waits to be confirmed. */
async function visit(customer: TestCustomer): Promise<string> {
  cars += 1;
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${cars}` });
  const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-09', time: '10:00' };
  const { body, status } = await customer.post('/appointments', booking);
  expect(status).toBe(201);
  return body.id;
}

/** A device on which a customer wants to be told. */
async function subscribed(customer: TestCustomer): Promise<Device> {
  const device = service.newDevice();
  expect((await customer.put('/push/subscriptions', device.subscription)).status).toBe(204);
  return device;
}

async function until({ pushed }: Device, count: number): Promise<void> {
  while (pushed.length < count) await delay(20);
}

async function outcomes(outcome: string): Promise<number> {
  const { body } = await api.internal.inject('/api/metrics');
  const line = `forecourt_api_messages_total{channel="push",outcome="${outcome}"} `;
  const found = body.split('\n').find((each) => each.startsWith(line));
  return Number(found?.slice(line.length) ?? 0);
}

async function untilOutcomes(outcome: string, count: number): Promise<void> {
  while ((await outcomes(outcome)) < count) await delay(20);
}

const endpointsOf = (uid: string) =>
  api.database
    .read((reader) =>
      rawQuery<{ endpoint: string }>(
        reader,
        'select endpoint from push_subscriptions where customer_id = $1',
        [uid],
      ),
    )
    .then((rows) => rows.map(({ endpoint }) => endpoint));

const titlesOf = ({ pushed }: Device) => pushed.map(({ message }) => message.title);

describe('a push', () => {
  it('should tell each device of what the workshop does, signed, encrypted, in words', async () => {
    const ann = api.customer('ann');
    const [phone, tablet] = [await subscribed(ann), await subscribed(ann)];
    const id = await visit(ann);
    await workThrough(api.database, id, 'confirm');
    await Promise.all([until(phone, 1), until(tablet, 1)]);
    await workThrough(api.database, id, 'cancel');
    await Promise.all([until(phone, 2), until(tablet, 2)]);
    const topic = createHash('sha256').update(id).digest('base64url').slice(0, 32);
    const untilVisit = (Date.parse('2026-03-09T10:00:00Z') - MONDAY_EIGHT.getTime()) / 1_000;
    expect(phone.pushed).toEqual([
      {
        message: {
          title: 'Your visit is confirmed',
          body: `Monday 9 March 2026 at 10:00, CAR ${cars}`,
          url: `/visits/${id}`,
          tag: `visit-${id}`,
        },
        ttl: untilVisit,
        topic,
        urgency: 'normal',
      },
      {
        message: expect.objectContaining({ title: 'We had to cancel your visit', tag: `visit-${id}` }),
        ttl: untilVisit,
        topic,
        urgency: 'high',
      },
    ]);
    expect(titlesOf(tablet)).toEqual(titlesOf(phone));
  });

  it('should be in the language of its customer, and of nothing that they did themselves', async () => {
    const ben = api.customer('ben');
    await ben.patch('/me', { locale: 'de' });
    const device = await subscribed(ben);
    const id = await visit(ben);
    await ben.post(`/appointments/${id}/reschedule`, { date: '2026-03-10', time: '11:00' });
    await workThrough(api.database, id, 'confirm');
    await until(device, 1);
    await workThrough(api.database, id, 'start', 'ready');
    await until(device, 2);
    expect(titlesOf(device)).toEqual(['Ihr Termin ist bestätigt', 'Ihr Fahrzeug ist fertig']);
    expect(device.pushed[0]?.message.body).toBe(`Dienstag, 10. März 2026 um 11:00 Uhr, CAR ${cars}`);
  });

  it('should tell of the day before, and not once it is wrong', async () => {
    const cleo = api.customer('cleo');
    const device = await subscribed(cleo);
    const id = await visit(cleo);
    await workThrough(api.database, id, 'confirm');
    await until(device, 1);
    const tell = () =>
      api.database.transaction((tx) =>
        rawQuery(
          tx,
          `insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
           values ('cleo', $1, 2, 'day_before', '2026-03-09', now())`,
          [id],
        ),
      );
    api.setNow(new Date('2026-03-08T16:00:00Z'));
    await tell();
    await until(device, 2);
    expect(titlesOf(device)[1]).toBe('Tomorrow at 10:00: your visit');
    expect(device.pushed[1]?.ttl).toBe(18 * 3_600);
    const unwanted = await outcomes('unwanted');
    await api.database.transaction((tx) =>
      rawQuery(tx, 'delete from notifications where appointment_id = $1', [id]),
    );
    api.setNow(new Date('2026-03-09T09:00:00Z'));
    await tell();
    await untilOutcomes('unwanted', unwanted + 1);
    expect(device.pushed).toHaveLength(2);
  });

  it('should reach nobody else, whoever had the device before', async () => {
    const [dan, eve] = [api.customer('dan'), api.customer('eve')];
    const device = await subscribed(dan);
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 5_000));
    const [dans, eves] = [await visit(dan), await visit(eve)];
    expect((await eve.put('/push/subscriptions', device.subscription)).status).toBe(204);
    expect([await endpointsOf('dan'), await endpointsOf('eve')]).toEqual([
      [],
      [device.subscription.endpoint],
    ]);
    const [registered] = (await eve.get('/me/export')).body.devices;
    expect(registered.created_at).toBe(registered.seen_at);
    await workThrough(api.database, dans, 'confirm');
    await workThrough(api.database, eves, 'confirm');
    await until(device, 1);
    await delay(500);
    expect(device.pushed.map(({ message }) => message.url)).toEqual([`/visits/${eves}`]);
  });

  it('should not reach the next customer of a device when it was held up', async () => {
    service.refuse = () => 503;
    const [fay, gus] = [api.customer('fay'), api.customer('gus')];
    const device = await subscribed(fay);
    const id = await visit(fay);
    const failed = await outcomes('failed');
    const settled = async () => (await outcomes('unwanted')) + (await outcomes('sent'));
    const before = await settled();
    await workThrough(api.database, id, 'confirm');
    await untilOutcomes('failed', failed + 1);
    await gus.put('/push/subscriptions', device.subscription);
    service.refuse = () => null;
    while ((await settled()) === before) await delay(20);
    expect(device.pushed).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([408, 425, 429, 500, 503])(
    'should be asked again after %i, for the device that it was for alone',
    async (status) => {
      const hal = api.customer(`hal-${status}`);
      const [phone, tablet] = [await subscribed(hal), await subscribed(hal)];
      const id = await visit(hal);
      let refusals = 0;
      service.refuse = (endpoint) => {
        if (endpoint !== phone.subscription.endpoint || refusals === 2) return null;
        refusals += 1;
        return status;
      };
      const sent = await outcomes('sent');
      await workThrough(api.database, id, 'confirm');
      await untilOutcomes('sent', sent + 2);
      expect([phone.pushed.length, tablet.pushed.length, refusals]).toEqual([1, 1, 2]);
    },
  );

  it.each([404, 410])('should have a device forgotten that it does not know any more: %i', async (status) => {
    const ida = api.customer(`ida-${status}`);
    const [gone, here] = [await subscribed(ida), await subscribed(ida)];
    service.refuse = (endpoint) => (endpoint === gone.subscription.endpoint ? status : null);
    const id = await visit(ida);
    await workThrough(api.database, id, 'confirm');
    await until(here, 1);
    while ((await endpointsOf(`ida-${status}`)).length > 1) await delay(20);
    expect(await endpointsOf(`ida-${status}`)).toEqual([here.subscription.endpoint]);
  });

  it('should be asked nothing more for a device that it has refused for days', async () => {
    const pat = api.customer('pat');
    const [refused, here] = [await subscribed(pat), await subscribed(pat)];
    const id = await visit(pat);
    let isRefusing = true;
    service.refuse = (endpoint) => (isRefusing && endpoint === refused.subscription.endpoint ? 403 : null);
    let [given, sent] = [await outcomes('given_up'), await outcomes('sent')];
    /** Has both told of the same on some days. */
    async function tellOn(...days: number[]): Promise<void> {
      for (const day of days) {
        api.setNow(new Date(MONDAY_EIGHT.getTime() + day * DAY_MS));
        await api.database.transaction(async (tx) => {
          await rawQuery(
            tx,
            "insert into outbox (appointment_id, version, kind) values ($1, 2, 'cancelled')",
            [id],
          );
          await rawQuery(tx, "select pg_notify('forecourt_outbox', '')");
        });
        given += isRefusing ? 1 : 0;
        sent += isRefusing ? 1 : 2;
        await untilOutcomes('given_up', given);
        await untilOutcomes('sent', sent);
      }
    }
    await workThrough(api.database, id, 'cancel');
    given += 1;
    sent += 1;
    await untilOutcomes('given_up', given);
    await untilOutcomes('sent', sent);
    const known = () => endpointsOf('pat').then((endpoints) => endpoints.length);
    // However many they are within a week; and what it takes in between counts.
    await tellOn(1, 2, 3);
    isRefusing = false;
    await tellOn(3);
    isRefusing = true;
    await tellOn(4, 5, 10);
    expect(await known()).toBe(2);
    await tellOn(11);
    expect(await endpointsOf('pat')).toEqual([here.subscription.endpoint]);
  });

  it('should be asked nothing more for a device for which it has not answered until the last try, for days', async () => {
    const una = api.customer('una');
    const device = await subscribed(una);
    await api.database.transaction((tx) =>
      rawQuery(tx, `update push_subscriptions set failures = 2, failing_since = $2 where endpoint = $1`, [
        device.subscription.endpoint,
        new Date(MONDAY_EIGHT.getTime() - 7 * DAY_MS),
      ]),
    );
    service.refuse = () => 503;
    const id = await visit(una);
    const failed = await outcomes('failed');
    await workThrough(api.database, id, 'confirm');
    await untilOutcomes('failed', failed + 1);
    expect(await endpointsOf('una')).toHaveLength(1);
    await untilOutcomes('failed', failed + QUICKLY.retryLimit + 1);
    while ((await endpointsOf('una')).length > 0) await delay(20);
  });

  it('should not be asked again where it refuses for good, and operators learn no address', async () => {
    const jan = api.customer('jan');
    const device = await subscribed(jan);
    service.refuse = () => 403;
    const id = await visit(jan);
    const [offered, given] = [service.offered, await outcomes('given_up')];
    await workThrough(api.database, id, 'confirm');
    await untilOutcomes('given_up', given + 1);
    while ((await api.internal.inject('/api/dead-letters')).json().total === 0) await delay(20);
    const letters = (await api.internal.inject('/api/dead-letters')).body;
    expect(letters).toContain('The push service refuses it for good (403)');
    expect(letters).not.toContain(device.subscription.endpoint);
    expect(service.offered).toBe(offered + 1);
  });
});

describe('the devices of a customer', () => {
  it('should be told the key to subscribe with, where there is one', async () => {
    expect((await api.customer('kim').get('/push')).body).toEqual({ public_key: vapid.publicKey });
  });

  it('should be registered again and again, and be forgotten when they say so', async () => {
    const kim = api.customer('kim');
    const device = await subscribed(kim);
    const { endpoint } = device.subscription;
    const renewed = { endpoint, keys: newDeviceKeys() };
    expect((await kim.put('/push/subscriptions', renewed)).status).toBe(204);
    expect(await endpointsOf('kim')).toEqual([endpoint]);
    // Not by somebody else.
    expect((await api.customer('lea').post('/push/unsubscribe', { endpoint })).status).toBe(204);
    expect(await endpointsOf('kim')).toEqual([endpoint]);
    for (let times = 0; times < 2; times += 1) {
      expect((await kim.post('/push/unsubscribe', { endpoint })).status).toBe(204);
      expect(await endpointsOf('kim')).toEqual([]);
    }
  });

  it('should be ten at most: those that were not seen for the longest go', async () => {
    const mia = api.customer('mia');
    const devices: Device[] = [];
    for (let count = 0; count < 12; count += 1) {
      api.setNow(new Date(MONDAY_EIGHT.getTime() + count * 1_000));
      devices.push(await subscribed(mia));
      // It is opened again and again.
      await mia.put('/push/subscriptions', devices[0]?.subscription);
    }
    const endpoints = devices.map(({ subscription }) => subscription.endpoint);
    expect((await endpointsOf('mia')).toSorted()).toEqual([endpoints[0], ...endpoints.slice(3)].toSorted());
  });

  it('should end with all sessions, and with the customer', async () => {
    const ned = api.customer('ned');
    await subscribed(ned);
    expect((await ned.get('/me/export')).body.devices).toEqual([
      {
        id: expect.any(String),
        customer_id: 'ned',
        created_at: expect.any(String),
        seen_at: expect.any(String),
        failures: 0,
        failing_since: null,
      },
    ]);
    api.setNow(new Date(MONDAY_EIGHT.getTime() + 5_000));
    expect((await ned.post('/me/sign-out-everywhere')).status).toBe(204);
    expect(await endpointsOf('ned')).toEqual([]);
    const oli = api.customer('oli');
    await subscribed(oli);
    expect((await oli.delete('/me')).status).toBe(204);
    expect(await endpointsOf('oli')).toEqual([]);
  });

  it.each([
    { endpoint: 'ftp://push.example/x' },
    { endpoint: 'https://user:secret@push.example/x' },
    { endpoint: 'push' },
    { endpoint: `https://push.example/${'x'.repeat(1_000)}` },
    { keys: { p256dh: 'x', auth: 'y' } },
    { keys: { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url') } },
    { keys: { ...newDeviceKeys(), more: 'x' } },
  ])('should not be taken when they cannot be told: %j', async (wrong) => {
    const right = { endpoint: 'https://push.example/x', keys: newDeviceKeys() };
    const keys = { ...right.keys, ...('keys' in wrong ? wrong.keys : {}) };
    const answer = await api.customer('pia').put('/push/subscriptions', { ...right, ...wrong, keys });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(answer.text).not.toContain('secret');
  });
});

it('should leave no endpoint and no key in the log', () => {
  const text = log.join('');
  expect(text).toContain('/api/v1/push/subscriptions');
  expect(text).not.toMatch(/\/send\/|p256dh":/);
});

describe('a site on the internet', () => {
  let site: TestApi;
  beforeAll(async () => {
    site = await startTestApi({ push: { vapid, allowPrivate: false }, queueTimes: QUICKLY });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site.close());

  it.each([
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://2130706433/x',
  ])('should not take a device at %s', async (endpoint) => {
    const answer = await site
      .customer('quin')
      .put('/push/subscriptions', { endpoint, keys: newDeviceKeys() });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/endpoint', code: 'not_public' }] },
    });
  });

  it('should send nothing to a name that leads to itself, and forget it', async () => {
    const ray = site.customer('ray');
    const endpoint = 'https://localhost/x';
    expect((await ray.put('/push/subscriptions', { endpoint, keys: newDeviceKeys() })).status).toBe(204);
    const { body: vehicle } = await ray.post('/vehicles', { device_reg: 'RAY 1' });
    const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-09', time: '10:00' };
    const { body } = await ray.post('/appointments', booking);
    await workThrough(site.database, body.id, 'cancel');
    const devices = () =>
      site.database.read((reader) => rawQuery(reader, 'select id from push_subscriptions', []));
    while ((await devices()).length > 0) await delay(20);
    expect((await site.internal.inject('/api/dead-letters')).json()).toMatchObject({ total: 0 });
  });
});

it('should be off where the site has no keys', async () => {
  const silent = await startTestApi();
  expect((await silent.customer('sue').get('/push')).body).toEqual({ public_key: null });
  await silent.close();
});
