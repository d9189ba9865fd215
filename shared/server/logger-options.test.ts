import fastify from 'fastify';
import { createLoggerOptions, LogThrottle } from './logger-options.ts';

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.';
const PERSONAL = [TOKEN, 'ann@mail.example', '447700900123', 'ya29.a0Af_secret', 'forecourt-bucket=7'];

function createLog() {
  const lines: string[] = [];
  const options = createLoggerOptions('trace', { write: (line) => lines.push(line) });
  return { options, text: () => lines.join('') };
}

function expectNothingPersonal(text: string): void {
  for (const personal of PERSONAL) expect(text).not.toContain(personal);
}

test('logs errors without personal data, wherever they contain it', () => {
  const log = createLog();
  const { log: logger } = fastify({ logger: log.options });
  const exchange = { headers: { Authorization: 'Bearer ya29.a0Af_secret' }, data: `{"idToken":"${TOKEN}"}` };
  const cause = Object.assign(new Error('Refused ya29.a0Af_secret of ann@mail.example'), { exchange });
  const error = Object.assign(
    new Error(`Nobody with ${TOKEN}, ann@mail.example, +447700900123 or 447700900123`, { cause }),
    { code: 'auth/internal-error', httpResponse: { data: { phoneNumber: '+447700900123' } } },
  );
  logger.error({ err: error }, 'It failed');
  logger.error(error);
  logger.warn(`Hello ann@mail.example, it is ${TOKEN}`);
  logger.warn('No row for (447700900123), tel:447700900123, phone="447700900123". Nor 447700900123.');
  logger.info({ user: { phone: '447700900123', email: 'ann@mail.example' }, token: TOKEN }, 'Look');
  expect(log.text()).toMatch(/auth\/internal-error.*It failed/);
  expect(log.text()).toMatch(/Nobody with \[redacted\], \[redacted\], \[redacted\] or \[redacted\]/);
  expect(log.text()).toMatch(/caused by: Error: Refused \[redacted\] of \[redacted\]/);
  expectNothingPersonal(log.text());
});

test.each(['+44 7700 900123', '+44-7700-900123', '+44 (0) 7700 900123', '+49.151.12345678'])(
  'redacts the number %s in any format',
  (number) => {
    const log = createLog();
    fastify({ logger: log.options }).log.error(new Error(`Nobody with ${number}, sorry`));
    expect(log.text()).toContain('"msg":"Nobody with [redacted], sorry"');
  },
);

test.each([
  ['a time in seconds', 'expired at 1772438400'],
  ['a time in milliseconds', 'expired at 1772438400123, that is 2026-03-02T08:00:00.123Z'],
  ['an id', 'no 0d3f1b52-6c1e-4f0a-9b7d-123456789012 there'],
  ['an id of letters and digits', 'user qk447700900123x'],
  ['a fraction', 'took 12.123456789 ms, 123456789.5 at most'],
  ['a number too short for a telephone', 'row 12345678 of 2026'],
])('keeps %s readable', (_case, message) => {
  const log = createLog();
  fastify({ logger: log.options }).log.error(new Error(message));
  expect(log.text()).toContain(`"msg":"${message}"`);
});

test('redacts tokens, cookies and queries of logged requests', async () => {
  const log = createLog();
  const app = fastify({ logger: log.options });
  app.put('/', async (request, reply) => {
    const { headers } = request;
    reply.header('set-cookie', 'forecourt-bucket=7');
    request.log.info({ headers });
    request.log.info({ req: { headers } });
    request.log.info({ request: { headers } });
    request.log.info({ answer: { headers: reply.getHeaders() } });
    return {};
  });
  const answer = await app.inject({
    method: 'PUT',
    url: `/?token=${TOKEN}&phone=447700900123`,
    headers: { authorization: `Bearer ${TOKEN}`, cookie: 'forecourt-bucket=7', 'user-agent': 'seen' },
  });
  await app.close();
  expect(answer.statusCode).toBe(200);
  expect(log.text()).toContain('"path":"/"');
  expect(log.text()).toContain('seen');
  expectNothingPersonal(log.text());
});

describe('LogThrottle', () => {
  const log = jest.fn<void, [skipped: number | undefined]>();
  beforeEach(() => {
    jest.useFakeTimers();
    log.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('logs a message at once, and after a minute with the number of skipped ones', () => {
    const throttle = new LogThrottle();
    throttle.throttled('away', log);
    jest.advanceTimersByTime(59_000);
    throttle.throttled('away', log);
    throttle.throttled('away', log);
    expect(log.mock.calls).toEqual([[undefined]]);
    jest.advanceTimersByTime(1_000);
    throttle.throttled('away', log);
    throttle.throttled('away', log);
    expect(log.mock.calls).toEqual([[undefined], [2]]);
  });

  it('distinguishes messages', () => {
    const throttle = new LogThrottle();
    throttle.throttled('away', log);
    throttle.throttled('late', log);
    expect(log).toHaveBeenCalledTimes(2);
  });
});
