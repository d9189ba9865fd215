import type { HistoryItem } from '@forecourt/shared/api';
import { dueAfter, findLastDone } from './last-done.ts';

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

describe('what the record says of what most cars need', () => {
  it('should be when it was last done, noted or in a visit', () => {
    expect(findLastDone('inspection', HISTORY)).toBe('2026-03-04');
    expect(findLastDone('inspection', HISTORY.slice(3))).toBe('2025-03-05');
    expect(findLastDone('oil', HISTORY)).toBe('2026-06-02');
    expect(findLastDone('tyres', HISTORY)).toBeNull();
  });

  it('should say when it is due again, as long as that is to come', () => {
    const rule = { months: 12, from: 'due' } as const;
    expect(dueAfter('2026-03-04', rule, '2026-11-23')).toBe('2027-03-04');
    expect(dueAfter('2025-03-05', rule, '2026-11-23')).toBeNull();
    expect(dueAfter(null, rule, '2026-11-23')).toBeNull();
  });
});
