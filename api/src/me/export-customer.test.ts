import { createExportFileName } from './export-customer.ts';

describe('the file name of an export', () => {
  it.each([
    ['Harbour Street Garage', null, 'harbour-street-garage-export-2026-11-28.json'],
    ['Müller & Söhne Straßenservice', null, 'mueller-soehne-strassenservice-export-2026-11-28.json'],
    ['Big Sky Auto & Tire of Bozeman, Montana', 'Big Sky', 'big-sky-export-2026-11-28.json'],
    ['Joe’s "Café"/Garage', null, 'joes-cafe-garage-export-2026-11-28.json'],
    ['整備工場', null, 'export-2026-11-28.json'],
  ])('is after the business %s', (name, shortName, expected) => {
    expect(createExportFileName({ name, shortName }, '2026-11-28')).toBe(expected);
  });
});
