import { becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import {
  createHistoryState,
  isPastHistoryEntry,
  markHistoryEntriesPast,
  readHistoryEntryId,
  recordBookingHistoryEntry,
} from './use-booking.ts';

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
});

describe('a history entry of a booking', () => {
  it('is past once the booking is made, and not before', () => {
    recordBookingHistoryEntry('a');
    recordBookingHistoryEntry('b');
    expect(isPastHistoryEntry('a')).toBe(false);
    markHistoryEntriesPast();
    recordBookingHistoryEntry('c');
    expect([
      isPastHistoryEntry('a'),
      isPastHistoryEntry(null, 'b'),
      isPastHistoryEntry('c'),
      isPastHistoryEntry(null),
    ]).toEqual([true, true, false, false]);
  });

  it('is unknown to the next customer of the device', () => {
    recordBookingHistoryEntry('a');
    markHistoryEntriesPast();
    becomeSignedOut();
    expect(isPastHistoryEntry('a')).toBe(false);
  });

  it.each([[null], ['a'], [{}], [{ entry: 1 }]])('has no id in a foreign state: %j', (state) => {
    expect(readHistoryEntryId(state)).toBeNull();
    expect(readHistoryEntryId(createHistoryState('a'))).toBe('a');
  });
});
