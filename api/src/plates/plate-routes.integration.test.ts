/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { createLoggerOptions } from '@forecourt/shared/server';
import {
  createJsonReply,
  DVLA_PLATE_FACTS,
  DVLA_VEHICLE,
  type DvlaService,
  startDvlaService,
} from '../testing/dvla-service.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../testing/test-api.ts';

const KEY = 'a-key-of-dvla';
const TIMEOUT_MS = 300;
const PLATE = 'AB12 CDE';

let dvla: DvlaService;
let api: TestApi;
const lines: string[] = [];
let customers = 0;

beforeAll(async () => {
  dvla = await startDvlaService();
  const logger = createLoggerOptions('trace', { write: (line) => lines.push(line) });
  api = await startTestApi({ dvla: { key: KEY, url: dvla.url, timeoutMs: TIMEOUT_MS }, logger });
});
let hours = 0;
beforeEach(() => {
  // Each test begins when the pause and the cache of the test before have ended.
  hours += 1;
  api.setNow(new Date(MONDAY_EIGHT.getTime() + hours * 3_600_000));
  dvla.received.length = 0;
  dvla.reply = createJsonReply(200, DVLA_VEHICLE);
});
afterAll(async () => {
  await api.close();
  await dvla.stop();
});

function someone() {
  customers += 1;
  return api.customer(`driver-${customers}`);
}
const lookUp = (registration = PLATE, by = someone()) => by.post('/plates', { registration });
const outcomes = async (): Promise<Record<string, number>> => {
  const { body }: { body: string } = await api.internal.inject({ url: '/api/metrics' });
  const counts = body.matchAll(/^forecourt_api_plate_lookups_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...counts].map(([, outcome, count]) => [String(outcome), Number(count)]));
};
async function countedIn(work: () => Promise<unknown>) {
  const before = await outcomes();
  await work();
  const after: [string, number][] = Object.entries(await outcomes());
  return Object.fromEntries(
    after.map(([name, count]) => [name, count - (before[name] ?? 0)]).filter(([, added]) => added !== 0),
  );
}

describe('the look-up of a plate', () => {
  it('sends DVLA the plate and the key, and nothing else', async () => {
    const { status, body } = await lookUp(' ab12-cde');
    expect(status).toBe(200);
    expect(body).toEqual(DVLA_PLATE_FACTS);
    const [{ headers, body: sent } = { headers: {}, body: null }] = dvla.received;
    expect(sent).toEqual({ registrationNumber: 'AB12CDE' });
    expect(headers['x-api-key']).toBe(KEY);
    const technical = ['accept', 'connection', 'content-length', 'content-type', 'host', 'x-api-key'];
    expect(Object.keys(headers).toSorted()).toEqual(technical);
  });

  it.each([404, 400])(
    'is plate_unknown if DVLA responds with %i, and stays so for a while',
    async (status) => {
      dvla.reply = createJsonReply(status, { errors: [{ status: String(status), code: 'x', title: 'y' }] });
      const ann = someone();
      for (let times = 0; times < 2; times += 1) {
        const refused = await lookUp(PLATE, ann);
        expect([refused.status, refused.problem.code]).toEqual([404, 'plate_unknown']);
      }
      expect(dvla.received).toHaveLength(1);
    },
  );

  it('does not send DVLA what cannot be a British plate', async () => {
    expect((await lookUp('HH-AB 1234E')).problem.code).toBe('plate_unknown');
    expect((await lookUp('🚗')).problem.code).toBe('invalid_input');
    expect(dvla.received).toEqual([]);
  });

  it.each<[string, string, DvlaService['reply']]>([
    ['responds with 500', 'failed', createJsonReply(500, {})],
    ['responds with 503', 'failed', createJsonReply(503, {})],
    ['redirects', 'failed', (response) => response.writeHead(302, { location: dvla.url }).end()],
    ['never responds', 'timeout', () => undefined],
    ['never ends its response', 'timeout', (response) => response.writeHead(200).write('{')],
    ['closes the connection', 'failed', (response) => response.destroy()],
    [
      'closes it within the response',
      'failed',
      (response) => response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
    ],
    ['sends too much', 'failed', createJsonReply(200, { ...DVLA_VEHICLE, more: 'x'.repeat(20_000) })],
    ['sends no JSON', 'failed', (response) => response.end('<html>Sorry</html>')],
    ['sends no vehicle', 'failed', createJsonReply(200, { message: 'hello' })],
    [
      'sends another vehicle',
      'failed',
      createJsonReply(200, { ...DVLA_VEHICLE, registrationNumber: 'XY99ZZZ' }),
    ],
  ])('is unavailable if DVLA %s, and works as soon as it does again', async (_, outcome, reply) => {
    dvla.reply = reply;
    const counted = await countedIn(async () => {
      const refused = await lookUp();
      expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
    });
    expect(counted).toEqual({ [outcome]: 1 });
    dvla.reply = createJsonReply(200, DVLA_VEHICLE);
    expect(await countedIn(async () => expect((await lookUp()).status).toBe(200))).toEqual({ found: 1 });
  });

  it.each([
    [429, 'quota'],
    [403, 'key'],
    [401, 'key'],
  ])('pauses for a minute after DVLA refused a request with %i', async (status, outcome) => {
    dvla.reply = createJsonReply(status, { message: 'Forbidden' });
    const counted = await countedIn(async () => {
      expect((await lookUp()).problem.code).toBe('unavailable');
      dvla.reply = createJsonReply(200, DVLA_VEHICLE);
      expect((await lookUp()).problem.code).toBe('unavailable');
    });
    expect(counted).toEqual({ [outcome]: 1, paused: 1 });
    expect(dvla.received).toHaveLength(1);
    api.setNow(new Date(MONDAY_EIGHT.getTime() + hours * 3_600_000 + 60_000));
    expect((await lookUp()).status).toBe(200);
  });

  it('is cached for ten minutes, for the customer who requested it', async () => {
    const ann = someone();
    const counted = await countedIn(async () => {
      await lookUp(PLATE, ann);
      await lookUp('ab 12 cde', ann);
    });
    expect(counted).toEqual({ found: 1, cached: 1 });
    api.setNow(new Date(MONDAY_EIGHT.getTime() + hours * 3_600_000 + 600_000));
    await lookUp(PLATE, ann);
    expect(dvla.received).toHaveLength(2);
  });

  it('shows nobody what another customer has looked up, not even during a pause', async () => {
    await lookUp();
    await lookUp();
    expect(dvla.received).toHaveLength(2);
    dvla.reply = createJsonReply(429, {});
    await lookUp('XY99 ZZZ');
    expect((await lookUp()).problem.code).toBe('unavailable');
  });

  it('is refused to a customer who looks up more than six plates a minute, and to no other', async () => {
    const ann = someone();
    for (let times = 0; times < 6; times += 1) expect((await lookUp(PLATE, ann)).status).toBe(200);
    const refused = await lookUp(PLATE, ann);
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
    expect((await ann.get('/me')).status).toBe(200);
    expect((await lookUp()).status).toBe(200);
  });

  it('leaves no plate and no key in the log and the metrics, whatever its outcome', async () => {
    lines.length = 0;
    const vehicle = { ...DVLA_VEHICLE, registrationNumber: 'XA20CDE' };
    const replies = [createJsonReply(200, vehicle), createJsonReply(500, vehicle), () => undefined];
    for (const [index, reply] of replies.entries()) {
      dvla.reply = reply;
      await lookUp(`XA2${index} CDE`);
    }
    const { body } = await api.internal.inject({ url: '/api/metrics' });
    expect(lines.join('')).toContain('"path":"/api/v1/plates"');
    expect(lines.join('') + body).not.toMatch(/XA2\d ?CDE|AB12 ?CDE|a-key-of-dvla/i);
  });

  it('is known to pages by the profile of the customer', async () => {
    expect((await someone().get('/me')).body.plate_lookup).toBe(true);
  });
});

describe.each([
  ['without a key', {}],
  ['outside Great Britain', { withKey: true, settings: { organisation: { country: 'DE' } } }],
])('a site %s', (_, { withKey = false, settings = {} }: { withKey?: boolean; settings?: object }) => {
  it('looks up no plates', async () => {
    const site = await startTestApi({ settings, ...(withKey && { dvla: { key: KEY, url: dvla.url } }) });
    const customer = site.customer('ann');
    expect((await customer.get('/me')).body.plate_lookup).toBe(false);
    expect((await customer.post('/plates', { registration: PLATE })).problem.code).toBe('plate_unknown');
    expect(dvla.received).toEqual([]);
    await site.close();
  });
});
