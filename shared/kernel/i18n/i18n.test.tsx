import { act, render, renderHook, screen } from '@testing-library/react';
import { createFormat } from './format.ts';
import {
  adoptLocale,
  createText,
  initialLocale,
  languageName,
  localised,
  setLocale,
  useLocalised,
} from './index.ts';
import { textDirection } from './locales.ts';

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

test('should hand a text over in each of its languages', () => {
  const catalogues = { en: { title: 'Visits' }, de: { title: 'Termine' } };
  expect(localised(catalogues, 'title')).toEqual({ en: 'Visits', de: 'Termine' });
});

describe('a language that came after an area was built', () => {
  it('should get the texts of the site’s default language, of English, or whatever there is', () => {
    const titleOf = (catalogues: Record<string, { title: string }>) =>
      renderHook(createText(catalogues)).result.current('title');
    const [en, de, fr] = [{ title: 'Visits' }, { title: 'Termine' }, { title: 'Visites' }];
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
    initialLocale(['en', 'de'], 'de');
    expect(titleOf({ fr, en, de })).toBe('Visits');
    expect(titleOf({ fr, de })).toBe('Termine');
    expect(titleOf({ fr })).toBe('Visites');
    act(() => setLocale('de'));
    expect(titleOf({ fr, en })).toBe('Visits');
  });

  it('should get the label in the site’s default language', () => {
    initialLocale(['en', 'de'], 'de');
    expect(renderHook(useLocalised).result.current({ de: 'Termine' })).toBe('Termine');
  });
});

test('should say which way the language is written', () => {
  expect(document.documentElement.dir).toBe('ltr');
  expect(['ar', 'he', 'fa', 'ur'].map(textDirection)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
});

test('should know what a language calls itself', () => {
  expect([languageName('en'), languageName('de')]).toEqual(['English', 'Deutsch']);
});

test('should follow the choice of another tab, as far as the site speaks it', () => {
  render(<Visits count={2} />);
  const choose = (newValue: string) =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'forecourt.locale', newValue })));
  choose('de');
  expect(screen.getByText('2 Termine')).toBeVisible();
  choose('xx');
  expect(screen.getByText('2 Termine')).toBeVisible();
});

test('should adopt the language that another tab chose while this page was in the back/forward cache', () => {
  render(<Visits count={2} />);
  localStorage.setItem('forecourt.locale', 'de');
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(screen.getByText('2 Termine')).toBeVisible();
});
