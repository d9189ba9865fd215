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
    ['kilometres', '84120', 84120],
    ['kilometres', '84,120', 84120],
    ['kilometres', '84.120', 84120],
    ['kilometres', '1 084 120', 1084120],
    ['miles', '52,270', 84120],
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
    ['kilometres', '-1'],
    ['kilometres', '84.12'],
    ['miles', '52.27'],
    ['number', 'seven'],
  ] as const)('should refuse a %s of "%s"', (kind, text) => {
    expect(parseField(field(kind), text)).toBeUndefined();
  });

  it('should take an empty field for nothing', () => {
    expect(parseField(field('year'), '  ')).toBeNull();
  });
});
