import { act, render, screen } from '@testing-library/react';
import { createFormat } from './format.ts';
import { adoptLocale, createText, initialLocale, setLocale } from './index.ts';

const useText = createText({
  en: { visits: '{count, plural, one {# visit} other {# visits}}' },
  de: { visits: '{count, plural, one {# Termin} other {# Termine}}' },
});

function Visits({ count }: { count: number }) {
  return <p>{useText()('visits', { count })}</p>;
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'en-US']);
  act(() => initialLocale(['en', 'de'], 'de'));
});

test('should begin with the first of the browser’s languages that the site speaks', () => {
  render(<Visits count={2} />);
  expect(screen.getByText('2 visits')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('should begin with the site’s own language when it speaks none of the browser’s', () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  initialLocale(['en', 'de'], 'de');
  render(<Visits count={1} />);
  expect(screen.getByText('1 Termin')).toBeVisible();
});

test('should change every text at once, and remember the visitor’s choice', () => {
  render(<Visits count={2} />);
  act(() => setLocale('de'));
  expect(screen.getByText('2 Termine')).toBeVisible();
  act(() => initialLocale(['en', 'de'], 'en'));
  expect(screen.getByText('2 Termine')).toBeVisible();
});

test('should take over the account’s language only where the visitor has made no choice', () => {
  render(<Visits count={2} />);
  act(() => adoptLocale('de'));
  expect(screen.getByText('2 Termine')).toBeVisible();
  act(() => setLocale('en'));
  act(() => adoptLocale('de'));
  expect(screen.getByText('2 visits')).toBeVisible();
});

test('should write a date as its language does, whatever the time zone', () => {
  expect(createFormat('en').date('2026-11-26')).toBe('Thu 26 Nov');
  expect(createFormat('de').date('2026-11-26')).toBe('Do., 26. Nov.');
  expect(createFormat('de').dateParts('2026-11-26')).toMatchObject({ day: '26' });
});
