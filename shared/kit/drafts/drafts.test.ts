import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { forgetDraft, forgetDraftsExceptOf, isDraftKey, keepDraft, readDraft, useDraft } from './index.ts';

const mara = aUser({ uid: 'mara' });
const ben = aUser({ uid: 'ben' });

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

/** Where the visitor's browser lets no site store anything. */
function blockStorage() {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

/** Where the storage of the tab takes no value that is longer. */
function fillStorage(room: number) {
  const set = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    set.call(this, key, value);
  });
}

describe.each([
  ['in the storage of the tab', () => undefined],
  ['in the memory of the page when storage is blocked', blockStorage],
  ['in the memory of the page when storage is full but for a probe', () => fillStorage(10)],
])('a draft %s', (_, prepare) => {
  beforeEach(() => {
    prepare();
    becomeSignedIn(mara);
    keepDraft('profile', { name: 'Mara' });
  });
  afterEach(() => forgetDraftsExceptOf(null));

  it('should be there again when the screen is', () => {
    const { result, unmount } = renderHook(() => useDraft('profile'));
    act(() => result.current[1]({ city: 'York' }));
    expect(result.current[0]).toEqual({ name: 'Mara', city: 'York' });
    unmount();
    expect(renderHook(() => useDraft('profile')).result.current[0]).toEqual({ name: 'Mara', city: 'York' });
  });

  it('should be there for the same customer only when the session ended', () => {
    becomeSignedOut('revoked');
    expect(readDraft('profile')).toEqual({});
    becomeSignedIn(ben);
    expect(readDraft('profile')).toEqual({});
    becomeSignedIn(mara);
    expect(readDraft('profile')).toEqual({ name: 'Mara' });
  });

  it('should be gone when it was sent', () => {
    keepDraft('other', { note: 'stays' });
    forgetDraft('profile');
    expect(readDraft('profile')).toEqual({});
    expect(readDraft('other')).toEqual({ note: 'stays' });
  });

  it('should go with everything of others when its owner is not the one who stays', () => {
    becomeSignedIn(ben);
    keepDraft('profile', { name: 'Ben' });
    forgetDraftsExceptOf('ben');
    expect(readDraft('profile')).toEqual({ name: 'Ben' });
    becomeSignedIn(mara);
    expect(readDraft('profile')).toEqual({});
    forgetDraftsExceptOf(null);
    becomeSignedIn(ben);
    expect(readDraft('profile')).toEqual({});
  });
});

describe('drafts of which only the short one fits into the storage of the tab', () => {
  const long = { note: 'x'.repeat(100) };
  beforeEach(() => {
    becomeSignedIn(mara);
    fillStorage(50);
    keepDraft('short', { name: 'Mara' });
    keepDraft('long', long);
  });
  afterEach(() => forgetDraftsExceptOf(null));

  it('should both be there', () => {
    expect(Object.keys(sessionStorage)).toEqual(['forecourt.draft.mara.short']);
    expect(readDraft('short')).toEqual({ name: 'Mara' });
    expect(readDraft('long')).toEqual(long);
  });

  it('should be read as they were kept last when one grows out of the storage, and when it fits again', () => {
    keepDraft('short', long);
    expect(readDraft('short')).toEqual(long);
    keepDraft('short', { name: 'M' });
    expect(readDraft('short')).toEqual({ name: 'M' });
    keepDraft('short', long);
    forgetDraft('short');
    expect(readDraft('short')).toEqual({});
  });

  it('should both go when their owner does not stay, although nothing can be stored', () => {
    fillStorage(0);
    forgetDraftsExceptOf('ben');
    expect(sessionStorage).toHaveLength(0);
    expect(readDraft('short')).toEqual({});
    expect(readDraft('long')).toEqual({});
  });
});

it('should be known by its key', () => {
  becomeSignedIn(mara);
  keepDraft('profile', { name: 'Mara' });
  sessionStorage.setItem('forecourt.other', 'x');
  expect(Object.keys(sessionStorage).filter(isDraftKey)).toEqual(['forecourt.draft.mara.profile']);
});

it('should be kept under the name of its owner, and nowhere when nobody is signed in', () => {
  becomeSignedOut();
  keepDraft('profile', { name: 'Nobody' });
  expect(sessionStorage).toHaveLength(0);
  becomeSignedIn(mara);
  keepDraft('profile', { name: 'Mara' });
  expect(Object.keys(sessionStorage)).toEqual(['forecourt.draft.mara.profile']);
});

it('should not take the drafts of a user for those of one whose uid begins the same', () => {
  becomeSignedIn(aUser({ uid: 'mara.b' }));
  keepDraft('profile', { name: 'Other' });
  forgetDraftsExceptOf('mara');
  expect(sessionStorage).toHaveLength(0);
});

it.each(['no JSON', '"text"', '{"name":1}', 'null'])('should be empty when %s was stored', (stored) => {
  becomeSignedIn(mara);
  sessionStorage.setItem('forecourt.draft.mara.profile', stored);
  expect(readDraft('profile')).toEqual({});
});
