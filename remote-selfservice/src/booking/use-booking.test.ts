import { becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import {
  createBookingHistoryState,
  isFinishedBookingHistoryEntry,
  markBookingHistoryEntriesFinished,
  markBookingHistoryEntryUnfinished,
  readHistoryEntryId,
} from './use-booking.ts';

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
});

describe('a history entry of a booking', () => {
  it('is past once the booking is made, and not before', () => {
    markBookingHistoryEntryUnfinished('a');
    markBookingHistoryEntryUnfinished('b');
    expect(isFinishedBookingHistoryEntry('a')).toBe(false);
    markBookingHistoryEntriesFinished();
    markBookingHistoryEntryUnfinished('c');
    expect([
      isFinishedBookingHistoryEntry('a'),
      isFinishedBookingHistoryEntry(null, 'b'),
      isFinishedBookingHistoryEntry('c'),
      isFinishedBookingHistoryEntry(null),
    ]).toEqual([true, true, false, false]);
  });

  it('is unknown to the next customer of the device', () => {
    markBookingHistoryEntryUnfinished('a');
    markBookingHistoryEntriesFinished();
    becomeSignedOut();
    expect(isFinishedBookingHistoryEntry('a')).toBe(false);
  });

  it.each([[null], ['a'], [{}], [{ entry: 1 }]])('has no id in a foreign state: %j', (state) => {
    expect(readHistoryEntryId(state)).toBeNull();
    expect(readHistoryEntryId(createBookingHistoryState('a'))).toBe('a');
  });
});
