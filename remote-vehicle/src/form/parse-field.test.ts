import type { FieldDefinition } from '@forecourt/shared/settings/schema';
import { fieldDefinitions } from '../testing/definitions.ts';
import type { FieldKind } from '../vehicle/vehicle-fields.ts';
import { parseVehicleField } from './parse-field.ts';

const label = { en: 'Label', de: 'Name' };
const field = (kind: FieldKind, definition: FieldDefinition | null = null) => ({
  id: 'any',
  kind,
  label: null,
  help: null,
  required: false,
  definition,
});

function numberField(decimals: number) {
  const [, definition = null] = fieldDefinitions({ id: 'any', type: 'number', label, decimals });
  return field('number', definition);
}

describe('parseVehicleField', () => {
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
    ['kilometres', '-1', -1],
    ['miles', '52,270', 84120],
    ['vin', 'wvwzzz1jz3w386752', 'WVWZZZ1JZ3W386752'],
    ['vin', 'WVW ZZZ 1JZ 3W3 86752', 'WVWZZZ1JZ3W386752'],
    ['number', '2,5', 2.5],
    ['number', '84,120', 84120],
    ['number', '−7', -7],
    ['number', '7', 7],
  ] as const)('parses a %s from "%s"', (kind, text, value) => {
    expect(parseVehicleField(field(kind), text)).toBe(value);
  });

  it.each([
    ['year', '2019.5'],
    ['kilometres', '84.12'],
    ['miles', '52.27'],
    ['number', 'seven'],
    ['number', '0x10'],
    ['number', '1e3'],
  ] as const)('refuses a %s of "%s"', (kind, text) => {
    expect(parseVehicleField(field(kind), text)).toBeUndefined();
  });

  it.each([
    [0, '84,120', 84120],
    [1, '84,120', 84.12],
    [3, '1.250', 1.25],
  ])(
    'reads a comma as a decimal or thousands separator in a field of %i decimals: %s',
    (decimals, typed, value) => {
      expect(parseVehicleField(numberField(decimals), typed)).toBe(value);
    },
  );

  it('returns null for an empty field', () => {
    expect(parseVehicleField(field('year'), '  ')).toBeNull();
  });
});
