/** @jest-environment node */
import { DVLA_PLATE_FACTS, DVLA_VEHICLE } from '../testing/dvla-service.ts';
import { dvlaVehicleSchema, toDvlaRegistration, toPlateFacts } from './schema.ts';

const factsOf = (change: object) => toPlateFacts(dvlaVehicleSchema.parse({ ...DVLA_VEHICLE, ...change }));

describe('a registration for DVLA', () => {
  it.each([
    ['ab12 cde', 'AB12CDE'],
    ['AB-12 CDE', 'AB12CDE'],
    ['A 1', 'A1'],
  ])('has no separators: %s', (registration, plate) => {
    expect(toDvlaRegistration(registration)).toBe(plate);
  });

  it.each(['HH-AB 1234E', 'Ü-AB 12', 'ABC', 'B 1234 ÖR', 'Г 123', '7'])(
    'is null if it cannot be British: %s',
    (registration) => {
      expect(toDvlaRegistration(registration)).toBeNull();
    },
  );
});

describe('the facts of a plate', () => {
  it('are those of DVLA, as people write them', () => {
    expect(factsOf({})).toEqual(DVLA_PLATE_FACTS);
  });

  it.each([
    ['BMW', 'BMW'],
    ['MG', 'MG'],
    ['DS', 'DS'],
    ['BYD', 'BYD'],
    ['KIA', 'Kia'],
    ['LAND ROVER', 'Land Rover'],
    ['MERCEDES-BENZ', 'Mercedes-Benz'],
    ['CITROEN', 'Citroën'],
    ['MCLAREN', 'McLaren'],
    ['SEAT', 'SEAT'],
    ['ŠKODA', 'Škoda'],
  ])('spell the make %s as %s', (make, written) => {
    expect(factsOf({ make }).make).toBe(written);
  });

  it.each([
    ['PETROL', 'petrol'],
    ['DIESEL', 'diesel'],
    ['HEAVY OIL', 'diesel'],
    ['ELECTRICITY', 'electric'],
    ['HYBRID ELECTRIC', 'hybrid'],
    ['ELECTRIC DIESEL', 'hybrid'],
    ['GAS BI-FUEL', 'gas'],
    ['STEAM', null],
  ])('have the fuel %s as %s', (fuelType, fuel) => {
    expect(factsOf({ fuelType }).fuel).toBe(fuel);
  });

  it('have no colour that is not stated, and only one capital in a colour of two words', () => {
    expect(factsOf({ colour: 'NOT STATED' }).colour).toBeNull();
    expect(factsOf({ colour: 'MULTI-COLOUR' }).colour).toBe('Multi-colour');
  });

  it('contain no invisible characters, nor those that change the direction of text', () => {
    const { make, colour } = factsOf({ make: 'VW\u202eGOLF\n\u2066', colour: '\u001b\u200bBLUE\u0007' });
    expect([make, colour]).toEqual(['Vwgolf', 'Blue']);
    expect(factsOf({ make: '\u200b\u2066' }).make).toBeNull();
    expect(factsOf({ make: `${'x'.repeat(60)}\u200b` }).make).toHaveLength(60);
  });

  it.each(['x'.repeat(61), 'ŉ'.repeat(60), 'ß'.repeat(31), 'İ'.repeat(60)])(
    'lack what is too long as it would be written: %s',
    (words) => {
      expect(factsOf({ make: words, colour: words })).toMatchObject({ make: null, colour: null });
    },
  );

  it('lack what DVLA does not know, or sends in another form than documented', () => {
    const { registrationNumber } = DVLA_VEHICLE;
    expect(toPlateFacts(dvlaVehicleSchema.parse({ registrationNumber }))).toEqual({
      make: null,
      year: null,
      colour: null,
      fuel: null,
      first_registered: null,
      mot_due_on: null,
      tax_due_on: null,
    });
    const odd = {
      make: 7,
      colour: ' ',
      yearOfManufacture: '2018',
      motExpiryDate: '14/09/2026',
      taxDueDate: '',
    };
    expect(factsOf({ ...odd, monthOfFirstRegistration: '2018-13' })).toEqual({
      ...factsOf({}),
      make: null,
      year: null,
      colour: null,
      first_registered: null,
      mot_due_on: null,
      tax_due_on: null,
    });
  });
});
