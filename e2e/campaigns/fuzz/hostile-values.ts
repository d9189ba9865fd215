import { gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { MARKED } from '../private-traces.ts';
import { MARK, RawNumber, RawText } from './placeholders.ts';

const TEXTS = [
  '',
  ' ',
  '\0',
  `${MARK}\0`,
  '\ud800',
  `${MARK}\udfff`,
  `\u202e${MARK}`,
  '\u200b\u2060\ufeff',
  '\r\nSet-Cookie: a=b',
  "' or 1=1; drop table customers; --",
  '$1',
  '\\',
  '%s%n',
  '#{7*7}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e400',
  '-0',
  '2026-02-30',
  '2026-1-1',
  '0000-01-01',
  '+012026-01-01',
  '99999-12-31',
  '2026-03-29T01:30:00Z',
  '24:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  'x'.repeat(10_000),
  '👨‍👩‍👧‍👦'.repeat(500),
  'e\u0301'.repeat(3_000),
];

const NUMBERS = [
  ...['0', '-0', '-1', '0.1', '1e308', '1e400', '-1e400', '1e-400', '9007199254740993'],
  ...['2147483648', '-2147483649', '32768', '1234567890123456789012345678901234567890', '1E+2', '1.0'],
].map((json) => new RawNumber(json));

/** Read from JSON, so that `__proto__` is an ordinary property. */
const OBJECTS = [
  '{}',
  '[]',
  '[[]]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2,"then":3}',
  '{"length":1e9}',
  '{"$ref":"#"}',
  '{"":""}',
].map((json): unknown => JSON.parse(json));

const DEPTHS = { min: 2, max: 2_000 };
const MANY = 3_000;

/** A value that hardly any schema allows. */
export const hostileValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom<unknown>(...OBJECTS, null, true, false),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
  fc.integer(DEPTHS).map(nestedArrays),
  fc.constant(Array.from({ length: MANY }, (_, index) => index)),
  fc.constant(Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`field${index}`, index]))),
);

/** An invalid or wrongly encoded text in a path or a query. */
export const hostileTexts: Arbitrary<string | RawText> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary' }),
  fc
    .constantFrom(
      '%',
      '%zz',
      '%00',
      '%ff',
      '%c0%ae',
      '%2e%2e%2f',
      '%2F',
      '%ed%a0%80',
      '..',
      '.',
      '',
      ';a=b',
      '*',
    )
    .map((text) => new RawText(text)),
);

/** Values of headers that change a server's behaviour, some of them plausible. */
export const hostileHeaders: Arbitrary<readonly [name: string, value: string]> = fc.constantFrom(
  ['accept', 'text/html'],
  ['accept', 'application/xml;q=0.9, */*;q=0'],
  ['accept', 'x'.repeat(2_000)],
  ['accept-encoding', 'gzip, br'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['accept-language', 'tlh;q=x'],
  ['accept-version', '2.x'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['range', 'bytes=0-1'],
  ['expect', '100-continue'],
  ['connection', 'close'],
  ['te', 'trailers'],
  ['origin', 'https://elsewhere.example'],
  ['sec-fetch-site', 'cross-site'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/api/v1/me'],
  ['x-forwarded-for', `${MARKED.forgedAddress}, ::1, x`],
  ['x-forwarded-host', MARKED.forgedHost],
  ['x-forwarded-proto', 'ftp'],
  ['forwarded', `for=${MARKED.forgedAddress};host=${MARKED.forgedHost}`],
  ['x-request-id', 'x'.repeat(1_000)],
  ['cookie', 'a; =; XSRF-TOKEN=x; __proto__=1; %=%'],
  ['cookie', `long=${'x'.repeat(3_000)}`],
  ['user-agent', '\xe9\xff'],
  ['x-long', 'x'.repeat(7_000)],
  ['x-long', 'x'.repeat(20_000)],
  ['idempotency-key', ''],
  ['idempotency-key', '\t'],
  ['idempotency-key', 'one of all customers'],
  ['idempotency-key', 'x'.repeat(201)],
  ['idempotency-key', '\xc3\xa4\x80'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'APPLICATION/JSON;;'],
  ['content-type', 'application/merge-patch+json'],
  ['content-type', ''],
  ['content-type', `application/json; x=${'x'.repeat(1_000)}`],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'nonsense'],
);

export const hostileBodies: Arbitrary<(json: string) => Uint8Array> = fc.constantFrom(
  () => encode(''),
  () => encode(' \n'),
  () => encode('null'),
  () => encode('NaN'),
  () => encode('{"a":1,}'),
  () => encode("{'a':1}"),
  () => encode('['.repeat(50_000)),
  () => encode('{"a":'.repeat(10_000)),
  () => Uint8Array.of(0xff, 0xfe, 0xfd),
  () => Uint8Array.of(...encode('{"display_name":"'), 0xc3, 0x28, ...encode('"}')),
  (json: string) => encode(json.slice(0, -1)),
  (json) => encode(`\ufeff${json}`),
  (json) => encode(json + json),
  (json) => encode(`/* */${json}`),
  (json) => encode(json.padEnd(70_000)),
  (json) => new Uint8Array(Buffer.from(json, 'utf16le')),
  (json) => new Uint8Array(gzipSync(json)),
);

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function nestedArrays(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
