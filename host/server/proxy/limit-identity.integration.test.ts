import { TestBackend } from '../testing/test-backend.ts';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const emulator = new TestBackend();
let edge: TestEdge;

beforeEach(async () => {
  // Stops the clock, so that the minute of the rate limit does not end on a slow machine.
  jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 2));
  const { host } = new URL(await emulator.start());
  emulator.respond((_request, response) => response.end('{}'));
  edge = await startTestEdge({ FIREBASE_AUTH_EMULATOR_HOST: host, TRUSTED_PROXIES: '127.0.0.1' });
});
afterEach(async () => {
  await edge.close();
  await emulator.stop();
  jest.restoreAllMocks();
});

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const SECOND_FACTORS = '/identitytoolkit.googleapis.com/v2/accounts';

const ask = (
  payload: object | string,
  { accounts = ACCOUNTS, method = ':sendVerificationCode', client = '203.0.113.7' } = {},
) =>
  edge.send({
    method: 'POST',
    url: `${accounts}${method}?key=demo`,
    headers: { 'x-forwarded-for': client, 'content-type': 'application/json' },
    payload,
  });

/** Sends `count` requests one after another. Returns how many were forwarded. */
async function passed(count: number, send: (index: number) => ReturnType<typeof ask>): Promise<number> {
  let ok = 0;
  for (let index = 0; index < count; index += 1) if ((await send(index)).statusCode === 200) ok += 1;
  return ok;
}

const phone = (index: number) => ({ phoneNumber: `+4477009${String(index).padStart(5, '0')}` });
const clientOf = (index: number) => `198.51.100.${index}`;

test('forwards 100 codes a minute to one number, from any client, and refuses more with the provider’s error', async () => {
  expect(await passed(110, (index) => ask(phone(1), { client: clientOf(index) }))).toBe(100);
  const refused = await ask(phone(1));
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(phone(2))).statusCode).toBe(200);
});

test('forwards 300 codes a minute from one client, in any spelling of the path', async () => {
  const methods = [
    ':sendVerificationCode',
    '%3AsendVerificationCode',
    ':sendVerificationCod%65',
    ':sendOobCode',
  ];
  const method = (index: number) => ({ method: methods[index % methods.length] ?? '' });
  expect(await passed(310, (index) => ask(phone(index), method(index)))).toBe(300);
  expect((await ask(phone(999), { client: '203.0.113.8' })).statusCode).toBe(200);
  expect(emulator.requests).toHaveLength(301);
});

test('counts emails by address, ignoring case', async () => {
  const mail = (index: number) => ({ email: index % 2 ? 'mara@example.com' : 'Mara@Example.com' });
  const to = (index: number) => ({ method: ':sendOobCode', client: clientOf(index) });
  expect(await passed(102, (index) => ask(mail(index), to(index)))).toBe(100);
});

test('counts codes for a second factor by their number', async () => {
  const second = (index: number) =>
    ask(
      { phoneEnrollmentInfo: phone(1) },
      { accounts: SECOND_FACTORS, method: '/mfaEnrollment:start', client: clientOf(index) },
    );
  const first = (index: number) => ask(phone(1), { client: clientOf(index) });
  expect(await passed(110, (index) => (index % 2 ? first : second)(index))).toBe(100);
});

test('does not limit requests that send no message', async () => {
  const signIn = () => ask({ sessionInfo: 'x', code: '1' }, { method: ':signInWithPhoneNumber' });
  expect(await passed(310, signIn)).toBe(310);
});

test('leaves unreadable requests to the emulator', async () => {
  expect((await ask('{"phoneNumber":')).statusCode).toBe(200);
});
