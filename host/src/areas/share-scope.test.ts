import { SINGLETON_VERSIONS, takenFromHost } from '@forecourt/shared/build/sharing';
import { PROVIDED_VERSIONS, shareScope } from './share-scope.ts';

test('offers exactly the modules that areas use, in the versions that the edge lists', () => {
  const wanted = Object.entries(takenFromHost()).map(([name, { requiredVersion }]) => [
    name,
    requiredVersion.slice(1),
  ]);
  const offered = Object.entries(shareScope).map(([name, versions]) => [name, ...Object.keys(versions)]);
  expect(offered.sort()).toEqual(wanted.sort());
  expect(PROVIDED_VERSIONS).toEqual(SINGLETON_VERSIONS);
});

test('offers the same modules as the host imports', async () => {
  const [offer] = Object.values(shareScope.react ?? {});
  const factory = await offer?.get();
  expect(factory?.()).toHaveProperty(
    'useState',
    jest.requireActual<typeof import('react')>('react').useState,
  );
});
