import { resendPauseSeconds } from './code-rules.ts';

describe('the pause before another code', () => {
  it('should be 30, 60 and then always 120 seconds', () => {
    expect([1, 2, 3, 4, 9].map(resendPauseSeconds)).toEqual([30, 60, 120, 120, 120]);
  });
});
