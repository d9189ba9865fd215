import { ApiProblem } from '@forecourt/shared/http';
import { aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { createRequestAttemptStore } from './attempts.ts';

const attempts = createRequestAttemptStore('test.attempt');

beforeEach(() => {
  sessionStorage.clear();
  becomeSignedIn();
});

describe('an attempt at a write', () => {
  it('keeps its key for equal content', () => {
    const { key, isRepeated } = attempts.of({ device_reg: 'AB12 CDE' });
    expect(isRepeated).toBe(false);
    expect(attempts.of({ device_reg: 'AB12 CDE' })).toEqual({ key, isRepeated: true });
  });

  it('keeps its key after a reload', () => {
    const { key } = attempts.of('a');
    expect(createRequestAttemptStore('test.attempt').of('a')).toEqual({ key, isRepeated: true });
  });

  it('is a new one for other content, for another customer, and after success', () => {
    const { key } = attempts.of('a');
    const another = { key: expect.not.stringMatching(key), isRepeated: false };
    expect(createRequestAttemptStore('test.other').of('a')).toEqual(another);
    expect(attempts.of('b')).toEqual(another);
    attempts.of('a');
    attempts.forget();
    expect(attempts.of('a')).toEqual(another);
    becomeSignedIn(aUser({ uid: 'ben' }));
    expect(attempts.of('a')).toEqual(another);
  });

  it('shows its content to an attempt with other content', () => {
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

  it('returns the response', async () => {
    expect(await make()).toBe(attempts.of('a').key);
  });

  it('fails as offline while no try was sent', async () => {
    await expect(make('offline')).rejects.toMatchObject({ code: 'offline' });
    await expect(make('offline')).rejects.toMatchObject({ code: 'offline' });
    expect(attempts.of('a').isRepeated).toBe(false);
  });

  it('fails as network error once an earlier try may have arrived', async () => {
    await expect(make('timeout')).rejects.toMatchObject({ code: 'timeout' });
    await expect(make('offline')).rejects.toMatchObject({ code: 'network' });
    expect(attempts.of('a').isRepeated).toBe(true);
  });
});
