import { becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import {
  addBookingHistoryEntry,
  createBookingHistoryState,
  isFinishedBookingHistoryEntry,
  markBookingHistoryEntriesFinished,
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
    expect(isFinishedBookingHistoryEntry('a')).toBe(false);
    markBookingHistoryEntriesFinished();
    addBookingHistoryEntry('c');
    expect([
      isFinishedBookingHistoryEntry('a'),
      isFinishedBookingHistoryEntry(null, 'b'),
      isFinishedBookingHistoryEntry('c'),
      isFinishedBookingHistoryEntry(null),
    ]).toEqual([true, true, false, false]);
  });

  it('is unknown to the next customer of the device', () => {
    addBookingHistoryEntry('a');
    markBookingHistoryEntriesFinished();
    becomeSignedOut();
    expect(isFinishedBookingHistoryEntry('a')).toBe(false);
  });

  it.each([[null], ['a'], [{}], [{ entry: 1 }]])('has no id in a foreign state: %j', (state) => {
    expect(readHistoryEntryId(state)).toBeNull();
    expect(readHistoryEntryId(createBookingHistoryState('a'))).toBe('a');
  });
});
