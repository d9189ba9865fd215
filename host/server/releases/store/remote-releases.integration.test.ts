import { StoreError } from '@forecourt/shared/server/store';
import { PROVIDED_TEST_SINGLETONS, ReleaseTestEnvironment, TEST_REMOTE } from '../testing/test-releases.ts';
import { ReleaseFiles } from './release-files.ts';
import { openReleaseStorage, ReleaseStore } from './release-store.ts';
import { RemoteReleases } from './remote-releases.ts';

let given: ReleaseTestEnvironment;

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
});

afterEach(() => given.stop());

/** Creates an edge's view of the remote whose next write of files runs `event` and then fails. */
async function failingAfter(event: () => Promise<unknown>): Promise<RemoteReleases> {
  const store = new ReleaseStore(openReleaseStorage(given.storeLocation, {}));
  const files = new ReleaseFiles(store);
  jest.spyOn(files, 'write').mockImplementationOnce(async () => {
    await event();
    throw new StoreError('there is no room');
  });
  const remote = new RemoteReleases(TEST_REMOTE, {
    store,
    files,
    provided: PROVIDED_TEST_SINGLETONS,
    now: () => new Date(),
    observe: () => {},
    changed: () => {},
  });
  await remote.sync();
  return remote;
}

test('keeps files that another edge has adopted after this one failed to', async () => {
  const release = given.origin.deploy(TEST_REMOTE, 'first');
  const other = await given.open();
  const remote = await failingAfter(() => other.poll());
  await expect(remote.adopt(release, new Map())).rejects.toThrow('there is no room');
  const later = await given.open();
  expect(later.status()).toMatchObject({ current: { version: release.version }, refused: [] });
});
