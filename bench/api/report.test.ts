import type { Outcome } from './jobs.ts';
import { faultsOf, reportOf } from './report.ts';

const outcome = (perSecond: number, faults: Outcome['faults'] = {}): Outcome => ({
  perSecond,
  p50: 4,
  p99: 9,
  asked: perSecond,
  booked: 0,
  faults,
});

const [fine, half] = [outcome(200), outcome(100, { '503 overloaded': 2 })];

describe('the report', () => {
  it('should have a line for each case, with what the api is of the bare statements', () => {
    const cases = [{ name: 'vehicles' as const, api: [half], bare: [fine], crowd: [half] }];
    const lines = reportOf('embedded', { cases, mix: [half] }).split('\n');
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

  it('should name what went wrong, wherever it was, and how often in all rounds', () => {
    const cases = [{ name: 'booking' as const, api: [half, half], bare: [fine, fine], crowd: [] }];
    expect(faultsOf({ cases, mix: [half] })).toEqual([
      'POST /appointments, api: 503 overloaded (4)',
      '200 customers with pauses: 503 overloaded (2)',
    ]);
  });
});
