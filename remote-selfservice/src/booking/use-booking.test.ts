import { becomeSignedIn, becomeSignedOut } from '@forecourt/shared/testing';
import { closeEntries, entryState, isPastEntry, noteEntry, readEntryId } from './use-booking.ts';

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
});

describe('a history entry of a booking', () => {
  it('is past once the booking is made, and not before', () => {
    noteEntry('a');
    noteEntry('b');
    expect(isPastEntry('a')).toBe(false);
    closeEntries();
    noteEntry('c');
    expect([isPastEntry('a'), isPastEntry(null, 'b'), isPastEntry('c'), isPastEntry(null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is unknown to the next customer of the device', () => {
    noteEntry('a');
    closeEntries();
    becomeSignedOut();
    expect(isPastEntry('a')).toBe(false);
  });

  it.each([[null], ['a'], [{}], [{ entry: 1 }]])('has no id in a foreign state: %j', (state) => {
    expect(readEntryId(state)).toBeNull();
    expect(readEntryId(entryState('a'))).toBe('a');
  });
});
