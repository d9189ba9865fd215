/** @jest-environment node */
import { MAX_IMPORT_ROWS, readImportFile } from './read-file.ts';

const TODAY = '2026-03-02';
const read = (text: string | Buffer, country = 'GB') =>
  readImportFile(Buffer.from(text as string), { country, today: TODAY });

describe('a file of customers', () => {
  it('is read in English, with any order and case of its columns, in miles', async () => {
    const file = `\ufeffREG,Mileage,mileage date,Phone Number,First name,Surname,Make,MODEL,Year,VIN,MOT due,Last service,E-mail
ab12cde,"50,000",01/02/2026,07700 900123,Ann,Example,VW,Golf,2019,wvwzzz1kzaw000001,14/03/2026,,ann@mail.example`;
    expect(await read(file)).toEqual({
      vehicles: [
        {
          phone: '447700900123',
          name: 'Ann Example',
          device_reg: 'AB12 CDE',
          device_reg_key: 'AB12CDE',
          make: 'VW',
          model: 'Golf',
          year: 2019,
          vin: 'WVWZZZ1KZAW000001',
          odometer_km: 80_467,
          odometer_read_on: '2026-02-01',
          inspection_due_on: '2026-03-14',
          last_service_on: null,
        },
      ],
      faults: [],
      unused: ['E-mail'],
    });
  });

  it('is read in German, as Windows-1252 with semicolons, months of the TÜV and kilometres', async () => {
    const text =
      'Kennzeichen;Telefon;Kunde;Marke;Erstzulassung;Kilometerstand;Letzte Inspektion;Nächste HU\n' +
      'HH AB 123;0151 23456789;Jörg Müller;Škoda;03.05.2018;81.234 km;12.1.2026;08/2027';
    const file = Buffer.from(text.replace('Š', '\x8a'), 'latin1');
    expect((await read(file, 'DE'))?.vehicles).toMatchObject([
      {
        phone: '4915123456789',
        name: 'Jörg Müller',
        device_reg: 'HH-AB 123',
        make: 'Škoda',
        year: 2018,
        odometer_km: 81_234,
        odometer_read_on: '2026-01-12',
        last_service_on: '2026-01-12',
        inspection_due_on: '2027-08-31',
      },
    ]);
  });

  it.each([
    ['+1 406-555-0123', 'US', '14065550123'],
    ['004915123456789', 'DE', '4915123456789'],
    // A spreadsheet removes the leading zero.
    ['7700900123', 'GB', '447700900123'],
    ['+49 151 23456789', 'GB', '4915123456789'],
  ])('has the phone number %s as in %s', async (phone, country, digits) => {
    expect((await read(`Phone;Plate\n${phone};X 1`, country))?.vehicles[0]?.phone).toBe(digits);
  });

  it('has names in one line, without invisible characters', async () => {
    const cells = ['"Ann\nExample\u202e"', '\u200b', `${'a'.repeat(99)} bc`];
    const file = `Phone,Plate,Name\n${cells.map((cell, n) => `07700900123,X ${n},${cell}`).join('\n')}`;
    const names = (await read(file))?.vehicles.map(({ name }) => name);
    expect(names).toEqual(['Ann Example', null, 'a'.repeat(99)]);
  });

  it.each([
    ['Name;Vorname', 'Müller;Anna', 'Anna Müller'],
    ['Vorname;Nachname', 'Anna;Müller', 'Anna Müller'],
    ['Name', 'Anna Müller', 'Anna Müller'],
  ])('has the first name first: %s', async (head, cells, name) => {
    const file = `Telefon;Kennzeichen;${head}\n0151 23456789;HH AB 123;${cells}`;
    expect((await read(file, 'DE'))?.vehicles[0]?.name).toBe(name);
  });

  it.each([
    ['03/25/2018', 'US', 2018],
    ['25.03.2018', 'DE', 2018],
    ['03/2018', 'DE', 2018],
    ['03/98', 'DE', 1998],
  ])('has the year of a first registration on %s', async (cell, country, year) => {
    const result = await read(`Phone;Plate;First registration\n+447700900123;X 1;${cell}`, country);
    expect(result).toMatchObject({ vehicles: [{ year }], faults: [] });
  });

  it.each([
    ['05/27', '2027-05-31'],
    ['05.2027', '2027-05-31'],
    ['2/28', '2028-02-29'],
  ])('has an inspection at the end of the month %s', async (cell, day) => {
    const result = await read(`Telefon;Kennzeichen;HU bis\n0151 23456789;HH AB 123;${cell}`, 'DE');
    expect(result?.vehicles[0]?.inspection_due_on).toBe(day);
  });

  it('has dates in the order that all of them show, else in that of the country', async () => {
    const due = async (days: readonly string[], country: string) =>
      (
        await read(
          `Phone,Plate,Inspection\n${days.map((day, n) => `07700900123,X ${n},${day}`).join('\n')}`,
          country,
        )
      )?.vehicles.map(({ inspection_due_on }) => inspection_due_on);
    expect(await due(['03/04/27'], 'GB')).toEqual(['2027-04-03']);
    expect(await due(['03/04/2028', '12/31/2027'], 'GB')).toEqual(['2028-03-04', '2027-12-31']);
    expect(await due(['03/04/28'], 'US')).toEqual([]);
  });

  it('names each fault by line, and reads the other lines', async () => {
    const file = `Phone,Plate,Year,VIN,Mileage,Mileage date,MOT
07700900123,GOOD 1,,,,,
123,BAD 1,,,,,
,BAD 2,,,,,
07700900123,,,,,,
07700900123,BAD #4,,,,,
07700900123,BAD 5,2031,,,,
07700900123,BAD 6,2019,SHORT,,,
07700900123,BAD 7,,,many,1.2.2026,
07700900123,BAD 8,,,81200,,
07700900123,BAD 9,,,81200,2026-03-03,
07700900123,BAD 10,,,,,soon
07700900123,BAD 11,,,,,31.12.9999
07700900123,BAD 12,,,,,12/2200
07700900123,BAD 13,,,100,01/1800,
07700900123,BAD 14,,,100,01/0026,
07700900123,BAD 15,,,,,13/27
+447700900123,good-1,,,,,
07700900123,GOOD 2,,,,,`;
    const result = await read(file);
    expect(result?.vehicles.map(({ device_reg }) => device_reg)).toEqual(['GOOD 1', 'GOOD 2']);
    expect(result?.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'Phone', 'phone'],
      [4, 'Phone', 'phone_missing'],
      [5, 'Plate', 'plate_missing'],
      [6, 'Plate', 'plate'],
      [7, 'Year', 'year'],
      [8, 'VIN', 'vin'],
      [9, 'Mileage', 'number'],
      [10, 'Mileage', 'odometer_date_missing'],
      [11, 'Mileage date', 'date_in_future'],
      [12, 'MOT', 'date'],
      [13, 'MOT', 'date'],
      [14, 'MOT', 'date'],
      [15, 'Mileage date', 'date'],
      [16, 'Mileage date', 'date'],
      [17, 'MOT', 'date'],
      [18, null, 'repeated'],
    ]);
  });

  it.each([
    ['Plate\nX 1', 'no_phone_column'],
    ['Phone\n07700900123', 'no_plate_column'],
    ['{"a": 1}', 'not_csv'],
    ['PK\u0003\u0004\0\0', 'not_csv'],
    ['', 'no_phone_column'],
  ])('is refused as a whole: %j', async (text, code) => {
    expect(await read(text)).toMatchObject({ vehicles: [], faults: [{ line: 1, code }] });
  });

  it('has at most ten thousand lines', async () => {
    const lines = (count: number) =>
      `Phone,Plate\n${Array.from({ length: count }, (_, n) => `07700900123,X ${n}`).join('\n')}`;
    expect((await read(lines(MAX_IMPORT_ROWS)))?.vehicles).toHaveLength(MAX_IMPORT_ROWS);
    expect(await read(lines(MAX_IMPORT_ROWS + 1))).toBeNull();
  });
});
