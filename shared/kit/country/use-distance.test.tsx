import { setLocale } from '@forecourt/shared/i18n';
import { inlineSettings } from '@forecourt/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { parseDistance, useDistance } from './use-distance.ts';

function written(country: string, language: 'en' | 'de'): string {
  inlineSettings({ organisation: { country } });
  act(() => setLocale(language));
  return renderHook(useDistance).result.current.written(84120).replace(/\s/u, ' ');
}

it('formats distances in the unit of the country and the language of the visitor', () => {
  expect(written('GB', 'en')).toBe('52,270 miles');
  expect(written('GB', 'de')).toBe('52.270 Meilen');
  expect(written('DE', 'en')).toBe('84,120 km');
  expect(written('DE', 'de')).toBe('84.120 km');
});

it('parses a distance typed in the units of the country', () => {
  expect(parseDistance('52,270', 'mi')).toBe(84120);
  expect(parseDistance('84.120', 'km')).toBe(84120);
  expect(parseDistance('', 'mi')).toBeNull();
});
