/** @jest-environment ./api/src/platform/db/database-environment.ts */
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { FirebaseAuthError } from 'firebase-admin/auth';
import { emulatorToken } from '../../testing/emulator-token.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { loggerOptions } from './logger-options.ts';

const token = emulatorToken({ uid: 'ann', at: MONDAY_EIGHT, claims: { email: 'ann@mail.example' } });
const secrets = [token, 'ann@mail.example', '447700900123', 'ya29.a0Af_secret'];

/** A log that is kept. */
function createLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const options = loggerOptions('trace');
  return {
    options: typeof options === 'object' ? { ...options, stream } : options,
    text: () => lines.join(''),
  };
}

function expectNoSecrets(text: string): void {
  for (const secret of secrets) expect(text).not.toContain(secret);
}

describe('the log', () => {
  it('should say what went wrong, and nothing of the person, however an error carries it', () => {
    const log = createLog();
    const { log: logger } = Fastify({ logger: log.options });
    const exchange = {
      headers: { Authorization: 'Bearer ya29.a0Af_secret' },
      data: `{"idToken":"${token}"}`,
    };
    const inner = Object.assign(new Error('Refused ya29.a0Af_secret of ann@mail.example'), { exchange });
    const error = new FirebaseAuthError({
      code: 'internal-error',
      message: `Nobody with ${token}, ann@mail.example, +447700900123 or 447700900123`,
      cause: inner,
    });
    Object.assign(error, { httpResponse: { data: { phoneNumber: '+447700900123' } } });
    logger.error({ err: error }, 'It failed');
    logger.error(error);
    logger.warn(`Hello ann@mail.example, it is ${token}`);
    logger.warn('No row for (447700900123), tel:447700900123, phone="447700900123". Nor 447700900123.');
    logger.info({ user: { phone: '447700900123', email: 'ann@mail.example' }, token }, 'Look');
    expect(log.text()).toMatch(/auth\/internal-error.*It failed/);
    expect(log.text()).toMatch(/Nobody with \[redacted\], \[redacted\], \[redacted\] or \[redacted\]/);
    expect(log.text()).toMatch(/caused by: Error: Refused \[redacted\] of \[redacted\]/);
    expectNoSecrets(log.text());
  });

  it.each([
    ['a time in seconds', 'expired at 1772438400'],
    ['a time in milliseconds', 'expired at 1772438400123, that is 2026-03-02T08:00:00.123Z'],
    ['an id', 'no 0d3f1b52-6c1e-4f0a-9b7d-123456789012 there'],
    ['an id of letters and digits', 'user qk447700900123x'],
    ['a fraction', 'took 12.123456789 ms, 123456789.5 at most'],
    ['a number too short for a telephone', 'row 12345678 of 2026'],
  ])('should keep %s readable', (_, message) => {
    const log = createLog();
    Fastify({ logger: log.options }).log.error(new Error(message));
    expect(log.text()).toContain(`"msg":"${message}"`);
  });

  describe('of requests', () => {
    let api: TestApi;
    const log = createLog();
    beforeAll(async () => {
      api = await startTestApi({ logger: log.options });
    });
    afterAll(() => api.close());

    it('should hold neither tokens nor what identifies a person', async () => {
      const customer = api.customer('ann', { email: 'ann@mail.example' });
      await customer.patch('/me', { display_name: 'Ann' });
      await customer.get('/me/export');
      const headers = { authorization: `Bearer ${token}` };
      await api.send({ method: 'GET', url: `/api/v1/me?token=${token}&phone=447700900123`, headers });
      await api.send({ method: 'GET', url: '/api/v1/me', headers: { authorization: `Bearer ${token}x` } });
      api.accounts.setAway(true);
      await api.customer('bob').get('/me');
      expect(log.text()).toContain('"url":"/api/v1/me"');
      expect(log.text()).toContain('The identity provider does not answer');
      expectNoSecrets(log.text());
    });
  });
});
