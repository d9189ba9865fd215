import { ApiProblem } from '@forecourt/shared/http';
import { vehicleFields } from '../vehicle/vehicle-fields.ts';
import { faultsOf, findFaults } from './faults.ts';

const label = { en: 'Label', de: 'Name' };
const { main, more } = vehicleFields(
  [
    { id: 'device_reg', type: 'text', label, required: true },
    { id: 'fleet_number', type: 'number', label, required: true },
    { id: 'colour', type: 'text', label, required: false },
  ],
  'km',
);
const fields = [...main, ...more];

describe('faults', () => {
  it('should find every field that is missing or not what it should be', () => {
    const values = { device_reg: '  ', fleet_number: 'seven', colour: '', year: 'old' };
    expect(findFaults(fields, values)).toEqual({
      device_reg: 'missing',
      fleet_number: 'invalid',
      year: 'invalid',
    });
  });

  it.each([
    ['device_reg', ' - '],
    ['device_reg', 'A'.repeat(33)],
    ['make', 'A'.repeat(61)],
    ['year', '1885'],
    ['year', '2101'],
    ['year', '19'],
    ['odometer_km', '10000001'],
    ['vin', 'WVWZZZ1JZ3W38675O'],
    ['vin', 'ABC'],
  ])("should find what the backend's limits forbid: %s of %s", (id, value) => {
    expect(findFaults(fields, { device_reg: 'AB12 CDE', fleet_number: '7', [id]: value })).toEqual({
      [id]: 'invalid',
    });
  });

  it('should count characters as the backend does', () => {
    expect(findFaults(fields, { device_reg: 'AB12 CDE', fleet_number: '7', make: '🚗'.repeat(60) })).toEqual(
      {},
    );
  });

  it('should find none in a form with what is needed', () => {
    expect(findFaults(fields, { device_reg: 'AB12 CDE', fleet_number: '7' })).toEqual({});
  });

  it("should put the backend's errors at their fields", () => {
    const problem = new ApiProblem(422, 'invalid_input', '', {}, [
      { pointer: '/vin', code: 'invalid_format', message: '' },
      { pointer: '/fields/fleet_number', code: 'required', message: '' },
      { pointer: '/fields/wheels', code: 'unknown_field', message: '' },
    ]);
    expect(faultsOf(problem, fields)).toEqual({ vin: 'invalid', fleet_number: 'missing' });
  });

  it('should put a vehicle that exists already at the registration', () => {
    expect(faultsOf(new ApiProblem(409, 'vehicle_exists'), fields)).toEqual({ device_reg: 'exists' });
  });

  it('should blame no field for anything else', () => {
    expect(faultsOf(new ApiProblem(0, 'network'), fields)).toEqual({});
    expect(faultsOf(new TypeError('broken'), fields)).toEqual({});
  });
});
