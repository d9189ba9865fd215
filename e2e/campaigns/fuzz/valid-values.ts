import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, ValueSchema } from './api-document.ts';
import { EarlierValuePlaceholder, SENDER_MARK_PLACEHOLDER, weightedChoice } from './placeholders.ts';

const DAY_MS = 86_400_000;
/** Range of generated dates in days from today: from past record entries to beyond the booking horizon. */
const NEAR_DAYS = { min: -35, max: 70 };
const EDGE_DAYS = ['1900-01-01', '2199-12-31', '2024-02-29', '2026-03-29', '2026-10-25', '2027-01-01'];
const MAX_TEXT = 60;
const MAX_MEMBERS = 3;
const MIN_INTEGER = -(2 ** 31);
const MAX_INTEGER = 2 ** 31 - 1;

/**
 * Generates values that a schema allows.
 * @param name property or parameter; ids, dates and texts of narrow patterns are mostly values of it from earlier responses
 */
export type ValidValueGenerator = (schema: ValueSchema, name: string) => Arbitrary<unknown>;

/**
 * @param today day that most generated dates are near
 * @param isUsual whether to omit odd values: longest and shortest texts, exotic letters, rare dates, ids of other customers
 */
export function createValidValueGenerator(
  { resolve }: Pick<ApiDocument, 'resolve'>,
  today: Date,
  isUsual: boolean,
): ValidValueGenerator {
  const oddly = (weight: number) => (isUsual ? 0 : weight);

  function valuesOf(reference: ValueSchema, name: string): Arbitrary<unknown> {
    const schema = resolve(reference);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, name)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const typed = fc.oneof(...[schema.type ?? []].flat().map((type) => ofType(type, schema, name)));
    if (!schema.examples) return typed;
    // Prefer the examples: other valid values may refer to objects that do not exist.
    return weightedChoice([8, fc.constantFrom(...schema.examples)], [oddly(1), typed]);
  }

  function ofType(type: string, schema: ValueSchema, name: string): Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return integers(schema);
      case 'number':
        if (schema.multipleOf !== undefined) return multiples(schema);
        return fc.oneof(integers(schema), fc.double({ noNaN: true, noDefaultInfinity: true }));
      case 'string':
        return strings(schema, name);
      case 'object':
        return objects(schema);
      case 'array':
        return fc.array(valuesOf(schema.items ?? {}, name), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? MAX_MEMBERS, MAX_MEMBERS),
        });
      default:
        throw new Error(
          `valid-values.ts makes no values of the type "${type}", which ${name} has: add it there.`,
        );
    }
  }

  function objects({
    properties = {},
    required = [],
    additionalProperties,
  }: ValueSchema): Arbitrary<unknown> {
    const members = Object.entries(properties).map(
      ([name, schema]) => [name, valuesOf(schema, name)] as const,
    );
    const some = fc.record(Object.fromEntries(members), { requiredKeys: required, noNullPrototype: true });
    const known = isUsual ? fc.oneof(some, withOneAtMost(members, required)) : some;
    if (!additionalProperties) return known;
    const further = fc.dictionary(texts({}), valuesOf(additionalProperties, ''), {
      maxKeys: oddly(MAX_MEMBERS),
      noNullPrototype: true,
    });
    return fc.tuple(known, further).map(([one, more]) => ({ ...more, ...one }));
  }

  function strings(schema: ValueSchema, name: string): Arbitrary<unknown> {
    if (schema.format === 'uuid') return seenOr(name, fc.uuid());
    if (schema.format === 'date') return seenOr(name, days());
    if (schema.format === 'date-time')
      return seenOr(
        name,
        fc
          .tuple(days(), fc.integer({ min: 0, max: 23 }))
          .map(([day, hour]) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`),
      );
    const expression = schema.pattern === undefined ? /^/ : new RegExp(schema.pattern, 'u');
    if (!expression.test(SENDER_MARK_PLACEHOLDER)) return seenOr(name, matching(expression, schema));
    const own = texts(schema).filter((text) => expression.test(text));
    return weightedChoice<unknown>(
      [8, own],
      [1, seenOr(name, own)],
      [oddly(1), matching(expression, schema)],
    );
  }

  function texts({ minLength = 0, maxLength = MAX_TEXT }: ValueSchema): Arbitrary<string> {
    const room = Math.max(0, Math.min(MAX_TEXT, maxLength) - SENDER_MARK_PLACEHOLDER.length);
    const marked = (unit: 'grapheme-ascii' | 'grapheme-composite') =>
      fc.string({ unit, maxLength: room }).map((text) => SENDER_MARK_PLACEHOLDER + text);
    return weightedChoice(
      [4, marked('grapheme-ascii')],
      [oddly(2), marked('grapheme-composite')],
      [oddly(1), fc.constant(SENDER_MARK_PLACEHOLDER.padEnd(maxLength, 'x'))],
      [oddly(1), fc.constant('👍'.repeat(maxLength))],
      [oddly(1), fc.constant('x'.repeat(minLength))],
    );
  }

  function days(): Arbitrary<string> {
    const dayIn = (count: number) => new Date(today.getTime() + count * DAY_MS).toISOString().slice(0, 10);
    return weightedChoice([6, fc.integer(NEAR_DAYS).map(dayIn)], [oddly(1), fc.constantFrom(...EDGE_DAYS)]);
  }

  /** Mostly picks a value of this name from an earlier response. */
  function seenOr(name: string, otherwise: Arbitrary<string>): Arbitrary<unknown> {
    const seen = (from: EarlierValuePlaceholder['from']) =>
      fc
        .tuple(fc.nat(), otherwise)
        .map(([pick, other]) => new EarlierValuePlaceholder(name, from, pick, other));
    return weightedChoice<unknown>([5, seen('oneself')], [oddly(2), seen('others')], [oddly(2), otherwise]);
  }

  return valuesOf;
}

/** Generates objects with all required members and at most one optional one: several optional ones rarely fit together. */
function withOneAtMost(
  members: readonly (readonly [name: string, values: Arbitrary<unknown>])[],
  required: readonly string[],
): Arbitrary<object> {
  const isRequired = ([name]: (typeof members)[number]) => required.includes(name);
  const needed = Object.fromEntries(members.filter(isRequired));
  const others = members.filter((member) => !isRequired(member));
  return fc.oneof(
    fc.record(needed, { noNullPrototype: true }),
    ...others.map(([name, values]) => fc.record({ ...needed, [name]: values }, { noNullPrototype: true })),
  );
}

function matching(expression: RegExp, { maxLength = MAX_TEXT }: ValueSchema): Arbitrary<string> {
  return fc.stringMatching(expression).filter((text) => [...text].length <= maxLength);
}

function integers({ minimum = MIN_INTEGER, maximum = MAX_INTEGER }: ValueSchema): Arbitrary<number> {
  return weightedChoice(
    [2, fc.integer({ min: minimum, max: maximum })],
    [1, fc.constantFrom(minimum, maximum)],
  );
}

function multiples({
  minimum = MIN_INTEGER,
  maximum = MAX_INTEGER,
  multipleOf = 1,
}: ValueSchema): Arbitrary<number> {
  const perOne = Math.round(1 / multipleOf);
  const range = { min: Math.ceil(minimum * perOne), max: Math.floor(maximum * perOne) };
  return fc.integer(range).map((count) => count / perOne);
}
