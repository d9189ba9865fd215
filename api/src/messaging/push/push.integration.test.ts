/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestCustomer } from '../../testing/customer.ts';
import {
  bookVisitWithNewVehicle,
  countDeliveryOutcomes,
  listDeadLetters,
  waitForDeadLetters,
  waitForDeliveryOutcomes,
  waitUntilNoDeliveryIsActive,
} from '../../testing/messages.ts';
import {
  createPushSubscriptionKeys,
  type PushDevice,
  type PushService,
  startPushService,
} from '../../testing/push-service.ts';
import { QUICK_RETRY_POLICY } from '../../testing/quick-queue.ts';
import { rawQuery } from '../../testing/raw-query.ts';
import { MONDAY_EIGHT, performWorkshopActions, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createVapidKeys, isMatchingVapidKeyPair } from './vapid-keys.ts';

const DAY_MS = 24 * 3_600_000;
/** Fewer than usual, because a test waits for all of them. */
const RETRIES = 3;
const vapid = { ...createVapidKeys(), subject: 'mailto:visits@garage.example' };

const log: string[] = [];
let service: PushService;
let api: TestApi;
beforeAll(async () => {
  service = await startPushService(vapid.publicKey);
  api = await startTestApi({
    push: { vapid, allowPrivate: true },
    // A delivery that a busy machine delays is not given up.
    retryPolicy: { ...QUICK_RETRY_POLICY, retryLimit: RETRIES, timeout: 20, expireIn: 40 },
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

/** Books a visit that waits to be confirmed. */
const visit = async (customer: TestCustomer) => (await bookVisitWithNewVehicle(customer)).id;

/** Subscribes a new device of a customer. */
async function subscribed(customer: TestCustomer): Promise<PushDevice> {
  const device = service.newDevice();
  expect((await customer.put('/push/subscriptions', device.subscription)).status).toBe(204);
  return device;
}

async function until({ pushed }: PushDevice, count: number): Promise<void> {
  while (pushed.length < count) await delay(20);
}

const outcomes = (outcome: string) => countDeliveryOutcomes(api, 'push', outcome);
const untilOutcome = (outcome: string, count: number) => waitForDeliveryOutcomes(api, 'push', outcome, count);

const endpointsOf = (uid: string) =>
  api
    .query<{ endpoint: string }>('select endpoint from push_subscriptions where customer_id = $1', [uid])
    .then((rows) => rows.map(({ endpoint }) => endpoint));

const titlesOf = ({ pushed }: PushDevice) => pushed.map(({ message }) => message.title);

describe('a push', () => {
  it('is sent to each device, signed and encrypted', async () => {
    const ann = api.customer('ann');
    const [phone, tablet] = [await subscribed(ann), await subscribed(ann)];
    const { id, plate } = await bookVisitWithNewVehicle(ann);
    await performWorkshopActions(api.database, id, 'confirm');
    await Promise.all([until(phone, 1), until(tablet, 1)]);
    await performWorkshopActions(api.database, id, 'cancel');
    await Promise.all([until(phone, 2), until(tablet, 2)]);
    const topic = createHash('sha256').update(id).digest('base64url').slice(0, 32);
    const untilVisit = (Date.parse('2026-03-09T10:00:00Z') - MONDAY_EIGHT.getTime()) / 1_000;
    expect(phone.pushed).toEqual([
      {
        message: {
          title: 'Your visit is confirmed',
          body: `Monday 9 March 2026 at 10:00, ${plate}`,
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

  it('is in the customer’s language, and not sent about their own actions', async () => {
    const ben = api.customer('ben');
    await ben.patch('/me', { locale: 'de' });
    const device = await subscribed(ben);
    const { id, plate } = await bookVisitWithNewVehicle(ben);
    await ben.post(`/appointments/${id}/reschedule`, { date: '2026-03-10', time: '11:00' });
    await performWorkshopActions(api.database, id, 'confirm');
    await until(device, 1);
    await performWorkshopActions(api.database, id, 'start', 'ready');
    await until(device, 2);
    expect(titlesOf(device)).toEqual(['Ihr Termin ist bestätigt', 'Ihr Fahrzeug ist abholbereit']);
    expect(device.pushed[0]?.message.body).toBe(`Dienstag, 10. März 2026 um 11:00 Uhr, ${plate}`);
  });

  it('is urgent if the workshop moved the visit, and says if it is still a request', async () => {
    const bea = api.customer('bea');
    const device = await subscribed(bea);
    const { id } = await bookVisitWithNewVehicle(bea);
    await api
      .customer('desk', { role: 'workshop' })
      .post(`/workshop/appointments/${id}/reschedule`, { date: '2026-03-10', time: '11:00' });
    await until(device, 1);
    expect(device.pushed).toMatchObject([
      {
        message: {
          title: 'We have moved your request',
          body: expect.stringMatching(
            /^It is now for Tuesday 10 March 2026 at 11:00, and not confirmed yet\. If that /,
          ),
        },
        urgency: 'high',
      },
    ]);
  });

  it('is sent on the day before', async () => {
    const cleo = api.customer('cleo');
    const device = await subscribed(cleo);
    const id = await visit(cleo);
    await performWorkshopActions(api.database, id, 'confirm');
    await until(device, 1);
    api.setNow(new Date('2026-03-08T16:00:00Z'));
    await api.query(
      `insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
         values ('cleo', $1, 2, 'day_before', '2026-03-09', now())`,
      [id],
    );
    await until(device, 2);
    expect(titlesOf(device)[1]).toBe('Tomorrow at 10:00: your visit');
    expect(device.pushed[1]?.ttl).toBe(18 * 3_600);
  });

  it('is not sent to the previous customer of a device', async () => {
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
    expect(registered?.created_at).toBe(registered?.seen_at);
    await performWorkshopActions(api.database, dans, 'confirm');
    await performWorkshopActions(api.database, eves, 'confirm');
    await until(device, 1);
    await delay(500);
    expect(device.pushed.map(({ message }) => message.url)).toEqual([`/visits/${eves}`]);
  });

  it('is not sent to the next customer of a device after a delay', async () => {
    service.refuse = () => 503;
    const [fay, gus] = [api.customer('fay'), api.customer('gus')];
    const device = await subscribed(fay);
    const id = await visit(fay);
    const failed = await outcomes('failed');
    const settled = async () => (await outcomes('unwanted')) + (await outcomes('sent'));
    const before = await settled();
    await performWorkshopActions(api.database, id, 'confirm');
    await untilOutcome('failed', failed + 1);
    await gus.put('/push/subscriptions', device.subscription);
    await waitUntilNoDeliveryIsActive(api);
    service.refuse = () => null;
    while ((await settled()) === before) await delay(20);
    expect(device.pushed).toEqual([]);
  });
});

describe('a push service', () => {
  it('gets a retry after temporary failures, only for the device that failed', async () => {
    const failing = new Map<string, { status: number; refusals: number }>();
    service.refuse = (endpoint) => {
      const failure = failing.get(endpoint);
      if (!failure || failure.refusals === 2) return null;
      failure.refusals += 1;
      return failure.status;
    };
    const statuses = [408, 425, 429, 500, 503];
    const sent = await outcomes('sent');
    // Run all at once, because each waits for its retries.
    const pushed = await Promise.all(
      statuses.map(async (status) => {
        const hal = api.customer(`hal-${status}`);
        const [phone, tablet] = [await subscribed(hal), await subscribed(hal)];
        failing.set(phone.subscription.endpoint, { status, refusals: 0 });
        await performWorkshopActions(api.database, await visit(hal), 'confirm');
        return [phone.pushed, tablet.pushed];
      }),
    );
    await untilOutcome('sent', sent + 2 * statuses.length);
    expect(pushed.flat().map(({ length }) => length)).toEqual(statuses.flatMap(() => [1, 1]));
    const refused = [...failing.values()].toSorted((one, other) => one.status - other.status);
    expect(refused).toEqual(statuses.map((status) => ({ status, refusals: 2 })));
  });

  it.each([404, 410])('deletes a device that it does not know: %i', async (status) => {
    const ida = api.customer(`ida-${status}`);
    const [gone, here] = [await subscribed(ida), await subscribed(ida)];
    service.refuse = (endpoint) => (endpoint === gone.subscription.endpoint ? status : null);
    const id = await visit(ida);
    await performWorkshopActions(api.database, id, 'confirm');
    await until(here, 1);
    while ((await endpointsOf(`ida-${status}`)).length > 1) await delay(20);
    expect(await endpointsOf(`ida-${status}`)).toEqual([here.subscription.endpoint]);
  });

  it('gets no more pushes for a device that it has refused for a week', async () => {
    const pat = api.customer('pat');
    const [refused, here] = [await subscribed(pat), await subscribed(pat)];
    const id = await visit(pat);
    let isRefusing = true;
    service.refuse = (endpoint) => (isRefusing && endpoint === refused.subscription.endpoint ? 403 : null);
    let [given, sent] = [await outcomes('given_up'), await outcomes('sent')];
    /** Notifies both customers of the same event on some days. */
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
        await untilOutcome('given_up', given);
        await untilOutcome('sent', sent);
      }
    }
    await performWorkshopActions(api.database, id, 'cancel');
    given += 1;
    sent += 1;
    await untilOutcome('given_up', given);
    await untilOutcome('sent', sent);
    const known = () => endpointsOf('pat').then((endpoints) => endpoints.length);
    // Failures within a week never unsubscribe a device, and a delivery between them starts the count again.
    await tellOn(1, 2, 3);
    isRefusing = false;
    await tellOn(3);
    isRefusing = true;
    await tellOn(4, 5, 10);
    expect(await known()).toBe(2);
    await tellOn(11);
    expect(await endpointsOf('pat')).toEqual([here.subscription.endpoint]);
  });

  it('gets no more pushes for a device after a week of failures', async () => {
    const una = api.customer('una');
    const device = await subscribed(una);
    await api.query(`update push_subscriptions set failures = 2, failing_since = $2 where endpoint = $1`, [
      device.subscription.endpoint,
      new Date(MONDAY_EIGHT.getTime() - 7 * DAY_MS),
    ]);
    service.refuse = () => 503;
    const id = await visit(una);
    const failed = await outcomes('failed');
    await performWorkshopActions(api.database, id, 'confirm');
    await untilOutcome('failed', failed + 1);
    expect(await endpointsOf('una')).toHaveLength(1);
    await untilOutcome('failed', failed + RETRIES + 1);
    while ((await endpointsOf('una')).length > 0) await delay(20);
  });

  it('gets no retry after a permanent refusal, and operators see no address', async () => {
    const jan = api.customer('jan');
    const device = await subscribed(jan);
    service.refuse = () => 403;
    const id = await visit(jan);
    const [offered, given] = [service.offered, await outcomes('given_up')];
    await performWorkshopActions(api.database, id, 'confirm');
    await untilOutcome('given_up', given + 1);
    await waitForDeadLetters(api);
    const letters = JSON.stringify(await listDeadLetters(api));
    expect(letters).toContain('The push service refuses the message for good (403)');
    expect(letters).not.toContain(device.subscription.endpoint);
    expect(service.offered).toBe(offered + 1);
  });
});

describe('the devices of a customer', () => {
  it('get the key to subscribe with', async () => {
    expect((await api.customer('kim').get('/push')).body).toEqual({ public_key: vapid.publicKey });
  });

  it('can be registered repeatedly, and be removed by their customer', async () => {
    const kim = api.customer('kim');
    const device = await subscribed(kim);
    const { endpoint } = device.subscription;
    const renewed = { endpoint, keys: createPushSubscriptionKeys() };
    expect((await kim.put('/push/subscriptions', renewed)).status).toBe(204);
    expect(await endpointsOf('kim')).toEqual([endpoint]);
    // Another customer cannot unsubscribe the device.
    expect((await api.customer('lea').post('/push/unsubscribe', { endpoint })).status).toBe(204);
    expect(await endpointsOf('kim')).toEqual([endpoint]);
    for (let times = 0; times < 2; times += 1) {
      expect((await kim.post('/push/unsubscribe', { endpoint })).status).toBe(204);
      expect(await endpointsOf('kim')).toEqual([]);
    }
  });

  it('are at most ten, those that were seen last', async () => {
    const mia = api.customer('mia');
    const devices: PushDevice[] = [];
    for (let count = 0; count < 12; count += 1) {
      api.setNow(new Date(MONDAY_EIGHT.getTime() + count * 1_000));
      devices.push(await subscribed(mia));
      // The first device is saved again each time, so it is never the least recently saved one.
      await mia.put('/push/subscriptions', devices[0]?.subscription);
    }
    const endpoints = devices.map(({ subscription }) => subscription.endpoint);
    expect((await endpointsOf('mia')).toSorted()).toEqual([endpoints[0], ...endpoints.slice(3)].toSorted());
  });

  it('are removed with all sessions, and with the customer', async () => {
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
    { keys: { ...createPushSubscriptionKeys(), more: 'x' } },
  ])('are refused if they cannot get pushes: %j', async (wrong) => {
    const right = { endpoint: 'https://push.example/x', keys: createPushSubscriptionKeys() };
    const keys = { ...right.keys, ...('keys' in wrong ? wrong.keys : {}) };
    const answer = await api.customer('pia').put('/push/subscriptions', { ...right, ...wrong, keys });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(answer.text).not.toContain('secret');
  });
});

it('logs no endpoint and no key', () => {
  const text = log.join('');
  expect(text).toContain('/api/v1/push/subscriptions');
  expect(text).not.toMatch(/\/send\/|p256dh":/);
});

describe('a site on the internet', () => {
  let site: TestApi;
  beforeAll(async () => {
    site = await startTestApi({ push: { vapid, allowPrivate: false }, retryPolicy: QUICK_RETRY_POLICY });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => site.close());

  it.each([
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://[::1]/x',
    'https://2130706433/x',
  ])('refuses a device at %s', async (endpoint) => {
    const answer = await site
      .customer('quin')
      .put('/push/subscriptions', { endpoint, keys: createPushSubscriptionKeys() });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/endpoint', code: 'not_public' }] },
    });
  });

  it('sends nothing to a name that resolves to itself, and deletes the device', async () => {
    const ray = site.customer('ray');
    const endpoint = 'https://localhost/x';
    expect(
      (await ray.put('/push/subscriptions', { endpoint, keys: createPushSubscriptionKeys() })).status,
    ).toBe(204);
    await performWorkshopActions(site.database, (await bookVisitWithNewVehicle(ray)).id, 'cancel');
    const devices = () => site.query('select id from push_subscriptions', []);
    while ((await devices()).length > 0) await delay(20);
    expect(await listDeadLetters(site)).toMatchObject({ total: 0 });
  });
});

it('is off without keys', async () => {
  const silent = await startTestApi();
  expect((await silent.customer('sue').get('/push')).body).toEqual({ public_key: null });
  await silent.close();
});

it('makes pairs of keys in the length that browsers require', () => {
  const [one, other] = [createVapidKeys(), createVapidKeys()];
  expect([one.publicKey.length, one.privateKey.length]).toEqual([87, 43]);
  expect(isMatchingVapidKeyPair(one)).toBe(true);
  expect(isMatchingVapidKeyPair({ ...one, privateKey: other.privateKey })).toBe(false);
  expect(isMatchingVapidKeyPair({ ...one, privateKey: 'A'.repeat(43) })).toBe(false);
});
