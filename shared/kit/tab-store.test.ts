import * as z from '@forecourt/shared/schema';
import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { clearDraftsExcept, createTabStore } from './tab-store.ts';

const mara = aUser({ uid: 'mara' });
const ben = aUser({ uid: 'ben' });

beforeEach(() => {
  sessionStorage.clear();
  clearDraftsExcept(null);
  becomeSignedIn(mara);
});

const count = (owner: Parameters<typeof createTabStore>[1]) => createTabStore('count', owner, z.number());

describe.each(['customer', 'visitor', 'anyone'] as const)('a value of a %s', (owner) => {
  it('is stored until it is cleared', () => {
    count(owner).keep(1);
    count(owner).keep(2);
    expect(count(owner).read()).toBe(2);
    count(owner).forget();
    expect(count(owner).read()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is ignored if it does not match the schema', () => {
    count(owner).keep(1);
    expect(createTabStore('count', owner, z.string()).read()).toBeNull();
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{');
    expect(count(owner).read()).toBeNull();
  });
});

it('of a visitor is stored without a user, until one signs in', () => {
  becomeSignedOut();
  count('visitor').keep(1);
  expect(count('visitor').read()).toBe(1);
  becomeSignedIn(ben);
  expect(count('visitor').read()).toBeNull();
  becomeSignedOut();
  expect(count('visitor').read()).toBeNull();
});

it('of anyone is stored for every user', () => {
  count('anyone').keep(1);
  becomeSignedIn(ben);
  expect(count('anyone').read()).toBe(1);
});

it('uses the keys and the format that deployed areas read', () => {
  createTabStore('form', 'customer', z.object({ a: z.string() })).keep({ a: 'x' });
  count('visitor').keep(1);
  createTabStore('other', 'anyone', z.string()).keep('y');
  expect({ ...sessionStorage }).toEqual({
    'forecourt.draft.mara.form': '{"a":"x"}',
    'forecourt.count': '{"uid":"mara","value":1}',
    'forecourt.other': '"y"',
  });
});
