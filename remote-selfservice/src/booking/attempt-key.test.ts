import { becomeSignedIn } from '@forecourt/shared/testing';
import { attemptKey, forgetAttempt } from './attempt-key.ts';

let count = 0;
const next = () => `key-${++count}`;

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
  count = 0;
});

describe('attemptKey', () => {
  it('should stay the same while the booking is the same', () => {
    expect(attemptKey('a', next)).toBe('key-1');
    expect(attemptKey('a', next)).toBe('key-1');
  });

  it('should be a new one for another booking', () => {
    attemptKey('a', next);
    expect(attemptKey('b', next)).toBe('key-2');
  });

  it('should be a new one after the booking was made', () => {
    attemptKey('a', next);
    forgetAttempt();
    expect(attemptKey('a', next)).toBe('key-2');
  });
});
