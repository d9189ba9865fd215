import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { assertPortsFree, findFreePorts } from './free-ports.ts';
import { LocalSite } from './site.ts';

function siteOn(ports: LocalSite['plan']['ports'], emulator = true): LocalSite {
  return new LocalSite({ ports, data: '/nowhere', settingsFile: '/nowhere.json', emulator });
}

test('accepts a site whose ports are all free', async () => {
  await expect(assertPortsFree(siteOn(await findFreePorts()), 0)).resolves.toBeUndefined();
});

test.each(['127.0.0.1', '::1', '0.0.0.0'])(
  'names a port that is taken on %s, and the part that needs it',
  async (host) => {
    const stranger = createServer().listen(0, host);
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const ports = { ...(await findFreePorts()), 'origin-vehicle': port };
    await expect(assertPortsFree(siteOn(ports), 0)).rejects.toThrow(
      `uses a port it needs:\n  - ${port}, for the origin of the area "vehicle"\n`,
    );
    stranger.close();
  },
);

test('names the port of operator endpoints', async () => {
  const stranger = createServer().listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const ports = { ...(await findFreePorts()), 'api-internal': port };
  await expect(assertPortsFree(siteOn(ports), 0)).rejects.toThrow(
    `uses a port it needs:\n  - ${port}, for the operators of the api\n`,
  );
  stranger.close();
});

test("ignores the emulator's port if no emulator is needed", async () => {
  const stranger = createServer().listen(0);
  await once(stranger, 'listening');
  const ports = { ...(await findFreePorts()), identity: (stranger.address() as AddressInfo).port };
  await expect(assertPortsFree(siteOn(ports, false), 0)).resolves.toBeUndefined();
  stranger.close();
});
