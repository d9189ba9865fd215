import * as z from 'zod';
import { EnvironmentError, listenerVariables, readEnvironment } from './environment.ts';

const schema = z.object({
  ...listenerVariables({ port: 3000, internalPort: 3100 }),
  FOLDER: z.string().default('/data'),
});
const read = (variables: Record<string, string>) => readEnvironment(schema, variables);

test('has a default for everything, and listens on this machine only', () => {
  expect(read({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    INTERNAL_PORT: 3100,
    INTERNAL_HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    FOLDER: '/data',
  });
});

test.each(['PORT', 'HOST', 'INTERNAL_PORT', 'INTERNAL_HOST', 'LOG_LEVEL', 'NODE_ENV', 'FOLDER'])(
  'treats an empty %s as absent',
  (name) => {
    expect(read({ [name]: '' })).toEqual(read({}));
    expect(read({ [name]: ' ' })).toEqual(read({}));
  },
);

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '0x10'],
  ['PORT', '1e3'],
  ['INTERNAL_PORT', 'none'],
  ['HOST', 'http://localhost'],
  ['INTERNAL_HOST', 'two words'],
  ['LOG_LEVEL', 'loud'],
])('rejects %s=%s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name}: `);
});

test('accepts port 0', () => {
  expect(read({ PORT: '0' }).PORT).toBe(0);
});

test('listens once for localhost, not by IPv6 as well', () => {
  expect(read({ HOST: 'localhost', INTERNAL_HOST: 'LocalHost' })).toMatchObject({
    HOST: '127.0.0.1',
    INTERNAL_HOST: '127.0.0.1',
  });
});

test('lists all errors at once', () => {
  const mistakes = { PORT: '99999', LOG_LEVEL: 'loud', INTERNAL_HOST: 'a/b' };
  expect(() => read(mistakes)).toThrow(EnvironmentError);
  expect(() => read(mistakes)).toThrow(/PORT: .*\n.*INTERNAL_HOST: .*\n.*LOG_LEVEL: /);
});
