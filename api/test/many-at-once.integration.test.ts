/** @jest-environment node */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { emulatorToken } from '../src/testing/emulator-token.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../src/testing/postgres-server.ts';
import { type Booker, newBooker, openDays } from './booker.ts';
import { type ReadyApi, startApi } from './start-api.ts';

jest.setTimeout(120_000);

/** The embedded database has one process and one connection; on a server both compete, in each of two processes. */
const databases = [
  { name: 'the embedded database', processes: 1 },
  ...(hasPostgres ? [{ name: 'a PostgreSQL server', processes: 2 }] : []),
];

/** Stands in for the identity provider: everybody has an account. */
function startAccounts(): Server {
  return createServer(async (request, response) => {
    const { localId } = (await json(request)) as { localId: string[] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ users: localId.map((each) => ({ localId: each })) }));
  }).listen(0, '127.0.0.1');
}

describe.each(databases)('many at once, on $name', ({ processes }) => {
  let folder: string;
  let accounts: Server;
  let server: PostgresServer | undefined;
  let apis: ReadyApi[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-many-'));
    const settings = join(folder, 'settings.json');
    await writeFile(settings, '{"booking": {"activeAppointmentsPerCustomer": 50}}');
    accounts = startAccounts();
    await once(accounts, 'listening');
    if (processes > 1) server = await startPostgres();
    const env: Record<string, string> = {
      FORECOURT_SETTINGS: settings,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${(accounts.address() as AddressInfo).port}`,
      ...(server
        ? { DATABASE_URL: await server.createDatabase('many') }
        : { DATA_DIR: join(folder, 'data') }),
    };
    apis = await Promise.all(Array.from({ length: processes }, () => startApi(folder, env)));
  });
  afterAll(async () => {
    for (const api of apis) expect(await api.stop()).toBe(0);
    await server?.stop();
    accounts.closeAllConnections();
    accounts.close();
    await rm(folder, { recursive: true, force: true });
  });

  const apiFor = (index: number) => apis[index % apis.length] as ReadyApi;
  const bookerOn = (index: number) =>
    newBooker(apiFor(index).send, emulatorToken({ uid: `customer-${index}`, at: new Date() }));

  it('should book exactly as many of 50 as there are places', async () => {
    const bookers = await Promise.all(Array.from({ length: 50 }, (_, index) => bookerOn(index)));
    const [date] = await openDays(bookers[0] as Booker, 1);
    const answers = await Promise.all(
      bookers.map(({ customer, vehicle_id }) =>
        customer.post('/appointments', { vehicle_id, service_type: 'repair', date, time: '10:00' }),
      ),
    );
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(2);
    expect(codes.filter((code) => code === 'slot_taken')).toHaveLength(48);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.slots.some((slot: { places_left: number }) => slot.places_left === 0)).toBe(true);
  });

  it('should make one appointment of the same request 20 times at once and once more, on any process', async () => {
    const { customer, vehicle_id } = await bookerOn(50);
    const [date] = await openDays({ customer, vehicle_id }, 1);
    const input = { vehicle_id, service_type: 'others', date, time: '15:00' };
    const send = (index: number) => customer.on(apiFor(index).send).post('/appointments', input, 'the-key');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    answers.push(await send(20));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await customer.get('/appointments')).body.items).toHaveLength(1);
  });
});
