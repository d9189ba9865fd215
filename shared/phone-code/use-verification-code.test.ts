import { resendPauseSeconds } from './use-verification-code.ts';

describe('resendPauseSeconds', () => {
  it('returns 30, 60 and then always 120', () => {
    expect([1, 2, 3, 4, 9].map(resendPauseSeconds)).toEqual([30, 60, 120, 120, 120]);
  });
});
