import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-config-'));
const settings = path.join(folder, 'settings.json');
beforeAll(() => writeFileSync(settings, '{}'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (environment: Record<string, string>) =>
  readConfig({ FORECOURT_SETTINGS: settings, ...environment });

test('has a default for every variable, the safe one where there is a choice', () => {
  expect(read({})).toMatchObject({
    PORT: 3000,
    INTERNAL_PORT: 3100,
    INTERNAL_HOST: '127.0.0.1',
    RELEASE_POLL_SECONDS: 5,
    RELEASE_STORE: path.resolve(import.meta.dirname, '../../.data/releases'),
    PREVIEW_ORIGINS: [],
    TRUSTED_PROXIES: [],
  });
  expect(read({}).EDGE_ADMIN_TOKEN).toBeUndefined();
});

test.each([
  ...['PORT', 'HOST', 'INTERNAL_PORT', 'INTERNAL_HOST', 'API_URL', 'REMOTE_ORIGINS', 'RELEASE_POLL_SECONDS'],
  ...['RELEASE_STORE', 'EDGE_ADMIN_TOKEN', 'SHELL_FOLDER', 'FIREBASE_AUTH_EMULATOR_HOST', 'LOG_LEVEL'],
])('treats an empty %s as absent', (name) => {
  expect(read({ [name]: '' })).toEqual(read({}));
});

test.each([
  [
    'a list',
    'http://localhost:3002, https://Preview.Example:443/',
    ['http://localhost:3002', 'https://preview.example'],
  ],
  ['JSON', '["http://localhost:3002"]', ['http://localhost:3002']],
  ['nothing', ' ', []],
])('reads the origins of previews from %s', (_case, text, origins) => {
  expect(read({ PREVIEW_ORIGINS: text }).PREVIEW_ORIGINS).toEqual(origins);
});

test.each(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', 'loopback', 'uniquelocal'])(
  'trusts the proxies in %s',
  (range) => {
    expect(read({ TRUSTED_PROXIES: `${range}, 192.0.2.7` }).TRUSTED_PROXIES).toEqual([range, '192.0.2.7']);
  },
);

test.each(['./releases', '/data/releases', 'redis://redis:6379/1', 'rediss://r', 's3://bucket?region=x'])(
  'accepts %s as a store',
  (location) => {
    expect(read({ RELEASE_STORE: location }).RELEASE_STORE).toBe(location);
  },
);

test.each([
  ['PREVIEW_ORIGINS', '*', 'expected an origin'],
  ['PREVIEW_ORIGINS', 'localhost:3002', 'expected an origin'],
  ['PREVIEW_ORIGINS', 'http://localhost:3002/path', 'expected an origin'],
  ['PREVIEW_ORIGINS', 'http://user@localhost:3002', 'expected an origin'],
  ['PREVIEW_ORIGINS', 'file:///tmp', 'expected an origin'],
  ['PREVIEW_ORIGINS', '[1]', 'PREVIEW_ORIGINS.0'],
  ['PREVIEW_ORIGINS', '["http://localhost:3002"', 'expected an origin'],
  ['TRUSTED_PROXIES', 'true', 'expected an address'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'expected an address'],
  ['TRUSTED_PROXIES', '0.0.0.0/0', 'expected an address'],
  ['EDGE_ADMIN_TOKEN', 'short', 'expected at least 16 characters'],
  ['RELEASE_STORE', 'mysql://root:secret@db', 'expected the path of a folder'],
  ['REMOTE_ORIGINS', '{"vehicle": "localhost"}', 'REMOTE_ORIGINS.vehicle'],
  ['REMOTE_ORIGINS', '{"../x": "http://localhost"}', 'REMOTE_ORIGINS.../x: Invalid key'],
  ['REMOTE_ORIGINS', 'vehicle=http://localhost', 'expected JSON'],
])('refuses %s=%s', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(message);
});

test.each([
  ['RELEASE_STORE', 'rediss://user:password@redis:6379/1'],
  ['EDGE_ADMIN_TOKEN', 'a-token-of-an-operator'],
  ['AWS_ACCESS_KEY_ID', 'the-key-id'],
  ['AWS_SECRET_ACCESS_KEY', 'the-key'],
] as const)('accepts %s in a file', (name, value) => {
  const file = path.join(folder, name);
  writeFileSync(file, `${value}\n`);
  expect(read({ [`${name}_FILE`]: file })[name]).toBe(value);
});

const project = path.join(folder, 'project.json');
beforeAll(() => {
  const firebase = { apiKey: 'key', authDomain: 'x.test', projectId: 'harbour-street', appId: 'app' };
  writeFileSync(project, JSON.stringify({ firebase }));
});

test.each<[string, string, Record<string, string>]>([
  ['firebase in the settings', 'everybody can sign in', { FORECOURT_SETTINGS: settings }],
  ['EDGE_ADMIN_TOKEN', 'looks like the token of an example', { EDGE_ADMIN_TOKEN: 'change-me-change-me' }],
  ['RELEASE_STORE', 'it has no password', { RELEASE_STORE: 'redis://valkey:6379' }],
  ['RELEASE_STORE', 'its password can be guessed', { RELEASE_STORE: 'rediss://:redis@valkey' }],
  ['PREVIEW_ORIGINS', 'is not encrypted', { PREVIEW_ORIGINS: 'http://preview.example' }],
  ['SITE_URL', 'is not encrypted', { SITE_URL: 'http://www.example.com' }],
  ['INTERNAL_HOST', 'open to the internet', { INTERNAL_HOST: '8.8.8.8' }],
  ['INTERNAL_PORT', 'the port for the public', { INTERNAL_PORT: '3000' }],
])('refuses in production, with reason and cure: %s, because %s', (name, reason, variables) => {
  const start = () => read({ FORECOURT_SETTINGS: project, NODE_ENV: 'production', ...variables });
  expect(start).toThrow(new RegExp(`not safe in production:\\n {2}- ${name}: .*${reason}.*\\. .+$`));
  expect(() => read({ FORECOURT_SETTINGS: project, ...variables })).not.toThrow();
});

test('accepts in production: previews of this machine, and the emulator if ALLOW_EMULATOR is set', () => {
  const variables = {
    NODE_ENV: 'production',
    ALLOW_EMULATOR: '1',
    PREVIEW_ORIGINS: 'http://localhost:3002, http://127.0.0.1:3002, https://preview.example',
    EDGE_ADMIN_TOKEN: 'Bp3cNZ3S1mC7gPo3Y2uKJx0f',
  };
  for (const RELEASE_STORE of ['redis://:wm8Xb0zVq3@valkey', 's3://bucket?region=x', '/data/releases']) {
    expect(() => read({ ...variables, RELEASE_STORE })).not.toThrow();
  }
});

test('lists everything that is unsafe in production at once, and no secret', () => {
  const unsafe = { NODE_ENV: 'production', EDGE_ADMIN_TOKEN: 'example-token-of-16', INTERNAL_PORT: '3000' };
  expect(() => read(unsafe)).toThrow(
    /firebase in the settings: .*\n.*EDGE_ADMIN_TOKEN: .*\n.*INTERNAL_PORT: /,
  );
  expect(() => read(unsafe)).not.toThrow('example-token');
});

test('reports every mistake at once and no secret', () => {
  const mistakes = { PORT: 'x', EDGE_ADMIN_TOKEN: 'tooshort', RELEASE_STORE: 'mysql://root:secret@db' };
  expect(() => read(mistakes)).toThrow(/PORT.*RELEASE_STORE.*EDGE_ADMIN_TOKEN/s);
  expect(() => read(mistakes)).not.toThrow(/secret|tooshort/);
});
