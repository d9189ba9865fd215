import { aUser, becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { clearDraft, readDraft, saveDraft, useDraft } from './drafts.ts';
import { clearDraftsExcept } from './tab-store.ts';

const mara = aUser({ uid: 'mara' });
const ben = aUser({ uid: 'ben' });

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

/** Simulates a browser that blocks storage. */
function blockStorage() {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

/** Simulates a full sessionStorage that rejects longer values. */
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
    saveDraft('profile', { name: 'Mara' });
  });
  afterEach(() => clearDraftsExcept(null));

  it('is restored when the screen mounts again', () => {
    const { result, unmount } = renderHook(() => useDraft('profile'));
    act(() => result.current[1]({ city: 'York' }));
    expect(result.current[0]).toEqual({ name: 'Mara', city: 'York' });
    unmount();
    expect(renderHook(() => useDraft('profile')).result.current[0]).toEqual({ name: 'Mara', city: 'York' });
  });

  it('is restored for the same customer only, after the session ended', () => {
    becomeSignedOut('revoked');
    expect(readDraft('profile')).toEqual({});
    becomeSignedIn(ben);
    expect(readDraft('profile')).toEqual({});
    becomeSignedIn(mara);
    expect(readDraft('profile')).toEqual({ name: 'Mara' });
  });

  it('is cleared after sending', () => {
    saveDraft('other', { note: 'stays' });
    clearDraft('profile');
    expect(readDraft('profile')).toEqual({});
    expect(readDraft('other')).toEqual({ note: 'stays' });
  });

  it('is cleared with all drafts of others unless its owner stays', () => {
    becomeSignedIn(ben);
    saveDraft('profile', { name: 'Ben' });
    clearDraftsExcept('ben');
    expect(readDraft('profile')).toEqual({ name: 'Ben' });
    becomeSignedIn(mara);
    expect(readDraft('profile')).toEqual({});
    clearDraftsExcept(null);
    becomeSignedIn(ben);
    expect(readDraft('profile')).toEqual({});
  });
});

describe('a short and a long draft, of which only the short one fits into sessionStorage', () => {
  const long = { note: 'x'.repeat(100) };
  beforeEach(() => {
    becomeSignedIn(mara);
    fillStorage(50);
    saveDraft('short', { name: 'Mara' });
    saveDraft('long', long);
  });
  afterEach(() => clearDraftsExcept(null));

  it('are both restored', () => {
    expect(Object.keys(sessionStorage)).toEqual(['forecourt.draft.mara.short']);
    expect(readDraft('short')).toEqual({ name: 'Mara' });
    expect(readDraft('long')).toEqual(long);
  });

  it('keep their last values when they outgrow the storage and fit again', () => {
    saveDraft('short', long);
    expect(readDraft('short')).toEqual(long);
    saveDraft('short', { name: 'M' });
    expect(readDraft('short')).toEqual({ name: 'M' });
    saveDraft('short', long);
    clearDraft('short');
    expect(readDraft('short')).toEqual({});
  });

  it('are both cleared unless their owner stays, even if nothing can be stored', () => {
    fillStorage(0);
    clearDraftsExcept('ben');
    expect(sessionStorage).toHaveLength(0);
    expect(readDraft('short')).toEqual({});
    expect(readDraft('long')).toEqual({});
  });
});

it('is stored under its owner, and not at all without a signed-in user', () => {
  becomeSignedOut();
  saveDraft('profile', { name: 'Nobody' });
  expect(sessionStorage).toHaveLength(0);
  becomeSignedIn(mara);
  saveDraft('profile', { name: 'Mara' });
  expect(Object.keys(sessionStorage)).toEqual(['forecourt.draft.mara.profile']);
});

it('does not belong to a user whose uid begins the same', () => {
  becomeSignedIn(aUser({ uid: 'mara.b' }));
  saveDraft('profile', { name: 'Other' });
  clearDraftsExcept('mara');
  expect(sessionStorage).toHaveLength(0);
});

it.each(['no JSON', '"text"', '{"name":1}', 'null'])('is empty when %s was stored', (stored) => {
  becomeSignedIn(mara);
  sessionStorage.setItem('forecourt.draft.mara.profile', stored);
  expect(readDraft('profile')).toEqual({});
});
