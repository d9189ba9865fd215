import type { RemoteStatus } from '@forecourt/shared/contract';
import { pollOriginsIfReleasesMissing } from './open-releases.ts';

const summary = { version: '1.0.0+aaaaaaaa' } as RemoteStatus['current'];
const statusOf = (...current: RemoteStatus['current'][]) => ({
  status: () => Object.fromEntries(current.map((each, index) => [`remote-${index}`, { current: each }])),
});
const catalogue = (...current: RemoteStatus['current'][]) => statusOf(...current) as FirstLookCatalogue;
type FirstLookCatalogue = Parameters<typeof pollOriginsIfReleasesMissing>[0]['catalogue'];

test('polls no origin if the store has a release of every remote', async () => {
  const check = jest.fn();
  await pollOriginsIfReleasesMissing({ catalogue: catalogue(summary, summary), watch: { check } });
  expect(check).not.toHaveBeenCalled();
});

test('polls and waits if the store lacks a release of a remote', async () => {
  let looked = false;
  const check = async () => {
    await new Promise(setImmediate);
    looked = true;
  };
  await pollOriginsIfReleasesMissing({ catalogue: catalogue(summary, null), watch: { check } });
  expect(looked).toBe(true);
});

test('does not wait for an origin that hangs', async () => {
  const check = () => new Promise<void>(() => undefined);
  await expect(
    pollOriginsIfReleasesMissing({ catalogue: catalogue(null), watch: { check } }, 1),
  ).resolves.toBeUndefined();
});
