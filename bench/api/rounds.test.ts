import type { Outcome } from './jobs.ts';
import { medianRatio, summaryOf } from './rounds.ts';

const outcome = (perSecond: number, p50 = 1, p99 = 2): Outcome => ({
  perSecond,
  p50,
  p99,
  asked: perSecond,
  booked: 0,
  faults: {},
});

describe('what rounds come to', () => {
  it('should be the medians of their figures, each for itself, and how far the rates lie apart', () => {
    const rounds = [outcome(300, 9, 20), outcome(100, 7, 90), outcome(200, 8, 30)];
    expect(summaryOf(rounds)).toEqual({ perSecond: 200, p50: 8, p99: 30, lowest: 100, highest: 300 });
  });

  it('should lie between the two in the middle where there is none in the middle', () => {
    expect(summaryOf([outcome(100), outcome(200)]).perSecond).toBe(150);
  });

  it('should compare what was measured right after each other', () => {
    // The machine was twice as fast in the second round.
    expect(medianRatio([outcome(50), outcome(100)], [outcome(100), outcome(200)])).toBe(0.5);
  });

  it('should not be made of nothing', () => {
    expect(() => summaryOf([])).toThrow('no round');
  });
});
