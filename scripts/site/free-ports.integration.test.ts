import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { root } from '../root.ts';
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

// With 300 of 11,000 ports each, two searches that know nothing of each other find eight ports in common.
const FIND_PORTS = `
  const { findFreePort } = await import('./scripts/site/free-ports.ts');
  for (let count = 0; count < 300; count += 1) console.log(await findFreePort());
  process.once('disconnect', () => {});
  process.send('found');
`;

test('finds different ports for two processes, before anything listens on them', async () => {
  const searches = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', FIND_PORTS], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      cwd: root,
    }),
  );
  const printed = searches.map(({ stdout }) => text(stdout as NodeJS.ReadableStream));
  // A search keeps its ports until its process ends, which the channel prevents.
  await Promise.all(searches.map((search) => once(search, 'message')));
  for (const search of searches) search.disconnect();
  const ports = (await Promise.all(printed)).flatMap((lines) => lines.trim().split('\n'));
  expect(ports).toHaveLength(600);
  expect(new Set(ports).size).toBe(600);
});
