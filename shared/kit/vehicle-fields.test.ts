import { setLocale, useFormat } from '@forecourt/shared/i18n';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { writeInlineSettings } from '@forecourt/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { formatFieldValue, isElectric, validateFieldValue } from './vehicle-fields.ts';

const label = { en: 'Label', de: 'Name' };

function field(given: object) {
  const fields = [
    { id: 'any', label, ...given },
    { id: 'device_reg', label },
  ];
  const [definition] = siteSettingsSchema.parse({ vehicle: { fields } }).vehicle.fields;
  if (!definition) throw new Error('the first field is the one that was given');
  return definition;
}

const choice = field({ type: 'choice', choices: [{ id: '4x4', label: { en: 'All wheels', de: 'Allrad' } }] });
const power = field({ type: 'number', minimum: 0, maximum: 99.5, decimals: 1, unit: { en: 'kW' } });

describe('fields of vehicles', () => {
  it.each([
    [field({}), 'a'.repeat(200), undefined],
    [field({}), 'a'.repeat(201), 'too_big'],
    [field({ maxLength: 2 }), '🚗🚗', undefined],
    [field({}), 7, 'invalid_type'],
    [power, 99.5, undefined],
    [power, 0.1 + 0.2, 'too_precise'],
    [power, -0.1, 'too_small'],
    [power, 99.6, 'too_big'],
    [power, Number.NaN, 'invalid_type'],
    [field({ type: 'number' }), -7, undefined],
    [field({ type: 'number' }), 1e300, 'too_big'],
    [field({ type: 'date' }), '2024-02-29', undefined],
    [field({ type: 'date' }), '2023-02-29', 'invalid_format'],
    [field({ type: 'date' }), '1899-12-31', 'too_small'],
    [field({ type: 'date', latest: '2026-01-01' }), '2026-01-02', 'too_big'],
    [choice, '4x4', undefined],
    [choice, 'All wheels', 'invalid_value'],
  ] as const)('validates values: %#', (definition, value, fault) => {
    expect(validateFieldValue(definition, value)).toBe(fault);
  });

  it.each([
    ['en', power, 1234.5, '1,234.5\u00a0kW'],
    ['de', power, 1234.5, '1.234,5\u00a0kW'],
    ['de', field({ type: 'date' }), '2024-02-29', '29. Februar 2024'],
    ['en', field({ type: 'date' }), 'long ago', 'long ago'],
    ['de', choice, '4x4', 'Allrad'],
    ['de', choice, 'fwd', 'fwd'],
    ['en', field({}), 'red', 'red'],
  ] as const)('formats values in %s: %#', (language, definition, value, written) => {
    writeInlineSettings({});
    act(() => setLocale(language));
    const format = renderHook(useFormat).result.current;
    const localised = (text: typeof label | Partial<typeof label>) => text[language] ?? text.en ?? '';
    expect(formatFieldValue(definition, value, { format, localised })).toBe(written);
  });
});

it.each<[{ make?: string | null; model?: string | null; fuel?: string }, boolean]>([
  [{ make: 'Fiat', model: '500e' }, true],
  [{ make: 'VW', model: 'ID.3' }, true],
  [{ make: 'Fiat', model: '500' }, false],
  [{ make: 'Mercedes-Benz', model: '500E' }, false],
  [{ make: null, model: null }, false],
  [{ fuel: 'electric' }, true],
  [{ make: 'VW', model: 'e-up', fuel: 'petrol' }, false],
])('is electric by its field, else by its model: %j', ({ fuel, ...names }, electric) => {
  expect(isElectric({ ...names, fields: fuel ? { fuel } : {} })).toBe(electric);
});
