import { becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import {
  addBookingHistoryEntry,
  createHistoryState,
  isPastHistoryEntry,
  markHistoryEntriesPast,
  readHistoryEntryId,
} from './use-booking.ts';

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
});

describe('a history entry of a booking', () => {
  it('is past once the booking is made, and not before', () => {
    addBookingHistoryEntry('a');
    addBookingHistoryEntry('b');
    expect(isPastHistoryEntry('a')).toBe(false);
    markHistoryEntriesPast();
    addBookingHistoryEntry('c');
    expect([
      isPastHistoryEntry('a'),
      isPastHistoryEntry(null, 'b'),
      isPastHistoryEntry('c'),
      isPastHistoryEntry(null),
    ]).toEqual([true, true, false, false]);
  });

  it('is unknown to the next customer of the device', () => {
    addBookingHistoryEntry('a');
    markHistoryEntriesPast();
    becomeSignedOut();
    expect(isPastHistoryEntry('a')).toBe(false);
  });

  it.each([[null], ['a'], [{}], [{ entry: 1 }]])('has no id in a foreign state: %j', (state) => {
    expect(readHistoryEntryId(state)).toBeNull();
    expect(readHistoryEntryId(createHistoryState('a'))).toBe('a');
  });
});
