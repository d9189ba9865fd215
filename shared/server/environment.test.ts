import * as z from 'zod';
import { EnvironmentError, listenerVariables, readEnvironment } from './environment.ts';

const schema = z.object({
  ...listenerVariables({ port: 3000, internalPort: 3100 }),
  FOLDER: z.string().default('/data'),
});
const read = (variables: Record<string, string>) => readEnvironment(schema, variables);

test('should have a default for everything, and listen on this machine only', () => {
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
  'should take an empty %s as absent',
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
])('should refuse %s=%s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name}: `);
});

test('should take any free port when it is asked for', () => {
  expect(read({ PORT: '0' }).PORT).toBe(0);
});

test('should listen once, and not by IPv6 as well, on a machine that is called localhost', () => {
  expect(read({ HOST: 'localhost', INTERNAL_HOST: 'LocalHost' })).toMatchObject({
    HOST: '127.0.0.1',
    INTERNAL_HOST: '127.0.0.1',
  });
});

test('should list all mistakes at once', () => {
  const mistakes = { PORT: '99999', LOG_LEVEL: 'loud', INTERNAL_HOST: 'a/b' };
  expect(() => read(mistakes)).toThrow(EnvironmentError);
  expect(() => read(mistakes)).toThrow(/PORT: .*\n.*INTERNAL_HOST: .*\n.*LOG_LEVEL: /);
});
