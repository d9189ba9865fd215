import { resendPause } from './resend-pause.ts';

describe('resendPause', () => {
  it('should be 30, 60 and then always 120 seconds', () => {
    expect([1, 2, 3, 4, 9].map(resendPause)).toEqual([30, 60, 120, 120, 120]);
  });
});
