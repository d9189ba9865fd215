import type { HistoryItem } from '@forecourt/shared/api';
import {
  addMonths,
  computeNextDueDate,
  findLastDoneDate,
  findPresetRecurrenceAndService,
} from './preset-dates.tsx';

describe('the recurrence of a preset', () => {
  it('is the legal interval of the country for the test', () => {
    expect(findPresetRecurrenceAndService('inspection', 'GB', [])).toMatchObject({
      months: 12,
      service: null,
    });
    expect(findPresetRecurrenceAndService('inspection', 'DE', [])).toMatchObject({
      months: 24,
      service: null,
    });
  });

  it('begins on the day of a late test in Great Britain and Germany', () => {
    expect(findPresetRecurrenceAndService('inspection', 'GB', []).from).toBe('completion');
    expect(findPresetRecurrenceAndService('inspection', 'DE', []).from).toBe('completion');
    expect(findPresetRecurrenceAndService('inspection', 'AT', []).from).toBe('due');
  });

  it('comes with the kind of work that the business has for it, and no other', () => {
    expect(findPresetRecurrenceAndService('oil', 'GB', ['repair', 'oil_change']).service).toBe('oil_change');
    expect(findPresetRecurrenceAndService('oil', 'GB', ['repair', 'others']).service).toBeNull();
  });
});

const noted = (date: string, kind: 'service' | 'inspection' | 'fuel') =>
  ({ date, odometer_km: null, visit: null, record: { kind } }) as HistoryItem;
const visited = (date: string, service_type: string) =>
  ({ date, odometer_km: null, record: null, visit: { service_type } }) as HistoryItem;

const HISTORY = [
  noted('2026-10-01', 'fuel'),
  visited('2026-06-02', 'oil_change'),
  noted('2026-03-04', 'inspection'),
  visited('2025-03-05', 'mot'),
];

describe('the dates of a preset', () => {
  it('contain when it was last done, by an entry or a visit', () => {
    expect(findLastDoneDate('inspection', HISTORY)).toBe('2026-03-04');
    expect(findLastDoneDate('inspection', HISTORY.slice(3))).toBe('2025-03-05');
    expect(findLastDoneDate('oil', HISTORY)).toBe('2026-06-02');
    expect(findLastDoneDate('tyres', HISTORY)).toBeNull();
  });

  it('returns the next due date if it is in the future', () => {
    const rule = { months: 12, from: 'due' } as const;
    expect(computeNextDueDate('2026-03-04', rule, '2026-11-23')).toBe('2027-03-04');
    expect(computeNextDueDate('2025-03-05', rule, '2026-11-23')).toBeNull();
    expect(computeNextDueDate(null, rule, '2026-11-23')).toBeNull();
  });

  it.each([
    ['2026-09-24', '2027-09-23'],
    ['2026-12-01', '2027-11-30'],
    ['2027-01-01', '2027-12-31'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
  ])('ends an MOT of %s the day before its anniversary: %s', (test, end) => {
    const rule = findPresetRecurrenceAndService('inspection', 'GB', []);
    expect(computeNextDueDate(test, rule, '2026-11-23')).toBe(end);
  });

  it('counts whole months for a test in another country, and for other work', () => {
    const tuv = findPresetRecurrenceAndService('inspection', 'DE', []);
    expect(computeNextDueDate('2026-09-24', tuv, '2026-11-23')).toBe('2028-09-24');
    const service = findPresetRecurrenceAndService('service', 'GB', []);
    expect(computeNextDueDate('2026-09-24', service, '2026-11-23')).toBe('2027-09-24');
  });
});

it.each([
  ['2026-11-24', 1, '2026-12-24'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-30', 1, '2028-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2025-12-06', 24, '2027-12-06'],
])('is the same day of the month, or its last: %s, %d months', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});
