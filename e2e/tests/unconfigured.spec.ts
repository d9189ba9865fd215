import { expect, test } from '../world/test.ts';

// A site for which nobody has set a token, an origin for previews or a proxy to trust.

const PREVIEW = 'vehicle@http://127.0.0.1:9';

// Other files' pages have reported from the same address.
test.beforeAll(({ world }) => world.beginAnew());

for (const [name, address, cookie] of [
  ['address', `/vehicle?preview=${PREVIEW}`, ''],
  ['cookie', '/vehicle', `forecourt-preview=${encodeURIComponent(PREVIEW)}`],
] as const) {
  test(`should show no trace of a preview that the ${name} asks for`, async ({ world }) => {
    const plain = await fetch(`${world.url}/vehicle`);
    const asked = await fetch(world.url + address, { headers: { cookie } });
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(asked.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
    expect(await asked.text()).toBe(await plain.text());
  });
}

test('should have no endpoint that changes something', async ({ world }) => {
  const before = await world.edge.status('vehicle');
  for (const body of [{ pin: before.current?.version }, { disabled: true, message: 'gone' }, {}]) {
    const answer = await world.edge.change('vehicle', body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('text/plain'),
    ]);
  }
  expect(await world.edge.status('vehicle')).toEqual(before);
});

test('should take the address of a client from the connection, whatever a request claims', async ({
  world,
}) => {
  const version = (await world.edge.currentVersion('auth')) ?? '';
  for (let claimed = 1; claimed <= 8; claimed++) {
    await fetch(`${world.url}/-/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${claimed}` },
      body: JSON.stringify({
        events: [{ type: 'failed', area: 'auth', version, kind: 'evaluation', detail: 'made up' }],
      }),
    });
  }
  expect((await world.edge.status('auth')).failures[version]).toMatchObject({ clients: 1, events: 8 });
});
