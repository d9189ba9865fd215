import type { SlotAvailability } from '@forecourt/shared/api';
import {
  computeChosenTimeState,
  computeDayState,
  computeShownDays,
  computeSlotAvailabilityLevel,
  countDayRangesToLoad,
  findEarliestTime,
  findFirstFreeDay,
  groupSlotsByDayPart,
  markBlockedTimesAsTaken,
  selectUpcomingSlots,
  splitIntoDayRanges,
} from './free-times.ts';

const slot = (time: string, places_left: number, bookable = places_left > 0): SlotAvailability => ({
  time,
  places_left,
  bookable,
});
const open = (...slots: SlotAvailability[]) => ({
  date: '2026-11-26',
  open: true,
  closed_reason: null,
  closed_text: null,
  holiday: null,
  slots,
});
/** Earliest bookable time, before the days of these tests. */
const EARLIER = { date: '2026-11-23', time: '10:00' };
const closed = {
  date: '2026-11-28',
  open: false,
  closed_reason: 'closed_weekday' as const,
  closed_text: null,
  holiday: null,
  slots: [],
};

describe('selectUpcomingSlots', () => {
  const day = open(slot('09:00', 0), slot('09:15', 2, false), slot('09:30', 0), slot('09:45', 1));
  const timesFrom = (date: string, time: string) =>
    selectUpcomingSlots(day, { date, time }).map((shown) => shown.time);

  it('leaves out slots that are too soon, free or full', () => {
    expect(timesFrom('2026-11-26', '09:30')).toEqual(['09:30', '09:45']);
    expect(timesFrom('2026-11-27', '09:00')).toEqual(['09:45']);
  });

  it('shows full slots of a later day', () => {
    expect(timesFrom('2026-11-25', '17:00')).toEqual(['09:00', '09:30', '09:45']);
  });
});

describe('computeDayState', () => {
  it('recognises a closed day', () => {
    expect(computeDayState(closed, EARLIER)).toEqual({ kind: 'closed' });
  });

  it('distinguishes a full day from a day that it is too late to book', () => {
    const taken = open(slot('09:00', 0), slot('09:15', 0));
    expect(computeDayState(taken, EARLIER)).toEqual({ kind: 'full' });
    expect(computeDayState(taken, { date: taken.date, time: '09:15' })).toEqual({ kind: 'full' });
    expect(computeDayState(taken, { date: taken.date, time: '09:30' })).toEqual({ kind: 'too_late' });
    expect(computeDayState(taken, { date: '2026-11-27', time: '09:00' })).toEqual({ kind: 'too_late' });
    const missed = open(slot('09:00', 0), slot('09:15', 2, false));
    expect(computeDayState(missed, { date: missed.date, time: '09:30' })).toEqual({ kind: 'too_late' });
  });

  it('reports that a day has no times for the work, today as well', () => {
    const emptied = open();
    expect(computeDayState(emptied, EARLIER)).toEqual({ kind: 'no_times' });
    expect(computeDayState(emptied, { date: emptied.date, time: '09:30' })).toEqual({ kind: 'no_times' });
  });

  it('calls a day full whose other times the workshop closed', () => {
    expect(computeDayState(open(slot('09:00', 0)), EARLIER)).toEqual({ kind: 'full' });
  });

  it('calls a day short of times when less than a quarter of them is free', () => {
    const taken = [slot('09:15', 0), slot('09:30', 0), slot('09:45', 0)];
    const stateOf = (...slots: SlotAvailability[]) => computeDayState(open(...slots), EARLIER);
    expect(stateOf(slot('09:00', 2), ...taken)).toEqual({ kind: 'free', level: 'plenty' });
    expect(stateOf(slot('09:00', 2), ...taken, slot('10:00', 0))).toEqual({ kind: 'free', level: 'few' });
  });
});

describe('findFirstFreeDay', () => {
  it('passes over closed and full days', () => {
    const free = { ...open(slot('09:00', 1)), date: '2026-11-30' };
    expect(findFirstFreeDay([closed, open(slot('09:00', 0)), free])).toBe(free);
    expect(findFirstFreeDay([closed])).toBeNull();
  });
});

describe('computeShownDays', () => {
  const free = (date: string, ...times: string[]) => ({
    ...open(...times.map((time) => slot(time, 1))),
    date,
  });
  const short = free('2026-11-26', '17:00', '17:30');
  const next = free('2026-11-30', '09:00', '09:30', '10:00');
  const days = [short, closed, next];
  const both = computeShownDays(null, days, short, false);

  it('shows the next free day below a day with at most two free times', () => {
    expect(both).toMatchObject({ date: short.date, next: next.date });
    expect(computeShownDays(null, days, closed, true)).toMatchObject({ date: closed.date, next: next.date });
  });

  it('shows it below a day with few times left', () => {
    const taken = Array.from({ length: 10 }, (_, index) => slot(`0${index}:00`, 0));
    const few = { ...short, slots: [...taken, ...free('', '16:00', '16:30', '17:00').slots] };
    expect(computeShownDays(null, [few, next], few, false).next).toBe(next.date);
  });

  it('shows only one day with more free times, or the last day', () => {
    expect(computeShownDays(null, [next, { ...short, date: '2026-12-01' }], next, false).next).toBeNull();
    expect(computeShownDays(null, [short, closed], short, false).next).toBeNull();
  });

  it('finds the next day as soon as it is loaded', () => {
    const alone = computeShownDays(null, [short], short, false);
    expect(computeShownDays(alone, days, short, false).next).toBe(next.date);
  });

  it('does not change while times are taken or become free', () => {
    const emptied = free(next.date);
    expect(computeShownDays(both, [short, emptied, free('2026-12-01', '09:00')], short, false)).toBe(both);
    const freed = free(short.date, '16:00', '16:30', '17:00');
    expect(computeShownDays(both, [freed, next], freed, false)).toBe(both);
    const alone = computeShownDays(null, [freed, next], freed, false);
    expect(computeShownDays(alone, days, short, false)).toBe(alone);
  });

  it('keeps the first day while a time of the second is chosen, or after its last time is taken', () => {
    expect(computeShownDays(both, days, next, false)).toBe(both);
  });

  it('starts again with a chosen day', () => {
    expect(computeShownDays(both, days, next, true)).toMatchObject({ date: next.date, next: null });
    expect(computeShownDays(both, days, closed, true)).toMatchObject({ date: closed.date });
  });
});

describe('findEarliestTime', () => {
  const days = [closed, open(slot('09:00', 0), slot('09:15', 2, false), slot('09:30', 1), slot('09:45', 2))];

  it('is the first that can be booked', () => {
    expect(findEarliestTime(days)).toEqual({ date: '2026-11-26', time: '09:30' });
    expect(findEarliestTime([closed])).toBeNull();
  });
});

describe('markBlockedTimesAsTaken', () => {
  const day = open(slot('09:00', 2), slot('09:15', 1), slot('09:30', 2), slot('09:45', 1));
  const next = { ...day, date: '2026-11-27' };
  const visit = { date: '2026-11-26', time: '09:15' };

  it('takes the one time of the one day', () => {
    expect(markBlockedTimesAsTaken([day, next], [visit])).toEqual([
      open(slot('09:00', 2), slot('09:15', 0), slot('09:30', 2), slot('09:45', 1)),
      next,
    ]);
    expect(markBlockedTimesAsTaken([day], [])).toEqual([day]);
  });

  it('takes the times around it, not that of its end', () => {
    expect(markBlockedTimesAsTaken([day], [{ ...visit, from: '09:00', until: '09:45' }])).toEqual([
      open(slot('09:00', 0), slot('09:15', 0), slot('09:30', 0), slot('09:45', 1)),
    ]);
  });
});

describe('computeSlotAvailabilityLevel', () => {
  it.each([
    [0, 2, 'none'],
    [1, 2, 'few'],
    [2, 2, 'plenty'],
    [1, 1, 'plenty'],
    [2, 8, 'few'],
    [3, 8, 'plenty'],
  ])('calls %i of %i places left "%s"', (left, places, level) => {
    const others = [slot('09:15', places), slot('09:30', places)];
    const own = slot('09:00', left);
    expect(computeSlotAvailabilityLevel(own, [own, ...others], places)).toBe(level);
  });

  it('offers nothing that cannot be booked', () => {
    const missed = slot('09:00', 2, false);
    expect(computeSlotAvailabilityLevel(missed, [missed], 2)).toBe('none');
  });

  it('calls one place left few only as an exception, or on a day with few free times', () => {
    const last = slot('09:00', 1);
    const levelAmong = (...others: SlotAvailability[]) =>
      computeSlotAvailabilityLevel(last, [last, ...others], 2);
    expect(levelAmong(slot('09:15', 1), slot('09:30', 2))).toBe('plenty');
    expect(levelAmong(slot('09:15', 2))).toBe('plenty');
    expect(levelAmong(slot('09:15', 2), slot('09:30', 2), slot('09:45', 0))).toBe('few');
    const taken = [slot('09:15', 0), slot('09:30', 0), slot('09:45', 0)];
    expect(levelAmong(...taken)).toBe('plenty');
    expect(levelAmong(...taken, slot('10:00', 0))).toBe('few');
  });
});

describe('groupSlotsByDayPart', () => {
  it('parts a day at noon and at six, and leaves out parts without times', () => {
    const groups = groupSlotsByDayPart([
      slot('09:00', 1),
      slot('11:45', 1),
      slot('12:00', 1),
      slot('18:00', 1),
    ]);
    expect(groups.map(({ part, slots }) => [part, slots.map(({ time }) => time)])).toEqual([
      ['morning', ['09:00', '11:45']],
      ['afternoon', ['12:00']],
      ['evening', ['18:00']],
    ]);
    expect(groupSlotsByDayPart([slot('13:00', 1)]).map(({ part }) => part)).toEqual(['afternoon']);
  });
});

describe('computeChosenTimeState', () => {
  const slots = [slot('09:00', 2), slot('09:15', 0), slot('09:30', 1, false)];
  it.each([
    [null, 'none'],
    ['09:00', 'free'],
    ['09:15', 'taken'],
    ['09:30', 'not_bookable'],
    ['12:00', 'not_bookable'],
  ])('returns the state of %s', (time, state) => {
    expect(computeChosenTimeState(time, slots)).toBe(state);
  });
});

const windows = splitIntoDayRanges('2026-11-23', '2026-12-25');

describe('splitIntoDayRanges', () => {
  it('cuts the days into stretches of two weeks without gaps, the last one shorter', () => {
    expect(windows).toEqual([
      { from: '2026-11-23', to: '2026-12-06' },
      { from: '2026-12-07', to: '2026-12-20' },
      { from: '2026-12-21', to: '2026-12-25' },
    ]);
  });
});

describe('countDayRangesToLoad', () => {
  it.each([
    [null, 1],
    ['2026-11-23', 1],
    ['2026-12-06', 1],
    ['2026-12-07', 2],
    ['2026-12-25', 3],
    ['2027-06-01', 1],
  ])('loads the ranges that %s needs', (date, count) => {
    expect(countDayRangesToLoad(date, windows)).toBe(count);
  });
});
