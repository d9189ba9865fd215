import { expect, test } from '../world/test.ts';

test.describe('the site that the tests run against', () => {
  test('should answer with the shell, and know every area', async ({ world, request }) => {
    const page = await request.get('/');
    expect(page.headers()['content-type']).toContain('text/html');
    const releases = await (await request.get('/-/releases')).json();
    for (const area of Object.keys(world.origins)) {
      expect(releases[area].current, area).not.toBeNull();
    }
  });

  test('should go on without an origin, and have it back', async ({ world, request }) => {
    await world.stop('origin-vehicle');
    await expect(request.get(`${world.origins.vehicle}/release.json`)).rejects.toThrow('ECONNREFUSED');
    expect((await request.get('/')).ok()).toBe(true);
    await world.start('origin-vehicle');
    expect((await request.get(`${world.origins.vehicle}/release.json`)).ok()).toBe(true);
  });

  test('should keep accounts and what was written when parts are killed', async ({ world, request }) => {
    const { token, uid } = await world.identity.signIn();
    const headers = { authorization: `Bearer ${token}` };
    expect((await (await request.get('/api/v1/me', { headers })).json()).id).toBe(uid);
    await Promise.all([world.kill('api'), world.kill('identity')]);
    expect((await request.get('/api/v1/me', { headers })).status()).toBe(503);
    await Promise.all([world.start('api'), world.start('identity')]);
    expect((await (await request.get('/api/v1/me', { headers })).json()).id).toBe(uid);
  });
});
