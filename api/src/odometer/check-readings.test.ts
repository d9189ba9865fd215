/** @jest-environment node */
import fc from 'fast-check';
import { addDays } from '../platform/local-time.ts';
import {
  compareReadingsByDay,
  computeMaxPlausibleKm,
  findReadingsToConfirm,
  type ReadingToCheck,
} from './check-readings.ts';

type Said = [date: string, odometer_km: number];

/** @param all such as `2026-01-10 50000` */
const said = (...all: string[]): Said[] => all.map((each) => [each.slice(0, 10), Number(each.slice(11))]);

const stored = ([date, odometer_km]: Said): ReadingToCheck => ({ date, odometer_km, isNew: false });
const added = ([date, odometer_km]: Said): ReadingToCheck => ({ date, odometer_km, isNew: true });

/** Questions as code, new reading, and the reading that it does not fit. */
function questionsAbout(known: Said[], ...news: Said[]): [string, number, number][] {
  const readings = [...known.map(stored), ...news.map(added)].sort(compareReadingsByDay);
  return findReadingsToConfirm(readings).map(({ code, asked, other }) => [
    code,
    asked.odometer_km,
    other.odometer_km,
  ]);
}

describe('checking a new reading', () => {
  it.each<[string, Said[], Said]>([
    ['the first one', [], ['2026-11-28', 3_204_284]],
    ['one that is the same', [['2026-11-01', 319_616]], ['2026-11-28', 319_616]],
    ['a day on the motorway', [['2026-11-28', 50_000]], ['2026-11-28', 51_500]],
    ['a holiday of three days', [['2026-07-01', 50_000]], ['2026-07-04', 53_000]],
    ['a year of a taxi', [['2025-11-28', 50_000]], ['2026-11-28', 200_000]],
    ['years without a reading', [['2016-11-28', 10_000]], ['2026-11-28', 900_000]],
    ['one before the first of all', [['2026-11-28', 50_000]], ['2020-01-01', 0]],
  ])('asks nothing about %s', (_, known, reading) => {
    expect(questionsAbout(known, reading)).toEqual([]);
  });

  it('asks about a reading that is lower than an earlier one, or higher than a later one', () => {
    const known = said('2026-01-10 50000', '2026-02-10 51000');
    expect(questionsAbout(known, ['2026-03-02', 50_999])).toEqual([['odometer_lower', 50_999, 51_000]]);
    expect(questionsAbout(known, ['2026-01-20', 49_999])).toEqual([['odometer_lower', 49_999, 50_000]]);
    expect(questionsAbout(known, ['2026-01-20', 51_001])).toEqual([['odometer_lower', 51_001, 51_000]]);
  });

  it('asks about a reading with a digit too many or too few, compared with either neighbour', () => {
    // 198,600 and 1,991,050 miles.
    expect(questionsAbout([['2026-11-01', 319_616]], ['2026-11-28', 3_204_284])).toEqual([
      ['odometer_jump', 3_204_284, 319_616],
    ]);
    expect(questionsAbout([['2026-11-28', 319_616]], ['2026-11-01', 31_961])).toEqual([
      ['odometer_jump', 31_961, 319_616],
    ]);
  });

  it('compares with the distance that the vehicle was driven so far', () => {
    // At 1,000 km a month so far, 89,500 km in three months are possible, but more likely a digit too many.
    const known = Array.from(
      { length: 9 },
      (_, month): Said => [`2026-0${month + 1}-01`, 1_000 * (month + 1)],
    );
    expect(questionsAbout(known, ['2026-11-28', 98_500])).toEqual([['odometer_jump', 98_500, 9_000]]);
    // A new commute is not unusual enough.
    expect(questionsAbout(known, ['2026-11-28', 25_000])).toEqual([]);
    expect(questionsAbout([['2026-11-01', 9_000]], ['2026-11-28', 40_000])).toEqual([]);
  });

  it('does not ask about the right reading that follows a wrong one', () => {
    const known = said('2026-10-01 319616', '2026-11-01 3204284');
    expect(questionsAbout(known, ['2026-11-28', 320_400])).toEqual([]);
    expect(questionsAbout(known, ['2026-10-15', 320_000])).toEqual([]);
    expect(questionsAbout(known, ['2026-11-28', 32_040])).toEqual([['odometer_lower', 32_040, 3_204_284]]);
  });

  it('compares with a replaced odometer from its second reading on', () => {
    const known = said('2026-01-01 90000', '2026-02-01 10', '2026-03-01 1000');
    expect(questionsAbout(known, ['2026-03-20', 1_500])).toEqual([]);
    expect(questionsAbout(known, ['2026-03-20', 90_500])).toEqual([['odometer_jump', 90_500, 1_000]]);
  });

  it('only asks about the wrong ones of many readings', () => {
    const fills = Array.from(
      { length: 60 },
      (_, week): Said => [addDays('2025-01-01', week * 7), 80_000 + 300 * week],
    );
    const typed = fills.map(([date, km], index): Said => [date, index % 20 === 10 ? km * 10 : km]);
    expect(questionsAbout([], ...typed)).toEqual([
      ['odometer_jump', 830_000, 82_700],
      ['odometer_jump', 890_000, 88_700],
      ['odometer_jump', 950_000, 94_700],
    ]);
    const short = fills.map(([date, km], index): Said => [date, index % 20 === 10 ? km / 10 : km]);
    expect(questionsAbout([], ...short).map(([code, km]) => [code, km])).toEqual([
      ['odometer_lower', 8_300],
      ['odometer_lower', 8_900],
      ['odometer_lower', 9_500],
    ]);
  });

  it('accepts any usual distances, and asks about ten times as much', () => {
    const driven = fc.array(
      fc.record({ days: fc.integer({ min: 1, max: 60 }), share: fc.integer({ min: 30, max: 100 }) }),
      {
        minLength: 8,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(driven, fc.integer({ min: 20, max: 100 }), (steps, kmPerDay) => {
        let [date, km] = ['2020-01-01', 20_000];
        const readings = steps.map(({ days, share }): Said => {
          date = addDays(date, days);
          km += Math.round((days * kmPerDay * share) / 100);
          return [date, km];
        });
        expect(questionsAbout([], ...readings)).toEqual([]);
        const last: Said = [addDays(date, 14), km * 10];
        expect(questionsAbout(readings, last)).toEqual([['odometer_jump', km * 10, km]]);
      }),
    );
  });

  it('never asks about a stored reading, and about a new one at most once for each code', () => {
    const anyReadings = fc.array(
      fc.record({
        date: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-01-01', days)),
        odometer_km: fc.integer({ min: 0, max: 10_000_000 }),
        isNew: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(anyReadings, (readings) => {
        const questions = findReadingsToConfirm(readings.toSorted(compareReadingsByDay));
        expect(questions.filter(({ asked }) => !asked.isNew)).toEqual([]);
        expect(questions.every(({ asked, other }) => asked !== other)).toBe(true);
        for (const code of ['odometer_lower', 'odometer_jump']) {
          const asked = questions
            .filter((question) => question.code === code)
            .map((question) => question.asked);
          expect(new Set(asked).size).toBe(asked.length);
        }
      }),
    );
  });
});

describe('the likely distance of a vehicle', () => {
  it("is at most 1,500 km a day and 200,000 km a year, or ten times the vehicle's pace and a holiday", () => {
    expect(computeMaxPlausibleKm(0, null)).toBe(1_500);
    expect(computeMaxPlausibleKm(29, null)).toBe(45_000);
    expect(computeMaxPlausibleKm(364, null)).toBe(200_000);
    expect(computeMaxPlausibleKm(729, null)).toBe(400_000);
    expect(computeMaxPlausibleKm(30, 40)).toBe(17_000);
    expect(computeMaxPlausibleKm(30, 0)).toBe(8_000);
  });
});
