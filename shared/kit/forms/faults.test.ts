import { ApiProblem } from '@forecourt/shared/http';
import * as z from '@forecourt/shared/schema';
import {
  findExceededLimit,
  findInputFaults,
  findMaxLength,
  findNumberLimits,
  toInputFaults,
} from './faults.ts';

const schema = z.object({
  name: z.nullish(z.string().check(z.minLength(1), z.maxLength(5))),
  year: z.nullish(z.int().check(z.lte(2100))),
  fields: z.optional(z.record(z.string(), z.number())),
});

describe('findInputFaults', () => {
  it('reports each error at its place with the backend’s code', () => {
    expect(findInputFaults(schema, { name: 'Marathon', year: 2101, fields: { 'a/b': 'x' } })).toEqual({
      '/name': 'too_big',
      '/year': 'too_big',
      '/fields/a~1b': 'invalid_type',
    });
  });

  it('reports nothing for a valid input', () => {
    expect(findInputFaults(schema, { name: null, year: 2100 })).toEqual({});
  });

  it('counts characters as the backend does', () => {
    expect(findInputFaults(schema, { name: '👍'.repeat(5) })).toEqual({});
    expect(findInputFaults(schema, { name: '👍'.repeat(6) })).toEqual({ '/name': 'too_big' });
  });
});

describe('toInputFaults', () => {
  it('returns the backend’s errors, and nothing for other failures', () => {
    const errors = [{ pointer: '/name', code: 'too_big', message: '' }];
    expect(toInputFaults(new ApiProblem(422, 'invalid_input', '', {}, errors))).toEqual({
      '/name': 'too_big',
    });
    expect(toInputFaults(new TypeError('no'))).toEqual({});
  });
});

test('findMaxLength returns the maximum length of a text', () => {
  expect(findMaxLength(schema.shape.name)).toBe(5);
  expect(findMaxLength(z.string())).toBe(Number.POSITIVE_INFINITY);
});

describe('limits', () => {
  const counted = z.nullish(z.int().check(z.gte(1), z.lte(120)));

  it('findNumberLimits returns those of the schema', () => {
    expect(findNumberLimits(counted)).toEqual({ minimum: 1, maximum: 120 });
    expect(findNumberLimits(z.number())).toEqual({ minimum: -Infinity, maximum: Infinity });
  });

  it('findExceededLimit returns the exceeded one', () => {
    const limits = findNumberLimits(counted);
    expect([0, 1, 120, 121].map((value) => findExceededLimit(value, limits))).toEqual([
      'tooSmall',
      undefined,
      undefined,
      'tooLarge',
    ]);
  });
});
