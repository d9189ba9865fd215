/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import { ACCOUNT_CACHE_MS } from '../platform/identity/account-directory.ts';
import { createTestCustomer } from '../testing/customer.ts';
import { MONDAY_EIGHT, useTestApi } from '../testing/test-api.ts';
import { createEmulatorToken } from '../testing/tokens.ts';
import { MAX_SIGN_IN_AGE_FOR_ERASURE_MS } from './routes.ts';

const api = useTestApi();
beforeEach(() => {
  api.accounts.setAway(false);
});

const after = (ms: number) => api.setNow(new Date(MONDAY_EIGHT.getTime() + ms));
const revoked = { status: 401, body: { code: 'token_revoked' } };
const deleted = { status: 401, body: { code: 'token_revoked', reason: 'user_deleted' } };

const rowsOf = (uid: string) =>
  api.query<{ customers: number; erased: number }>(
    `select (select count(*)::int from customers where id = $1) as customers,
         (select count(*)::int from erased_accounts where uid = $1) as erased`,
    [uid],
  );

describe('me', () => {
  it('returns a customer who never saved anything', async () => {
    expect(await api.customer('ann').get('/me')).toMatchObject({
      status: 200,
      body: {
        id: 'ann',
        phone: '447700900123',
        phone_formatted: '+44 7700 900123',
        email: null,
        email_verified: false,
        customer_number: null,
        display_name: null,
        locale: null,
        theme: 'system',
        channels: { sends_email: false, sends_texts: false },
        plate_lookup: false,
      },
    });
  });

  it('returns an address as confirmed as soon as the provider says so, whatever the token contains', async () => {
    const claims = { email: 'fay@example.com', email_verified: false };
    const fay = api.customer('fay', claims);
    expect((await fay.get('/me')).body).toMatchObject({ email: 'fay@example.com', email_verified: false });
    api.accounts.setVerifiedEmail('fay', 'fay@example.com');
    // A token issued after the confirmation shows it at once, although the account was read a second before.
    const at = new Date(MONDAY_EIGHT.getTime() + 1_000);
    const renewed = createTestCustomer(api.send, createEmulatorToken({ uid: 'fay', at, claims }));
    expect((await renewed.get('/me')).body).toMatchObject({ email_verified: true });
    expect((await fay.get('/me/export')).body.identity).toMatchObject({ email_verified: true });
  });

  it('changes given fields and keeps the others', async () => {
    const customer = api.customer('bob');
    await customer.patch('/me', { display_name: ' Bob ', theme: 'dark' });
    await customer.patch('/me', { locale: 'de' });
    const { body } = await customer.patch('/me', { theme: 'light' });
    expect(body).toMatchObject({ display_name: 'Bob', locale: 'de', theme: 'light' });
    expect((await customer.get('/me')).body).toEqual(body);
    expect((await customer.patch('/me', { display_name: null })).body.display_name).toBeNull();
  });

  it('stores for each channel which messages the customer wants', async () => {
    const all = { confirmed: true, moved: true, cancelled: true, ready: true, day_before: true };
    const customer = api.customer('tess');
    const channels = async () => (await customer.get('/me')).body.channels;
    expect(await channels()).toMatchObject({ texts: { ...all, reminder: false } });
    await customer.patch('/me', { theme: 'dark' });
    expect(await channels()).toMatchObject({ texts: { ...all, reminder: false } });
    await customer.patch('/me', { channels: { texts: { ready: false, reminder: true } } });
    const { body } = await customer.patch('/me', { channels: { email: { moved: false } } });
    expect(body.channels).toMatchObject({
      email: { ...all, moved: false, reminder: true },
      texts: { ...all, ready: false, reminder: true },
    });
    expect(await channels()).toEqual(body.channels);
    await customer.patch('/me', { channels: { texts: { ready: true }, email: { moved: true } } });
    expect(await channels()).toMatchObject({ email: { moved: true }, texts: { ...all, reminder: true } });
    const exported = (await customer.get('/me/export')).body.profile;
    expect(exported).toMatchObject({ unwanted_emails: [], unwanted_texts: [] });
    expect(await customer.patch('/me', { channels: { texts: { adverts: true } } })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/channels/texts/adverts' }] },
    });
  });

  it('assigns a customer number with the first save, and keeps it', async () => {
    const numbers = new Set<string | null>();
    for (let count = 1; count <= 20; count += 1) {
      const customer = api.customer(`numbered-${count}`);
      expect((await customer.post('/vehicles', { device_reg: `N ${count}` })).status).toBe(201);
      const { customer_number } = (await customer.get('/me')).body;
      expect(customer_number).toMatch(/^C-[2-9A-HJKMNP-Z]{5}$/);
      expect((await customer.patch('/me', { theme: 'dark' })).body).toMatchObject({ customer_number });
      numbers.add(customer_number);
    }
    expect(numbers.size).toBe(20);
  });

  it('returns the name of the identity provider if none was saved', async () => {
    const customer = api.customer('cat', { name: ' Cat ' });
    expect((await customer.get('/me')).body.display_name).toBe('Cat');
    expect((await customer.patch('/me', { display_name: 'Catherine' })).body.display_name).toBe('Catherine');
    expect((await customer.get('/me')).body.display_name).toBe('Catherine');
    expect((await customer.patch('/me', { display_name: null })).body.display_name).toBe('Cat');
    expect((await api.customer('dan', { name: ' ' }).get('/me')).body.display_name).toBeNull();
    expect((await api.customer('eve', { name: '\u200b\u200b' }).get('/me')).body.display_name).toBeNull();
  });

  it.each([
    ['\u202aA\u0308nn\u00ad\u2028Lee\u202c', 'Änn Lee'],
    ['a\u200b'.repeat(100), 'a'.repeat(100)],
    ['👍'.repeat(100), '👍'.repeat(100)],
    ['Zoë 京 👩🏽\u200d🔧', 'Zoë 京 👩🏽\u200d🔧'],
  ])('stores the visible characters of the name %j', async (display_name, seen) => {
    expect((await api.customer('bob').patch('/me', { display_name })).body.display_name).toBe(seen);
  });

  it.each([
    ['\u2800', 'too_small'],
    ['\ue000', 'too_small'],
    ['👍'.repeat(101), 'too_big'],
  ])('refuses the name %j, counted in visible characters', async (display_name, code) => {
    expect(await api.customer('bob').patch('/me', { display_name })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/display_name', code }] },
    });
  });

  it('refuses unknown fields and values', async () => {
    expect(await api.customer('bob').patch('/me', { theme: 'pink', phone: '1' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: [{ pointer: '/theme' }, { pointer: '/phone' }] },
    });
  });
});

describe('accounts that were ended elsewhere', () => {
  it.each([
    [
      'disabled',
      (uid: string) => api.accounts.disable(uid),
      { status: 401, body: { code: 'user_disabled' } },
    ],
    ['deleted', (uid: string) => api.accounts.remove(uid), deleted],
    ['revoked', (uid: string) => api.accounts.revokeSessions(uid), revoked],
  ])('is refused at the latest when the cached account expires: %s', async (what, end, refusal) => {
    const customer = api.customer(what);
    expect((await customer.get('/me')).status).toBe(200);
    after(1_000);
    await end(what);
    after(ACCOUNT_CACHE_MS - 1);
    expect((await customer.get('/me')).status).toBe(200);
    after(ACCOUNT_CACHE_MS);
    expect(await customer.get('/me')).toMatchObject(refusal);
    expect(await customer.patch('/me', { theme: 'dark' })).toMatchObject(refusal);
  });

  it('is refused while the provider does not respond', async () => {
    const customer = api.customer('away');
    expect((await customer.get('/me')).status).toBe(200);
    api.accounts.setAway(true);
    after(ACCOUNT_CACHE_MS);
    expect(await customer.get('/me')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('signing out everywhere', () => {
  it('ends every session at once, and lets the next sign-in pass', async () => {
    const sessions = [api.customer('ann'), api.customer('ann')];
    for (const session of sessions) expect((await session.get('/me')).status).toBe(200);
    after(60_000);
    expect(await sessions[0]?.post('/me/sign-out-everywhere')).toMatchObject({ status: 204, body: null });
    for (const session of sessions) expect(await session.get('/me')).toMatchObject(revoked);
    expect((await api.customer('ann').get('/me')).status).toBe(200);
  });

  it('keeps a session that begins in the same second, which counts as later', async () => {
    const earlier = api.customer('bob');
    after(60_000);
    const later = api.customer('bob');
    await earlier.post('/me/sign-out-everywhere');
    expect(await earlier.get('/me')).toMatchObject(revoked);
    expect((await later.get('/me')).status).toBe(200);
  });

  it('waits for the next second if this session began in the current one', async () => {
    const customer = api.customer('cat');
    const asked = customer.post('/me/sign-out-everywhere');
    // The test's clock stands still; the second passes while the request waits.
    setTimeout(() => after(1_000), 500);
    expect((await asked).status).toBe(204);
    expect(await customer.get('/me')).toMatchObject(revoked);
  });

  it('waits if this session began ahead of the clock', async () => {
    const authTime = MONDAY_EIGHT.getTime() / 1000 + 1;
    const customer = api.customer('ned', { auth_time: authTime });
    const asked = customer.post('/me/sign-out-everywhere');
    setTimeout(() => after(1_000), 500);
    setTimeout(() => after(2_000), 1_500);
    expect((await asked).status).toBe(204);
    expect(await customer.get('/me')).toMatchObject(revoked);
  });

  it('keeps later sessions when the request is repeated', async () => {
    const first = api.customer('dan');
    after(60_000);
    await first.post('/me/sign-out-everywhere', undefined, 'key');
    const second = api.customer('dan');
    after(120_000);
    expect((await second.post('/me/sign-out-everywhere', undefined, 'key')).status).toBe(204);
    expect((await second.get('/me')).status).toBe(200);
    expect(await second.post('/vehicles', { device_reg: 'D 1' }, 'key')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect((await second.post('/me/sign-out-everywhere', undefined, 'other')).status).toBe(204);
    expect(await second.get('/me')).toMatchObject(revoked);
  });

  it('reports that the provider does not respond, and stores no response', async () => {
    const customer = api.customer('eve');
    await customer.get('/me');
    after(1_500);
    api.accounts.setAway(true);
    expect(await customer.post('/me/sign-out-everywhere', undefined, 'key')).toMatchObject({ status: 503 });
    api.accounts.setAway(false);
    expect((await customer.get('/me')).status).toBe(200);
    expect((await customer.post('/me/sign-out-everywhere', undefined, 'key')).status).toBe(204);
    expect(await customer.get('/me')).toMatchObject(revoked);
  });
});

describe('deleting the account', () => {
  it('needs a sign-in of the last five minutes', async () => {
    const customer = api.customer('gus');
    await customer.patch('/me', { display_name: 'Gus' });
    after(MAX_SIGN_IN_AGE_FOR_ERASURE_MS + 1);
    expect(await customer.delete('/me')).toMatchObject({
      status: 403,
      body: { code: 'requires_recent_login' },
    });
    expect(api.accounts.has('gus')).toBe(true);
    expect((await customer.get('/me')).body.display_name).toBe('Gus');
    after(MAX_SIGN_IN_AGE_FOR_ERASURE_MS);
    expect((await customer.delete('/me')).status).toBe(204);
    expect(api.accounts.has('gus')).toBe(false);
  });

  it('ends the session at once, for reading and writing, and changes nothing when repeated', async () => {
    const customer = api.customer('hal');
    const { body } = await customer.post('/vehicles', { device_reg: 'H 1' });
    await customer.delete('/me');
    for (const answer of [
      await customer.get('/me'),
      await customer.get('/me/export'),
      await customer.patch('/me', { theme: 'dark' }),
      await customer.post('/vehicles', { device_reg: 'H 2' }),
      await customer.patch(`/vehicles/${body.id}`, { make: 'Fiat' }),
      await customer.delete('/me'),
      await api.customer('hal').patch('/me', { theme: 'dark' }),
    ]) {
      expect(answer).toMatchObject(deleted);
    }
    expect(await rowsOf('hal')).toEqual([{ customers: 0, erased: 1 }]);
  });

  it('works for a customer who never saved anything', async () => {
    expect((await api.customer('ida').delete('/me')).status).toBe(204);
    expect(await rowsOf('ida')).toEqual([{ customers: 0, erased: 1 }]);
  });

  it('happens once for concurrent requests', async () => {
    const customer = api.customer('jim');
    await customer.get('/me');
    const answers = await Promise.all(Array.from({ length: 10 }, () => customer.delete('/me')));
    const statuses = answers.map(({ status, problem }) => (status === 204 ? status : problem.reason));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 'user_deleted')).toHaveLength(9);
  });

  it('takes effect when the data is deleted, before the provider responds', async () => {
    const customer = api.customer('lou');
    await customer.patch('/me', { display_name: 'Lou' });
    const release = api.accounts.holdRemovals();
    const deletion = customer.delete('/me');
    while ((await rowsOf('lou'))[0]?.erased !== 1) await delay(5);
    expect(await customer.get('/me')).toMatchObject(deleted);
    expect(await customer.patch('/me', { theme: 'dark' })).toMatchObject(deleted);
    expect(api.accounts.has('lou')).toBe(true);
    release();
    expect((await deletion).status).toBe(204);
    expect(api.accounts.has('lou')).toBe(false);
  });

  it('takes effect although the provider does not respond', async () => {
    const customer = api.customer('kim');
    await customer.patch('/me', { display_name: 'Kim' });
    api.accounts.setAway(true);
    expect((await customer.delete('/me')).status).toBe(204);
    expect(await customer.get('/me')).toMatchObject(deleted);
    api.accounts.setAway(false);
    expect(api.accounts.has('kim')).toBe(true);
    expect(await customer.get('/me')).toMatchObject(deleted);
    after(ACCOUNT_CACHE_MS);
    expect(await customer.get('/me')).toMatchObject(deleted);
  });

  it('lets the same phone number sign up again with another id', async () => {
    await api.customer('lea').delete('/me');
    const { body } = await api.customer('lea-again').patch('/me', { display_name: 'Lea' });
    expect(body).toMatchObject({ id: 'lea-again', phone: '447700900123', display_name: 'Lea' });
  });
});
