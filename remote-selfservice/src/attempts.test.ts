import { becomeSignedIn } from '@forecourt/shared/testing';
import { createAttempts } from './attempts.ts';

let count = 0;
const next = () => `key-${++count}`;
const attempts = createAttempts('test.attempt');

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
  count = 0;
});

describe('an attempt', () => {
  it('should stay the same while what is attempted is the same', () => {
    expect(attempts.of('a', next)).toEqual({ key: 'key-1', isRepeated: false });
    expect(attempts.of('a', next)).toEqual({ key: 'key-1', isRepeated: true });
  });

  it('should be a new one for anything else', () => {
    attempts.of('a', next);
    expect(attempts.of('b', next)).toEqual({ key: 'key-2', isRepeated: false });
  });

  it('should be a new one once it succeeded', () => {
    attempts.of('a', next);
    attempts.forget();
    expect(attempts.of('a', next)).toEqual({ key: 'key-2', isRepeated: false });
  });

  it('should know nothing of attempts at other things', () => {
    attempts.of('a', next);
    expect(createAttempts('test.other').of('a', next)).toEqual({ key: 'key-2', isRepeated: false });
  });
});
