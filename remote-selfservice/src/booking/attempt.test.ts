import { becomeSignedIn } from '@forecourt/shared/testing';
import { attemptOf, forgetAttempt } from './attempt.ts';

let count = 0;
const next = () => `key-${++count}`;

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
  count = 0;
});

describe('attemptOf', () => {
  it('should stay the same while the booking is the same', () => {
    expect(attemptOf('a', next)).toEqual({ key: 'key-1', isRepeated: false });
    expect(attemptOf('a', next)).toEqual({ key: 'key-1', isRepeated: true });
  });

  it('should be a new one for another booking', () => {
    attemptOf('a', next);
    expect(attemptOf('b', next)).toEqual({ key: 'key-2', isRepeated: false });
  });

  it('should be a new one after the booking was made', () => {
    attemptOf('a', next);
    forgetAttempt();
    expect(attemptOf('a', next)).toEqual({ key: 'key-2', isRepeated: false });
  });
});
