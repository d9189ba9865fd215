import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import {
  createServerVariables,
  defineSecretVariable,
  EnvironmentError,
  readEnvironment,
  renderEnvironmentExample,
} from './environment.ts';

const schema = z.object({
  ...createServerVariables({ port: 3000, internalPort: 3100 }),
  FOLDER: z.string().default('/data'),
  TOKEN: defineSecretVariable(z.string().min(8, 'too short').optional(), 'a token'),
});
const read = (variables: Record<string, string>) => readEnvironment(schema, variables);

test('has a default for everything, and listens on this machine only', () => {
  expect(read({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    INTERNAL_PORT: 3100,
    INTERNAL_HOST: '127.0.0.1',
    DRAIN_SECONDS: 0,
    LOG_LEVEL: 'info',
    ALLOW_EMULATOR: '0',
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
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '301'],
  ['DRAIN_SECONDS', 'soon'],
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

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-secrets-'));
  function fileWith(text: string): string {
    const file = path.join(mkdtempSync(path.join(folder, 'secret-')), 'token');
    writeFileSync(file, text);
    return file;
  }

  test.each(['a-long-token', 'a-long-token\n', 'a-long-token\r\n'])(
    'is read without the line break of its end: %j',
    (text) => {
      expect(read({ TOKEN_FILE: fileWith(text) }).TOKEN).toBe('a-long-token');
    },
  );

  test('keeps all other white space', () => {
    expect(read({ TOKEN_FILE: fileWith(' a long\ntoken \n') }).TOKEN).toBe(' a long\ntoken ');
  });

  test.each(['', ' '])('is not needed if TOKEN_FILE is %j, nor in the way if TOKEN is', (empty) => {
    expect(read({ TOKEN_FILE: empty, TOKEN: 'a-long-token' }).TOKEN).toBe('a-long-token');
    expect(read({ TOKEN_FILE: fileWith('a-long-token'), TOKEN: empty }).TOKEN).toBe('a-long-token');
  });

  test('is refused together with the variable', () => {
    expect(() => read({ TOKEN_FILE: fileWith('a-long-token'), TOKEN: 'a-long-token' })).toThrow(
      'TOKEN: set either this or TOKEN_FILE, not both',
    );
  });

  test('is refused if the file is missing, a folder, or empty, with its path', () => {
    const missing = path.join(folder, 'missing');
    expect(() => read({ TOKEN_FILE: missing })).toThrow(
      `TOKEN_FILE: the file ${missing} cannot be read (ENOENT)`,
    );
    expect(() => read({ TOKEN_FILE: folder })).toThrow(
      `TOKEN_FILE: the file ${folder} cannot be read (EISDIR)`,
    );
    for (const text of ['', '\n', ' \r\n']) {
      const file = fileWith(text);
      expect(() => read({ TOKEN_FILE: file })).toThrow(`TOKEN_FILE: the file ${file} is empty`);
    }
  });

  test('is never shown, not even if it was put in place of the path', () => {
    expect(() => read({ TOKEN_FILE: fileWith('secret') })).toThrow('TOKEN: too short');
    expect(() => read({ TOKEN_FILE: fileWith('secret') })).not.toThrow('secret');
    expect(() => read({ TOKEN_FILE: 'my-secret-token' })).toThrow(
      'TOKEN_FILE: expected the absolute path of a file',
    );
    expect(() => read({ TOKEN_FILE: 'my-secret-token' })).not.toThrow('my-secret-token');
  });

  test('is reported together with all other errors', () => {
    expect(() => read({ TOKEN_FILE: '/nowhere', PORT: 'x' })).toThrow(/PORT: .*\n.*TOKEN_FILE: /);
  });

  test('is only read for secrets', () => {
    expect(read({ FOLDER_FILE: fileWith('/srv') }).FOLDER).toBe('/data');
  });

  test('is mentioned in the example', () => {
    const example = renderEnvironmentExample('api/src/server.ts', schema.shape, '/');
    expect(example).toContain(
      '# a token\n# (or TOKEN_FILE: absolute path of a file that contains it)\n#TOKEN=\n',
    );
    expect(example).not.toContain('PORT_FILE');
  });
});
