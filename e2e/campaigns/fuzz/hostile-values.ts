import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { anyCharacter } from '@forecourt/shared/testing/any-character';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod';
import { PRIVATE_TEST_DATA } from '../private-traces.ts';
import { RawNumber, UnencodedText } from './placeholders.ts';

const { texts, numbers, objects, encoded, headers } = z
  .strictObject({
    texts: z.array(z.string()),
    numbers: z.array(z.string()),
    /** Objects as JSON text, because `__proto__` is an ordinary property only in parsed text. */
    objects: z.array(z.string()),
    encoded: z.array(z.string()),
    headers: z.array(z.tuple([z.string(), z.string()])),
  })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'hostile-values.json'), 'utf8')));

const TEXTS = [...texts, ...['x'.repeat(10_000), '👨‍👩‍👧‍👦'.repeat(500), 'e\u0301'.repeat(3_000)]];

const DEPTHS = { min: 2, max: 2_000 };
const MANY = 3_000;

/** Generates values that hardly any schema allows. */
export const hostileValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...numbers.map((json) => new RawNumber(json))),
  fc.constantFrom<unknown>(...objects.map((json) => JSON.parse(json) as unknown), null, true, false),
  fc.string({ unit: anyCharacter }),
  fc.jsonValue(),
  fc.integer(DEPTHS).map(nestedArrays),
  fc.constant(Array.from({ length: MANY }, (_, index) => index)),
  fc.constant(Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`field${index}`, index]))),
);

/** Generates invalid or wrongly encoded texts for a path or a query. */
export const hostileTexts: Arbitrary<string | UnencodedText> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(...encoded).map((text) => new UnencodedText(text)),
);

/** Generates headers that change a server's behaviour, some with plausible values. */
export const hostileHeaders: Arbitrary<readonly [name: string, value: string]> = fc.constantFrom(
  ...headers,
  ['accept', 'x'.repeat(2_000)],
  ['x-forwarded-for', `${PRIVATE_TEST_DATA.forgedAddress}, ::1, x`],
  ['x-forwarded-host', PRIVATE_TEST_DATA.forgedHost],
  ['forwarded', `for=${PRIVATE_TEST_DATA.forgedAddress};host=${PRIVATE_TEST_DATA.forgedHost}`],
  ['x-request-id', 'x'.repeat(1_000)],
  ['cookie', `long=${'x'.repeat(3_000)}`],
  ['x-long', 'x'.repeat(7_000)],
  ['x-long', 'x'.repeat(20_000)],
  ['idempotency-key', 'x'.repeat(201)],
  ['content-type', `application/json; x=${'x'.repeat(1_000)}`],
);

export const hostileBodyEncoders: Arbitrary<(json: string) => Uint8Array> = fc.constantFrom(
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
