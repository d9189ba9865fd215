import { parseFieldDefinitions } from '../testing/samples.ts';
import { listVehicleFields } from './vehicle-fields.ts';

const label = { en: 'Label', de: 'Name' };

describe('listVehicleFields', () => {
  it('puts the registration first, and the other built-in fields as optional', () => {
    const { main, more } = listVehicleFields(parseFieldDefinitions(), 'km');
    expect(main).toMatchObject([{ id: 'device_reg', kind: 'registration', required: true }]);
    expect(more.map(({ id, required }) => [id, required])).toEqual([
      ['make', false],
      ['model', false],
      ['year', false],
      ['vin', false],
      ['odometer_km', false],
    ]);
  });

  it('moves a built-in field that the settings name out of the optional ones, with its own rule', () => {
    const { main, more } = listVehicleFields(
      parseFieldDefinitions(
        { id: 'vin', label },
        { id: 'fleet_number', type: 'number', label, required: false },
      ),
      'km',
    );
    expect(main).toMatchObject([
      { id: 'device_reg', required: true },
      { id: 'vin', kind: 'vin', required: true, label },
      { id: 'fleet_number', kind: 'number', required: false },
    ]);
    expect(more.map(({ id }) => id)).not.toContain('vin');
  });

  it('uses the odometer unit of the country', () => {
    const kinds = (distance: 'km' | 'mi') =>
      listVehicleFields(
        parseFieldDefinitions({ id: 'odometer_km', type: 'number', label }),
        distance,
      ).main.slice(1);
    expect(kinds('km')).toMatchObject([{ id: 'odometer_km', kind: 'kilometres' }]);
    expect(kinds('mi')).toMatchObject([{ id: 'odometer_km', kind: 'miles' }]);
  });
});
