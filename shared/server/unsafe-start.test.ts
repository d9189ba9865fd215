import {
  findHttpOriginStartRefusals,
  findInternalListenerStartRefusals,
  findWeakAdminTokenStartRefusals,
} from './unsafe-start.ts';

const CONTAINER = ['127.0.0.1', '::1', '172.18.0.4', 'fe80::42:acff:fe12:4%eth0', 'fd00::4'];
const SERVER = ['127.0.0.1', '10.0.0.7', '203.0.113.5'];

test.each([
  ['127.0.0.1', SERVER, null],
  ['::1', SERVER, null],
  ['10.0.0.7', SERVER, null],
  ['203.0.113.5', SERVER, '203.0.113.5'],
  ['2001:db8::7', SERVER, '2001:db8::7'],
  ['internal.example', SERVER, null],
  ['0.0.0.0', CONTAINER, null],
  ['::', CONTAINER, null],
  ['0.0.0.0', SERVER, '203.0.113.5'],
  ['::', ['127.0.0.1', '2a00:1450::5'], '2a00:1450::5'],
])(
  'the internal listener at %s of a machine with %j is reachable by the internet at: %s',
  (host, addresses, at) => {
    const ports = { PORT: 3000, INTERNAL_PORT: 3100 };
    const refusals = findInternalListenerStartRefusals({ ...ports, INTERNAL_HOST: host }, addresses);
    expect(refusals.map(({ reason }) => reason)).toEqual(at === null ? [] : [expect.stringContaining(at)]);
  },
);

test.each([
  [3000, 3000, 1],
  [3000, 3100, 0],
  [0, 0, 0],
])('ports %i and %i give %i refusals', (PORT, INTERNAL_PORT, count) => {
  expect(findInternalListenerStartRefusals({ PORT, INTERNAL_PORT, INTERNAL_HOST: '127.0.0.1' })).toHaveLength(
    count,
  );
});

test.each([
  'changeme-changeme',
  'your-admin-token',
  'my_secret_token_1',
  '<insert token here>',
  'aaaaaaaaaaaaaaaaaaaa',
  '1234567890123456',
])('refuses %s as a token of operators', (token) => {
  expect(findWeakAdminTokenStartRefusals('TOKEN', token)).toHaveLength(1);
});

test.each(['base64', 'base64url', 'hex'] as const)('accepts a random token in %s', (encoding) => {
  // Fixed bytes: of random ones, a few in a million contain such a word.
  const bytes = Buffer.from('c0ffee12b5a97d3e4418f06ab1d2938475e60f1c2b3a4d5e', 'hex');
  expect(findWeakAdminTokenStartRefusals('TOKEN', bytes.toString(encoding))).toEqual([]);
});

test.each([
  ['http://www.example.com', 1],
  ['http://192.168.1.7:3000', 1],
  ['http://localhost.example.com', 1],
  ['https://www.example.com', 0],
  ['http://localhost:3000', 0],
  ['http://site.localhost', 0],
  ['http://127.0.0.1:3000', 0],
  ['http://[::1]:3000', 0],
])('the origin %s gives %i refusals', (origin, count) => {
  expect(findHttpOriginStartRefusals('SITE_URL', [origin])).toHaveLength(count);
});
