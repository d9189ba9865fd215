import { ApiProblem } from '@forecourt/shared/http';
import { aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { createAttempts } from './attempts.ts';

const attempts = createAttempts('test.attempt');

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
});

describe('an attempt', () => {
  it('should stay the same while what is attempted is the same', () => {
    const { key, isRepeated } = attempts.of({ device_reg: 'AB12 CDE' });
    expect(isRepeated).toBe(false);
    expect(attempts.of({ device_reg: 'AB12 CDE' })).toEqual({ key, isRepeated: true });
  });

  it('should stay the same after a reload, which leaves what is stored', () => {
    const { key } = attempts.of('a');
    expect(createAttempts('test.attempt').of('a')).toEqual({ key, isRepeated: true });
  });

  it('should be a new one for anything else, for anybody else, and once it succeeded', () => {
    const { key } = attempts.of('a');
    const another = { key: expect.not.stringMatching(key), isRepeated: false };
    expect(createAttempts('test.other').of('a')).toEqual(another);
    expect(attempts.of('b')).toEqual(another);
    attempts.of('a');
    attempts.forget();
    expect(attempts.of('a')).toEqual(another);
    becomeSignedIn(aUser({ uid: 'ben' }));
    expect(attempts.of('a')).toEqual(another);
  });

  it('should be known by what it was to one at something else', () => {
    expect(attempts.earlier('a')).toBeNull();
    attempts.of('a');
    expect([attempts.earlier('a'), attempts.earlier('b')]).toEqual([null, '"a"']);
    attempts.forget();
    expect(attempts.earlier('b')).toBeNull();
  });
});

describe('making an attempt', () => {
  const make = (code?: string) =>
    attempts.make('a', async ({ key }) => {
      if (code) throw new ApiProblem(0, code);
      return key;
    });

  it('should answer as it is answered', async () => {
    expect(await make()).toBe(attempts.of('a').key);
  });

  it('should fail as offline, however often, while nothing of it was sent', async () => {
    await expect(make('offline')).rejects.toMatchObject({ code: 'offline' });
    await expect(make('offline')).rejects.toMatchObject({ code: 'offline' });
    expect(attempts.of('a').isRepeated).toBe(false);
  });

  it('should not fail as offline once an earlier try may have arrived', async () => {
    await expect(make('timeout')).rejects.toMatchObject({ code: 'timeout' });
    await expect(make('offline')).rejects.toMatchObject({ code: 'network' });
    expect(attempts.of('a').isRepeated).toBe(true);
  });
});
