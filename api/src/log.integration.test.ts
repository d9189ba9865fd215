/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { loggerOptions } from '@forecourt/shared/server';
import { FirebaseAuthError } from 'firebase-admin/auth';
import { MONDAY_EIGHT, startTestApi, type TestApi } from './testing/test-api.ts';
import { emulatorToken } from './testing/tokens.ts';

const token = emulatorToken({ uid: 'ann', at: MONDAY_EIGHT, claims: { email: 'ann@mail.example' } });
const personal = [token, 'ann@mail.example', '447700900123', 'ya29.a0Af_secret'];

let api: TestApi;
let lines: string[];
beforeAll(async () => {
  api = await startTestApi({ logger: loggerOptions('trace', { write: (line) => lines.push(line) }) });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => api.close());

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
