import { ApiProblem } from '@forecourt/shared/http';
import type { VehicleFieldDefinition } from '@forecourt/shared/settings/schema';
import { parseFieldDefinitions } from '../testing/samples.ts';
import { listVehicleFields, type VehicleFieldKind } from '../vehicle/vehicle-fields.ts';
import { parseVehicleField, toVehicleFieldErrors, validateVehicle } from './vehicle-input.ts';

const label = { en: 'Label', de: 'Name' };
const field = (kind: VehicleFieldKind, definition: VehicleFieldDefinition | null = null) => ({
  id: 'any',
  kind,
  label: null,
  help: null,
  required: false,
  definition,
});

function numberField(decimals: number) {
  const [, definition = null] = parseFieldDefinitions({ id: 'any', type: 'number', label, decimals });
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
});

const { main, more } = listVehicleFields(
  parseFieldDefinitions(
    { id: 'fleet_number', type: 'number', label, minimum: 1, maximum: 999 },
    { id: 'colour', label, required: false, maxLength: 10 },
    { id: 'power', type: 'number', label, required: false, decimals: 1 },
    { id: 'first_registered', type: 'date', label, required: false, earliest: '1950-01-01' },
    {
      id: 'fuel',
      type: 'choice',
      label,
      required: false,
      choices: [
        { id: 'petrol', label },
        { id: 'electric', label },
      ],
    },
  ),
  'km',
);
const fields = [...main, ...more];
const today = '2026-03-02';

describe('faults', () => {
  it('finds every missing or invalid field', () => {
    const values = { device_reg: '  ', fleet_number: 'seven', colour: '', year: 'old' };
    expect(validateVehicle(fields, values, { today })).toEqual({
      device_reg: 'missing',
      fleet_number: 'invalid',
      year: 'invalid',
    });
  });

  it.each([
    ['device_reg', ' - ', 'invalid'],
    ['device_reg', 'A'.repeat(33), 'invalid'],
    ['make', 'A'.repeat(61), 'invalid'],
    ['year', '1885', 'outside'],
    ['year', '2028', 'outside'],
    ['year', '2101', 'outside'],
    ['year', '19', 'outside'],
    ['odometer_km', '10000001', 'outside'],
    ['odometer_km', '-1', 'outside'],
    ['vin', 'WVWZZZ1JZ3W38675O', 'invalid'],
    ['vin', 'ABC', 'invalid'],
    ['vin', '12345', 'invalid'],
  ])("applies the backend's limits: %s of %s", (id, value, fault) => {
    const values = { device_reg: 'AB12 CDE', fleet_number: '7', [id]: value };
    expect(validateVehicle(fields, values, { today })).toEqual({ [id]: fault });
  });

  it('accepts a short VIN only with a year before 1981, and next year as the latest', () => {
    const values = { device_reg: 'AB12 CDE', fleet_number: '7', vin: '12345' };
    expect(validateVehicle(fields, { ...values, year: '1980' }, { today })).toEqual({});
    expect(validateVehicle(fields, { ...values, year: '1981' }, { today })).toEqual({ vin: 'invalid' });
    expect(validateVehicle(fields, { ...values, vin: '', year: '2027' }, { today })).toEqual({});
  });

  it('accepts a stored VIN and year that are refused today, while they are unchanged', () => {
    const saved = { device_reg: 'AB12 CDE', fleet_number: '7', vin: '12345', year: '2099' };
    expect(validateVehicle(fields, saved, { today, saved })).toEqual({});
    const changed = { ...saved, vin: '123456', year: '2098' };
    expect(validateVehicle(fields, changed, { today, saved })).toEqual({ vin: 'invalid', year: 'outside' });
  });

  it.each([
    ['fleet_number', '0', 'outside'],
    ['fleet_number', '1000', 'outside'],
    ['fleet_number', '7.5', 'precise'],
    ['fleet_number', '0x10', 'invalid'],
    ['colour', '12345678901', 'invalid'],
    ['power', '75.25', 'precise'],
    ['power', '75,', 'invalid'],
    ['first_registered', '1949-12-31', 'outside'],
    ['first_registered', '2019-02-30', 'invalid'],
    ['fuel', 'steam', 'invalid'],
  ])('applies the limits of the settings: %s of %s', (id, value, fault) => {
    const values = { device_reg: 'AB12 CDE', fleet_number: '7', [id]: value };
    expect(validateVehicle(fields, values, { today })).toEqual({ [id]: fault });
  });

  it('reports in untouched fields only missing values', () => {
    const saved = { device_reg: 'AB12 CDE', fleet_number: '', fuel: 'steam', power: 'a lot' };
    expect(validateVehicle(fields, saved, { today, saved })).toEqual({ fleet_number: 'missing' });
    expect(validateVehicle(fields, { ...saved, fuel: 'coal' }, { today, saved })).toEqual({
      fleet_number: 'missing',
      fuel: 'invalid',
    });
  });

  it('counts characters as the backend does', () => {
    expect(
      validateVehicle(
        fields,
        { device_reg: 'AB12 CDE', fleet_number: '7', make: '🚗'.repeat(60) },
        { today },
      ),
    ).toEqual({});
  });

  it("assigns the backend's errors to their fields", () => {
    const problem = new ApiProblem(422, 'invalid_input', '', {}, [
      { pointer: '/vin', code: 'invalid_format', message: '' },
      { pointer: '/fields/fleet_number', code: 'required', message: '' },
      { pointer: '/fields/wheels', code: 'unknown_field', message: '' },
    ]);
    expect(toVehicleFieldErrors(problem, fields)).toEqual({ vin: 'invalid', fleet_number: 'missing' });
    const limits = new ApiProblem(422, 'invalid_input', '', {}, [
      { pointer: '/fields/first_registered', code: 'too_big', message: '' },
      { pointer: '/fields/colour', code: 'too_big', message: '' },
      { pointer: '/fields/power', code: 'too_precise', message: '' },
    ]);
    expect(toVehicleFieldErrors(limits, fields)).toEqual({
      first_registered: 'outside',
      colour: 'invalid',
      power: 'precise',
    });
  });
});
