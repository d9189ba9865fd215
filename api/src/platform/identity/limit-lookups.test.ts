import type { AccountDirectory } from './account-directory.ts';
import { limitLookups } from './limit-lookups.ts';

const nothing = async () => {};

test('only so many accounts should be looked up at once, and only so many wait for it', async () => {
  const ends: (() => void)[] = [];
  const directory: AccountDirectory = {
    lookUp: () => new Promise((resolve) => ends.push(() => resolve(null))),
    verifiedEmail: async () => null,
    revokeSessions: nothing,
    remove: nothing,
    check: nothing,
  };
  const { lookUp } = limitLookups(directory);
  const asked = Array.from({ length: 64 + 512 }, (_, number) => lookUp(`user-${number}`));
  await expect(lookUp('one-too-many')).rejects.toMatchObject({ code: 'overloaded' });
  expect(ends).toHaveLength(64);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(asked)).toHaveLength(576);
});
