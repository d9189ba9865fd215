import { FirebaseError } from 'firebase/app';
import { AUTH_ERROR_CODES } from '../error-codes.ts';
import { outcomeOf } from './outcome.ts';

const failing = (code: string) => outcomeOf(() => Promise.reject(new FirebaseError(code, '')));

test.each(AUTH_ERROR_CODES)('should give %s its code', async (code) => {
  expect(await failing(`auth/${code}`)).toEqual({ ok: false, code, providerCode: `auth/${code}` });
});

test('should keep the code of an error that it does not know, for support', async () => {
  expect(await failing('auth/something-new')).toMatchObject({
    code: 'unknown',
    providerCode: 'auth/something-new',
  });
});

test('should not take a defect for an outcome', async () => {
  await expect(outcomeOf(() => Promise.reject(new TypeError('undefined is not a function')))).rejects.toThrow(
    TypeError,
  );
});
