/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { createTestCustomer } from '../testing/customer.ts';
import { MONDAY_EIGHT, useTestApi } from '../testing/test-api.ts';
import { createEmulatorToken } from '../testing/tokens.ts';

const api = useTestApi();

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
        channels: { sends_email: false },
      },
    });
  });

  it('returns an address as confirmed as soon as the provider says so, whatever the token contains', async () => {
    const claims = { email: 'fay@example.com', email_verified: false };
    const fay = api.customer('fay', claims);
    expect((await fay.get('/me')).body).toMatchObject({ email: 'fay@example.com', email_verified: false });
    api.accounts.verifyEmail('fay', 'fay@example.com');
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
