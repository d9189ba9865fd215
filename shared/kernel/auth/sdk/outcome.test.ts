import { FirebaseError } from 'firebase/app';
import { AUTH_ERROR_CODES } from '../error-codes.ts';
import { toOutcome } from './outcome.ts';

const failing = (code: string) => toOutcome(() => Promise.reject(new FirebaseError(code, '')));

test.each(AUTH_ERROR_CODES)('maps %s to its code', async (code) => {
  expect(await failing(`auth/${code}`)).toEqual({ ok: false, code, providerCode: `auth/${code}` });
});

test('reports unknown errors with the code of the provider, for support', async () => {
  expect(await failing('auth/something-new')).toMatchObject({
    code: 'unknown',
    providerCode: 'auth/something-new',
  });
});

test('throws errors that do not come from the provider', async () => {
  await expect(toOutcome(() => Promise.reject(new TypeError('undefined is not a function')))).rejects.toThrow(
    TypeError,
  );
});
