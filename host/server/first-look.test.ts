import { firstLook } from './first-look.ts';
import type { RemoteStatus } from './releases/remote-status.ts';

const summary = { version: '1.0.0+aaaaaaaa' } as RemoteStatus['current'];
const statusOf = (...current: RemoteStatus['current'][]) => ({
  status: () => Object.fromEntries(current.map((each, index) => [`remote-${index}`, { current: each }])),
});
const registry = (...current: RemoteStatus['current'][]) => statusOf(...current) as FirstLookRegistry;
type FirstLookRegistry = Parameters<typeof firstLook>[0]['registry'];

test('should look at no origin when the store has something for every remote', async () => {
  const check = jest.fn();
  await firstLook({ registry: registry(summary, summary), watch: { check } });
  expect(check).not.toHaveBeenCalled();
});

test('should look and wait when the store has nothing for a remote', async () => {
  let looked = false;
  const check = async () => {
    await new Promise(setImmediate);
    looked = true;
  };
  await firstLook({ registry: registry(summary, null), watch: { check } });
  expect(looked).toBe(true);
});

test('should not wait for an origin that hangs', async () => {
  const check = () => new Promise<void>(() => undefined);
  await expect(firstLook({ registry: registry(null), watch: { check } }, 1)).resolves.toBeUndefined();
});
