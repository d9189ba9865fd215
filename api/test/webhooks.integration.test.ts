/** @jest-environment node */
import { setTimeout as delay } from 'node:timers/promises';
import { WebhooksClient } from '../../scripts/operators/webhooks.ts';
import { findFreePorts } from '../../scripts/site/free-ports.ts';
import {
  createPostgresTestDatabase,
  type PostgresTestDatabase,
} from '../src/platform/db/testing/template-database.ts';
import { requireSuccessfulBody } from '../src/testing/customer.ts';
import { hasPostgres } from '../src/testing/postgres-server.ts';
import {
  startWebhookReceiver,
  verifyWebhook,
  type WebhookReceiver,
} from '../src/testing/webhook-receiver.ts';
import { addVehicleToCustomer, type CustomerWithVehicle, findOpenDays } from './booker.ts';
import { openJobQueueControl } from './lost-jobs.ts';
import { type ReadyApi, startApi } from './start-api.ts';
import { startTestSiteResources, type TestSiteResources } from './start-emulator.ts';

jest.setTimeout(300_000);

const ADMIN_TOKEN = 'an-admin-token-for-tests';
const PROCESSES = 2;
const BOOKERS = 8;
const KILLS = 2;

(hasPostgres ? describe : describe.skip)('webhooks of several processes that are killed', () => {
  let site: TestSiteResources;
  let server: PostgresTestDatabase;
  let receiver: WebhookReceiver;
  let environment: Record<string, string>;
  let url: string;
  let secret: string;
  const apis: ReadyApi[] = [];
  beforeAll(async () => {
    site = await startTestSiteResources({ booking: { placesPerSlot: BOOKERS + 1 } });
    server = await createPostgresTestDatabase();
    receiver = await startWebhookReceiver();
    url = server.url;
    environment = {
      ...site.env,
      DATABASE_URL: url,
      WEBHOOKS_ALLOW_PRIVATE: '1',
      API_ADMIN_TOKEN: ADMIN_TOKEN,
    };
    const { 'api-internal': port } = await findFreePorts(['api-internal']);
    apis.push(await startApi(site.folder, { ...environment, INTERNAL_PORT: String(port) }));
    const operator = { API_INTERNAL_URL: `http://127.0.0.1:${port}`, API_ADMIN_TOKEN: ADMIN_TOKEN };
    ({ secret } = await new WebhooksClient(operator).add(receiver.url, undefined));
    // Processes that start after this know the receiver.
    apis.push(
      ...(await Promise.all(Array.from({ length: PROCESSES - 1 }, () => startApi(site.folder, environment)))),
    );
  });
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.stop()));
    await receiver?.stop();
    await server?.stop();
    await site?.stop();
  });

  const anyApi = (index: number) => apis[index % apis.length] as ReadyApi;
  const idsTaken = () => new Set(receiver.taken().map(({ id }) => id));
  const idOf = (appointment: string, version: number) => `msg_${appointment.replaceAll('-', '')}_${version}`;

  async function signUp(index: number): Promise<CustomerWithVehicle> {
    return addVehicleToCustomer(anyApi(index).send, (await site.emulator.signUp()).token);
  }

  async function book({ customer, vehicle_id }: CustomerWithVehicle, api: ReadyApi): Promise<string> {
    const on = customer.on(api.send);
    const [, , date] = await findOpenDays({ customer: on, vehicle_id }, 3);
    const booking = { vehicle_id, service_type: 'repair', date, time: '10:00' };
    return requireSuccessfulBody(await on.post('/appointments', booking)).id;
  }

  /** Retries lost deliveries until the receiver has got all messages. */
  async function untilTaken(ids: ReadonlySet<string>): Promise<void> {
    const lost = await openJobQueueControl(url);
    while (![...ids].every((id) => idsTaken().has(id))) {
      await delay(250);
      await lost.hurry();
    }
    await lost.close();
  }

  it('arrive again with the same id if all were killed before they stored the delivery', async () => {
    receiver.answer = () => 'hang';
    const id = idOf(await book(await signUp(0), anyApi(0)), 1);
    while (receiver.received.length === 0) await delay(20);
    for (const api of apis) api.kill();
    apis.splice(0, PROCESSES, ...(await Promise.all(apis.map(() => startApi(site.folder, environment)))));
    receiver.answer = () => ({ status: 204 });
    await untilTaken(new Set([id]));
    expect(receiver.received.map((each) => each.id)).toEqual([id, id]);
    for (const webhook of receiver.received) verifyWebhook(webhook, secret);
  });

  it('each arrive, and twice only if their process was killed meanwhile', async () => {
    receiver.received.splice(0);
    const bookers = await Promise.all(Array.from({ length: BOOKERS }, (_, index) => signUp(index)));
    const ids = new Set<string>();
    for (const [index, booker] of bookers.entries()) {
      if (index % (BOOKERS / KILLS) === BOOKERS / KILLS - 1) {
        anyApi(index).kill();
        apis[index % apis.length] = await startApi(site.folder, environment);
      }
      const appointment = await book(booker, anyApi(index));
      await booker.customer.on(anyApi(index).send).post(`/appointments/${appointment}/cancel`, {});
      ids.add(idOf(appointment, 1)).add(idOf(appointment, 2));
    }
    await untilTaken(ids);
    expect(idsTaken()).toEqual(ids);
    for (const webhook of receiver.received) verifyWebhook(webhook, secret);
    // A process has one delivery at a time in flight, so each kill repeats at most one.
    expect(receiver.received.length - ids.size).toBeLessThanOrEqual(KILLS);
  });
});
