import type { FieldKind } from '../vehicle/vehicle-fields.ts';
import { parseField } from './parse-field.ts';

const field = (kind: FieldKind) => ({ id: 'any', kind, label: null, required: false });

describe('parseField', () => {
  it.each([
    ['registration', ' AB12 CDE ', 'AB12 CDE'],
    ['registration', 'Ä', 'Ä'],
    ['name', 'Volkswagen', 'Volkswagen'],
    ['name', '🚗'.repeat(60), '🚗'.repeat(60)],
    ['year', '2019', 2019],
    ['odometer', '84120', 84120],
    ['odometer', '84,120', 84120],
    ['odometer', '84.120', 84120],
    ['odometer', '1 084 120', 1084120],
    ['vin', 'wvwzzz1jz3w386752', 'WVWZZZ1JZ3W386752'],
    ['vin', 'WVW ZZZ 1JZ 3W3 86752', 'WVWZZZ1JZ3W386752'],
    ['number', '2,5', 2.5],
    ['number', '7', 7],
  ] as const)('should read a %s from "%s"', (kind, text, value) => {
    expect(parseField(field(kind), text)).toBe(value);
  });

  it.each([
    ['text', 'A'.repeat(201)],
    ['year', '2019.5'],
    ['odometer', '-1'],
    ['odometer', '84.12'],
    ['number', 'seven'],
  ] as const)('should refuse a %s of "%s"', (kind, text) => {
    expect(parseField(field(kind), text)).toBeUndefined();
  });

  it('should take an empty field for nothing', () => {
    expect(parseField(field('year'), '  ')).toBeNull();
  });
});
