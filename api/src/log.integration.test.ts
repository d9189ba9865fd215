/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import { createLoggerOptions, startTracing } from '@forecourt/shared/server';
import { TraceCollector } from '@forecourt/shared/server/testing/traces';
import { FirebaseAuthError } from 'firebase-admin/auth';
import type { DeliveryChannel } from './messaging/outbox/channel.ts';
import { bookVisitWithNewVehicle } from './testing/messages.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from './testing/test-api.ts';
import { createEmulatorToken } from './testing/tokens.ts';

const token = createEmulatorToken({ uid: 'ann', at: MONDAY_EIGHT, claims: { email: 'ann@mail.example' } });
const personal = [token, 'ann@mail.example', '447700900123', 'ya29.a0Af_secret'];

let api: TestApi;
let lines: string[];
const delivery = Promise.withResolvers<string>();
/** Channel that reports the name under which the database shows the statements of a delivery. */
const channel: DeliveryChannel = {
  name: 'pigeon',
  async deliver() {
    const [row] = await api.query<{ name: string }>("select current_setting('application_name') as name");
    delivery.resolve(row?.name ?? '');
    return 'sent';
  },
};
beforeAll(async () => {
  const logger = createLoggerOptions('trace', { write: (line) => lines.push(line) });
  api = await startTestApi({ logger, channels: [channel] });
  lines = [];
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => api.close());

const objects = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

function expectNothingPersonal(): void {
  for (const text of personal) expect(lines.join('')).not.toContain(text);
}

describe('the log of the api', () => {
  it('contains neither tokens nor personal data, whatever the request', async () => {
    const customer = api.customer('ann', { email: 'ann@mail.example' });
    await customer.patch('/me', { display_name: 'Ann' });
    await customer.get('/me/export');
    const headers = { authorization: `Bearer ${token}` };
    await api.send({ method: 'GET', url: `/api/v1/me?token=${token}&phone=447700900123`, headers });
    await api.send({ method: 'GET', url: '/api/v1/me', headers: { authorization: `Bearer ${token}x` } });
    api.accounts.setAway(true);
    await api.customer('bob').get('/me');
    api.accounts.setAway(false);
    expect(lines.join('')).toContain('"path":"/api/v1/me"');
    expect(lines.join('')).toContain('The identity provider does not answer');
    expectNothingPersonal();
  });

  it('has the id of a request in its line, its statements and the delivery of its message', async () => {
    const { reference } = await bookVisitWithNewVehicle(api.customer('ann', { email: 'ann@mail.example' }));
    expect(reference).toEqual(expect.any(String));
    const name = await delivery.promise;
    const booking = objects().find(
      ({ method, path }) => method === 'POST' && path === '/api/v1/appointments',
    );
    expect(name).toBe(`forecourt-api ${booking?.reqId}`);
    const delivered = () => objects().find(({ msg }) => msg === 'message tried');
    while (!delivered()) await delay(20);
    expect(delivered()).toMatchObject({ reqId: booking?.reqId, channel: 'pigeon', outcome: 'sent' });
    expectNothingPersonal();
  });

  it('has one line for a request that fails, with the id that its problem names', async () => {
    jest.spyOn(api.database, 'read').mockRejectedValueOnce(new Error('Refused to ann@mail.example'));
    const { problem } = await api.customer('ann').get('/me');
    const [line, ...others] = objects().filter(({ reqId }) => reqId === problem.request_id);
    expect(line).toMatchObject({ level: 50, path: '/api/v1/me', status: 500, err: { type: 'Error' } });
    expect(others).toEqual([]);
    expectNothingPersonal();
  });

  it('leads to spans of the request, its statements and its message, without personal data', async () => {
    const collector = new TraceCollector();
    const endTracing = await startTracing(await collector.start(), 'forecourt-api', api.app.log);
    const sender = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    const ann = api.customer('ann', { email: 'ann@mail.example', phone_number: '+447700900123' });
    await ann.patch('/me', { display_name: 'Ann Private' });
    await api.send({
      method: 'GET',
      url: '/api/v1/vehicles?limit=10',
      headers: { authorization: `Bearer ${token}`, traceparent: `00-${sender.traceId}-${sender.spanId}-01` },
    });
    await bookVisitWithNewVehicle(ann);
    while (!collector.spans.some(({ name }) => name === 'deliver pigeon')) await delay(20);
    await endTracing();
    await collector.stop();
    const spans = (name: string) => collector.spans.filter((span) => span.name.startsWith(name));
    const [request] = spans('listVehicles');
    expect(request).toMatchObject({
      traceId: sender.traceId,
      parentSpanId: sender.spanId,
      kind: 2,
      status: {},
    });
    expect(spans('select')).toContainEqual(
      expect.objectContaining({ traceId: sender.traceId, parentSpanId: request?.spanId, kind: 3 }),
    );
    const [booking] = spans('createAppointment');
    const [delivery] = spans('deliver pigeon');
    expect(delivery).toMatchObject({ traceId: booking?.traceId, kind: 5 });
    expect(spans('select').map(({ parentSpanId }) => parentSpanId)).toContain(delivery?.spanId);
    for (const text of [...personal, 'Ann Private', 'CAR ']) expect(collector.received).not.toContain(text);
    expect(collector.received).toContain('db.query.text');
  });

  it('contains no personal data of an error of the identity provider', () => {
    const error = new FirebaseAuthError({
      code: 'internal-error',
      message: `Nobody with ${token} and +447700900123`,
      cause: new Error('Refused ya29.a0Af_secret of ann@mail.example'),
    });
    api.app.log.error({ err: error }, 'It failed');
    expect(lines.join('')).toMatch(/auth\/internal-error.*It failed/);
    expectNothingPersonal();
  });
});
