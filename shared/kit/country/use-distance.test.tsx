import { setLocale } from '@forecourt/shared/i18n';
import { inlineSettings } from '@forecourt/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { useDistance } from './use-distance.ts';

function written(country: string, language: 'en' | 'de'): string {
  inlineSettings({ organisation: { country } });
  act(() => setLocale(language));
  return renderHook(useDistance).result.current.written(84120).replace(/\s/u, ' ');
}

it('should write distances in the units of the country and the words of the visitor', () => {
  expect(written('GB', 'en')).toBe('52,270 miles');
  expect(written('GB', 'de')).toBe('52.270 Meilen');
  expect(written('DE', 'en')).toBe('84,120 km');
  expect(written('DE', 'de')).toBe('84.120 km');
});
