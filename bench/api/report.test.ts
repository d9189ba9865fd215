import type { BenchJobOutcome } from './cases.ts';
import { formatBenchTable, listFailures, medianRatio, summarizeOutcomes } from './report.ts';

const outcome = (perSecond: number, faults: BenchJobOutcome['faults'] = {}): BenchJobOutcome => ({
  perSecond,
  p50: 4,
  p99: 9,
  sent: perSecond,
  booked: 0,
  faults,
});

const [fine, half] = [outcome(200), outcome(100, { '503 overloaded': 2 })];

describe('the report', () => {
  it('has a line for each case with the ratio of the api to the bare statements', () => {
    const cases = [{ name: 'vehicles' as const, api: [half], bare: [fine], crowd: [half] }];
    const lines = formatBenchTable('embedded', { cases, mix: [half] }).split('\n');
    expect(lines[2]?.split(/ {2,}/)).toEqual([
      'GET /vehicles',
      '100 (100–100)',
      '200 (200–200)',
      '0.50',
      '4.0',
      '9.0',
      '4.0',
      '9.0',
      '100 (100–100)',
      '9.0',
    ]);
  });

  it('lists all failures with their counts in all rounds', () => {
    const cases = [{ name: 'booking' as const, api: [half, half], bare: [fine, fine], crowd: [] }];
    expect(listFailures({ cases, mix: [half] })).toEqual([
      'POST /appointments, api: 503 overloaded (4)',
      '200 customers with pauses: 503 overloaded (2)',
    ]);
  });
});

const outcomeAt = (perSecond: number, p50 = 1, p99 = 2): BenchJobOutcome => ({
  perSecond,
  p50,
  p99,
  sent: perSecond,
  booked: 0,
  faults: {},
});

describe('what rounds come to', () => {
  it('is the median of each figure, with the range of the rates', () => {
    const rounds = [outcomeAt(300, 9, 20), outcomeAt(100, 7, 90), outcomeAt(200, 8, 30)];
    expect(summarizeOutcomes(rounds)).toEqual({ perSecond: 200, p50: 8, p99: 30, lowest: 100, highest: 300 });
  });

  it('is the mean of the two middle rounds if their number is even', () => {
    expect(summarizeOutcomes([outcomeAt(100), outcomeAt(200)]).perSecond).toBe(150);
  });

  it('compares rounds that were measured right after each other', () => {
    // The machine was twice as fast in the second round.
    expect(medianRatio([outcomeAt(50), outcomeAt(100)], [outcomeAt(100), outcomeAt(200)])).toBe(0.5);
  });

  it('throws without a round', () => {
    expect(() => summarizeOutcomes([])).toThrow('no round');
  });
});
