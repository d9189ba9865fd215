import * as authDouble from './auth.ts';
import * as httpDouble from './http.ts';
import * as settingsDouble from './settings.ts';

jest.mock('firebase/app', () => ({}));
jest.mock('firebase/auth', () => ({}));

const auth: typeof import('../../kernel/auth/index.ts') = authDouble;
const http: typeof import('../../kernel/http/index.ts') = httpDouble;
const settings: typeof import('../../kernel/settings/index.ts') = settingsDouble;

test.each([
  ['auth', auth],
  ['http', http],
  ['settings', settings],
])('the double of %s has exactly the real names', (part, double) => {
  const real: object = jest.requireActual(`../../kernel/${part}/index.ts`);
  expect(Object.keys(double).sort()).toEqual(Object.keys(real).sort());
});
