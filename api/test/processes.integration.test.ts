/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '../../scripts/site/free-ports.ts';
import { lockDatabaseFolder } from '../src/platform/db/pglite-database.ts';
import { copyTemplateDatabase } from '../src/platform/db/testing/template-database.ts';
import { type ApiRequestSender, createTestCustomer } from '../src/testing/customer.ts';
import { EventStreamReader } from '../src/testing/event-reader.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../src/testing/postgres-server.ts';
import { addVehicleToCustomer, findOpenDays } from './booker.ts';
import { type ReadyApi, spawnApi, spawnEraseCommand, startApi } from './start-api.ts';
import { type IdentityEmulator, startTestSiteResources, type TestSiteResources } from './start-emulator.ts';

jest.setTimeout(120_000);

let site: TestSiteResources;
let emulator: IdentityEmulator;
let folder: string;
/** Environment of a process: settings, emulator and a migrated database, or a data folder if there is no server. */
let env: Record<string, string>;

beforeAll(async () => {
  site = await startTestSiteResources({ booking: { activeAppointmentsPerCustomer: 50 } });
  ({ folder, emulator } = site);
  env = {
    ...site.env,
    LOG_LEVEL: 'info',
    // A time zone whose date differs from the workshop's for half of the day: nothing may depend on a process's time zone.
    TZ: 'Pacific/Apia',
  };
  // The embedded database takes several times the processor time.
  const url = await copyTemplateDatabase();
  if (url !== null) env.DATABASE_URL = url;
});
afterAll(() => site?.stop());

const bookerOn = async (send: ApiRequestSender) =>
  addVehicleToCustomer(send, (await emulator.signUp()).token);

/** Number of api processes. On a server two compete; the embedded database has one process and one connection. */
const processes = hasPostgres ? 2 : 1;

describe('customers', () => {
  let server: PostgresServer | undefined;
  let databaseUrl: string;
  let apis: ReadyApi[] = [];
  beforeAll(async () => {
    if (processes > 1) server = await startPostgres();
    databaseUrl = (await server?.createDatabase('customers')) ?? '';
    const database: Record<string, string> = server ? { DATABASE_URL: databaseUrl } : {};
    apis = await Promise.all(
      Array.from({ length: processes }, () => startApi(folder, { ...env, ...database })),
    );
  });
  afterAll(async () => {
    for (const api of apis) expect(await api.stop()).toBe(0);
    await server?.stop();
  });

  const apiFor = (index: number) => apis[index % apis.length] as ReadyApi;

  /** Sends to one of the processes. Repeats a request while the process is overloaded, as pages do: many arrive at once. */
  const sendTo =
    (index: number): ApiRequestSender =>
    async (request) => {
      for (;;) {
        const response = await apiFor(index).send(request);
        if (!response.text.includes('"code":"overloaded"')) return response;
        await delay(100);
      }
    };

  it('get exactly as many vehicles as the limit from more simultaneous requests', async () => {
    const { token } = await emulator.signUp();
    const customer = createTestCustomer(sendTo(0), token);
    await customer.get('/me');
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, index) =>
        customer.on(sendTo(index)).post('/vehicles', { device_reg: `AB ${index}` }),
      ),
    );
    const codes = answers.map(({ status, problem }) => (status === 201 ? status : problem.code));
    expect(codes.filter((code) => code === 201)).toHaveLength(100);
    expect(codes.filter((code) => code === 'too_many_vehicles')).toHaveLength(10);
  });

  it('get the events of their own changes in another process, and of no other customer', async () => {
    const [ann, bob] = [await emulator.signUp(), await emulator.signUp()];
    const listen = (token: string) => EventStreamReader.open((apis.at(-1) as ReadyApi).address, token);
    const [anns, bobs] = [await listen(ann.token), await listen(bob.token)];
    const ids: string[] = [];
    for (const { token } of [ann, bob]) {
      const booker = await addVehicleToCustomer(apiFor(0).send, token);
      const [, , , date] = await findOpenDays(booker, 4);
      const wanted = { vehicle_id: booker.vehicle_id, service_type: 'repair', date, time: '16:00' };
      const { body } = await booker.customer.post('/appointments', wanted);
      ids.push(body.id);
      for (const stream of [anns, bobs]) await stream.until('availability', ids.length);
    }
    for (const [index, stream] of [anns, bobs].entries()) {
      const told = await stream.until('appointment');
      expect(told.map(({ data }) => data)).toEqual([{ id: ids[index], status: 'confirmed' }]);
      stream.close();
    }
  });

  it('leave no data and no place when they are erased while they use the site', async () => {
    const one = apiFor(0);
    const other = apis.at(-1) as ReadyApi;
    const viewer = await bookerOn(one.send);
    const [, date] = await findOpenDays(viewer, 2);
    const placesLeft = async () => {
      const path = `/availability?service_type=repair&from=${date}&to=${date}` as const;
      const { body } = await viewer.customer.get(path);
      return body.days[0]?.slots.map((slot) => slot.places_left);
    };
    const before = await placesLeft();
    for (let round = 0; round < 12; round += 1) {
      const { uid, token } = await emulator.signUp();
      const customer = createTestCustomer(one.send, token);
      const elsewhere = customer.on(other.send);
      // Both processes cache the account as valid for ten seconds.
      await elsewhere.get('/me');
      const vehicle =
        round % 3 === 0 ? null : (await customer.post('/vehicles', { device_reg: 'AB 1' })).body;
      const book = (time: string) =>
        elsewhere.post('/appointments', { vehicle_id: vehicle?.id, service_type: 'repair', date, time });
      const [deletion, ...answers] = await Promise.all([
        customer.delete('/me'),
        elsewhere.patch('/me', { display_name: 'Still here' }),
        elsewhere.post('/vehicles', { device_reg: 'AB 2' }, `key-${round}`),
        ...(vehicle ? [book('09:00'), book('09:30'), book('10:00')] : []),
        elsewhere.patch('/me', { theme: 'dark' }),
      ]);
      expect(deletion.status).toBe(204);
      // Each request was handled either before the deletion or after it.
      const outcomes = answers.map(({ problem }) => problem.reason ?? problem.code ?? 'done');
      expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'user_deleted')).toEqual([]);
      expect(await elsewhere.patch('/me', { theme: 'light' })).toMatchObject({
        status: 401,
        body: { code: 'token_revoked', reason: 'user_deleted' },
      });
      expect(await emulator.has(uid)).toBe(false);
    }
    expect(await placesLeft()).toEqual(before);
  });

  if (processes > 1) {
    it('are served again soon after the database has crashed and is back, by a process that started without it too', async () => {
      const { token } = await emulator.signUp();
      const stream = await EventStreamReader.open(apiFor(1).address, token);
      const { api: port, 'api-internal': internal } = await findFreePorts(['api', 'api-internal']);
      const ports = { PORT: String(port), INTERNAL_PORT: String(internal) };
      const origins = [
        ...apis.map(({ address }) => address),
        `http://127.0.0.1:${port}`,
        `http://127.0.0.1:${internal}`,
      ];
      const notReady = '{"ready":false,"reasons":["database"]}';
      const ready = '{"ready":true}';

      await server?.crash();
      const late = await spawnApi(folder, { ...env, ...ports, DATABASE_URL: databaseUrl });
      for (const origin of origins) await untilReadiness(origin, notReady);
      expect((await fetch(`http://127.0.0.1:${port}/-/health`)).status).toBe(200);
      for (const origin of origins.slice(0, 3)) {
        const { status, headers } = await fetch(`${origin}/api/v1/vehicles`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
      }
      expect(await stream.outcome).toBe('ended');
      expect(await checkReady(ports)).toEqual({ code: 1, output: `${notReady}\n` });

      await server?.restart();
      for (const origin of origins) await untilReadiness(origin, ready);
      expect(await checkReady(ports)).toEqual({ code: 0, output: `${ready}\n` });
      const again = await EventStreamReader.open(apiFor(1).address, token);
      // Not before the crash, which would lose the vehicle: this server confirms writes before they are on the disk.
      const booker = await addVehicleToCustomer(apiFor(0).send, token);
      const [, , , , date] = await findOpenDays(booker, 5);
      const wanted = { vehicle_id: booker.vehicle_id, service_type: 'repair', date, time: '16:00' };
      expect((await booker.customer.post('/appointments', wanted)).status).toBe(201);
      await again.until('appointment');
      again.close();
      expect(await late.stop()).toBe(0);
      const log = apis.map(({ output }) => output()).join('');
      expect(log).toMatch(/^\{.*"A database connection broke: /m);
      expect(log).not.toMatch(/^api: /m);
    });
  }

  it('can sign up again with the same phone number', async () => {
    const api = apiFor(0);
    const first = await emulator.signInByPhone('+447700900999');
    const customer = createTestCustomer(api.send, first.token);
    await customer.patch('/me', { display_name: 'First' });
    expect((await customer.get('/me/export')).body.profile).toMatchObject({ display_name: 'First' });
    expect((await customer.delete('/me')).status).toBe(204);
    const second = await emulator.signInByPhone('+447700900999');
    expect(second.uid).not.toBe(first.uid);
    expect((await createTestCustomer(api.send, second.token).get('/me')).body).toMatchObject({
      id: second.uid,
      phone: '447700900999',
      display_name: null,
    });
  });

  it('are refused with the reason when their accounts have ended', async () => {
    const api = apiFor(0);
    const [active, disabled, revoked] = [
      await emulator.signUp(),
      await emulator.signUp(),
      await emulator.signUp(),
    ];
    await emulator.change(disabled.uid, { disableUser: true });
    await emulator.change(revoked.uid, { validSince: String(Math.floor(Date.now() / 1000) + 60) });
    const me = (token: string) => createTestCustomer(api.send, token).get('/me');
    const gone = await emulator.signUp();
    const everywhere = createTestCustomer(api.send, active.token);
    expect((await me(active.token)).body).toMatchObject({ id: active.uid });
    await createTestCustomer(api.send, gone.token).delete('/me');
    expect(await me(gone.token)).toMatchObject({
      status: 401,
      body: { code: 'token_revoked', reason: 'user_deleted' },
    });
    expect((await everywhere.post('/me/sign-out-everywhere')).status).toBe(204);
    expect(await everywhere.get('/me')).toMatchObject({ status: 401, body: { code: 'token_revoked' } });
    expect(await me(disabled.token)).toMatchObject({ status: 401, body: { code: 'user_disabled' } });
    expect(await me(revoked.token)).toMatchObject({ status: 401, body: { code: 'token_revoked' } });
    expect(await api.send({ method: 'GET', url: '/api/v1/me', headers: {} })).toMatchObject({
      status: 401,
      body: { code: 'token_missing' },
    });
    expect(api.output()).not.toContain(active.token);
  });
});

describe('a process that is killed right after a customer was erased', () => {
  it('has the account deleted by the next process', async () => {
    const { uid, token } = await emulator.signUp();
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    // Forwards all requests except the deletion, which is sent after the commit and gets no response.
    const provider = createHttpServer(async (request, response) => {
      if (request.url?.endsWith('accounts:delete')) return asked();
      const answer = await fetch(`http://${emulator.host}${request.url}`, {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: await text(request),
      });
      response.setHeader('content-type', 'application/json');
      response.end(await answer.text());
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const api = await startApi(folder, { ...env, FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}` });
    const customer = createTestCustomer(api.send, token);
    await customer.post('/vehicles', { device_reg: 'AB12 CDE' });
    const deletion = customer.delete('/me').catch(() => 'cut off');
    await isAsked;
    api.kill();
    await api.ended;
    provider.closeAllConnections();
    provider.close();
    expect(await deletion).toBe('cut off');
    expect(await emulator.has(uid)).toBe(true);

    const again = await startApi(folder, env);
    expect(await customer.on(again.send).patch('/me', { theme: 'dark' })).toMatchObject({
      status: 401,
      body: { code: 'token_revoked', reason: 'user_deleted' },
    });
    while (await emulator.has(uid)) await delay(50);
    expect(await again.stop()).toBe(0);
    expect(again.output()).not.toContain(uid);
  });
});

describe('the command that erases a customer', () => {
  async function erase(uid: string, environment = env) {
    const command = await spawnEraseCommand(uid, folder, environment);
    return { code: await command.ended, output: command.output() };
  }

  it('leaves no personal data', async () => {
    const { uid, token } = await emulator.signUp();
    const api = await startApi(folder, env);
    await createTestCustomer(api.send, token).post('/vehicles', { device_reg: 'AB12 CDE' });
    expect(await api.stop()).toBe(0);

    expect(await erase('nobody')).toMatchObject({ code: 1, output: expect.stringContaining('"nobody"') });
    expect(await erase(uid)).toMatchObject({ code: 0, output: expect.stringMatching(/^Erased\./) });

    const again = await startApi(folder, env);
    while (await emulator.has(uid)) await delay(50);
    expect(await again.stop()).toBe(0);
  });

  it('refuses a folder in use by an api', async () => {
    const { DATABASE_URL: _, ...embedded } = env;
    await mkdir(embedded.DATA_DIR as string);
    const unlock = await lockDatabaseFolder(embedded.DATA_DIR as string);
    expect(await erase('ann', embedded)).toMatchObject({
      code: 1,
      output: expect.stringContaining('in use by another'),
    });
    unlock();
  });
});

describe('a process for a real project', () => {
  it('starts without a credential, logs the remedy once, and refuses every token', async () => {
    const api = await startApi(folder, {
      ...env,
      FIREBASE_AUTH_EMULATOR_HOST: '',
      FORECOURT_SETTINGS: await settingsOfProject(),
      GOOGLE_APPLICATION_CREDENTIALS: '/nowhere.json',
    });
    expect((await api.send({ method: 'GET', url: '/api/docs/json', headers: {} })).status).toBe(404);
    const { token } = await emulator.signUp();
    while (!api.output().includes('No credential')) await delay(20);
    expect(await createTestCustomer(api.send, token).get('/me')).toMatchObject({
      status: 401,
      body: { code: 'token_invalid' },
    });
    await api.stop();
    const errors = api
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50') && line.includes('No credential'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/harbour-street.*nowhere\.json.*Set GOOGLE_APPLICATION_CREDENTIALS/);
  });
});

it('reports in one message that it cannot start', async () => {
  const running = await spawnApi(folder, { ...env, NODE_ENV: 'production' });
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(/^api: /);
  expect(running.output()).toMatch(/not safe in production/);
  expect(running.output()).not.toMatch(/^ +at /m);
});

async function settingsOfProject(): Promise<string> {
  const file = join(folder, 'project.json');
  const firebase = { apiKey: 'key', authDomain: 'x.test', projectId: 'harbour-street', appId: 'app' };
  await writeFile(file, JSON.stringify({ firebase }));
  return file;
}

/** Waits until the readiness check of a process returns the expected body. */
async function untilReadiness(origin: string, expected: string): Promise<void> {
  const ask = () => fetch(`${origin}/-/ready`).then((answer) => answer.text());
  while ((await ask().catch(() => '')) !== expected) await delay(50);
}

/** Runs the health check of the images. */
async function checkReady(variables: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const script = join(__dirname, '../../shared/server/check-ready.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env: { ...process.env, ...variables } }, (error, output) =>
      resolve({ code: error?.code ?? 0, output }),
    );
  });
}
