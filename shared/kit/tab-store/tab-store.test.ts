import * as z from '@forecourt/shared/schema';
import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { forgetCustomersExcept, tabStore } from './tab-store.ts';

const mara = aUser({ uid: 'mara' });
const ben = aUser({ uid: 'ben' });

beforeEach(() => {
  sessionStorage.clear();
  forgetCustomersExcept(null);
  becomeSignedIn(mara);
});

const count = (owner: Parameters<typeof tabStore>[1]) => tabStore('count', owner, z.number());

describe.each(['customer', 'visitor', 'anyone'] as const)('what a %s keeps', (owner) => {
  it('should be there until it is forgotten', () => {
    count(owner).keep(1);
    count(owner).keep(2);
    expect(count(owner).read()).toBe(2);
    count(owner).forget();
    expect(count(owner).read()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('should count as nothing when it is not what was kept', () => {
    count(owner).keep(1);
    expect(tabStore('count', owner, z.string()).read()).toBeNull();
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{');
    expect(count(owner).read()).toBeNull();
  });
});

it('should give nobody what is a customer’s, who finds it again', () => {
  count('customer').keep(1);
  becomeSignedOut('revoked');
  expect(count('customer').read()).toBeNull();
  count('customer').keep(2);
  becomeSignedIn(ben);
  expect(count('customer').read()).toBeNull();
  becomeSignedIn(mara);
  expect(count('customer').read()).toBe(1);
});

it('should keep for nobody what a visitor needs, until somebody comes', () => {
  becomeSignedOut();
  count('visitor').keep(1);
  expect(count('visitor').read()).toBe(1);
  becomeSignedIn(ben);
  expect(count('visitor').read()).toBeNull();
  becomeSignedOut();
  expect(count('visitor').read()).toBeNull();
});

it('should keep for anyone what is nobody’s in particular', () => {
  count('anyone').keep(1);
  becomeSignedIn(ben);
  expect(count('anyone').read()).toBe(1);
});

it('should use the keys and the format that areas deployed before read', () => {
  tabStore('form', 'customer', z.object({ a: z.string() })).keep({ a: 'x' });
  count('visitor').keep(1);
  tabStore('other', 'anyone', z.string()).keep('y');
  expect({ ...sessionStorage }).toEqual({
    'forecourt.draft.mara.form': '{"a":"x"}',
    'forecourt.count': '{"uid":"mara","value":1}',
    'forecourt.other': '"y"',
  });
});
