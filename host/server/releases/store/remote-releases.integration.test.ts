import { StoreError } from '@forecourt/shared/server/store';
import { PROVIDED, REMOTE, TestReleases } from '../testing/test-releases.ts';
import { ReleaseFiles } from './release-files.ts';
import { openStorage, ReleaseStore } from './release-store.ts';
import { RemoteReleases } from './remote-releases.ts';

let given: TestReleases;

beforeEach(async () => {
  given = await TestReleases.start();
});

afterEach(() => given.stop());

/** An edge's view of the remote, whose next write of files fails after something else has happened. */
async function failingAfter(event: () => Promise<unknown>): Promise<RemoteReleases> {
  const store = new ReleaseStore(openStorage(given.storeLocation, {}));
  const files = new ReleaseFiles(store);
  jest.spyOn(files, 'write').mockImplementationOnce(async () => {
    await event();
    throw new StoreError('there is no room');
  });
  const remote = new RemoteReleases(REMOTE, {
    store,
    files,
    provided: PROVIDED,
    now: () => new Date(),
    observe: () => {},
    changed: () => {},
  });
  await remote.sync();
  return remote;
}

test('should not take the files away from another edge when that one has adopted what this one could not', async () => {
  const release = given.origin.deploy(REMOTE, 'first');
  const other = await given.open();
  const remote = await failingAfter(() => other.look());
  await expect(remote.adopt(release, new Map())).rejects.toThrow('there is no room');
  const later = await given.open();
  expect(later.status()).toMatchObject({ current: { version: release.version }, refused: [] });
});
