import { compileMessage } from '@lingui/message-utils/compileMessage';
import { act, render, renderHook, screen } from '@testing-library/react';
import { createFormatters } from './format.ts';
import {
  adoptLocale,
  createText,
  initialLocale,
  languageName,
  localised,
  setLocale,
  useFormat,
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
  act(() => initialLocale(['en', 'de'], 'de', 'GB'));
});

test('starts in the first of the browser’s languages that the site has', () => {
  render(<Visits count={2} />);
  expect(screen.getByText('2 visits')).toBeVisible();
  expect(document.documentElement.lang).toBe('en-GB');
});

test('starts in the site’s default language if it has none of the browser’s', () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  initialLocale(['en', 'de'], 'de');
  render(<Visits count={1} />);
  expect(screen.getByText('1 Termin')).toBeVisible();
});

test('changes every text at once, and stores the visitor’s choice', () => {
  render(<Visits count={2} />);
  act(() => setLocale('de'));
  expect(screen.getByText('2 Termine')).toBeVisible();
  act(() => initialLocale(['en', 'de'], 'en'));
  expect(screen.getByText('2 Termine')).toBeVisible();
});

test('adopts the account’s language only if the visitor has made no choice', () => {
  render(<Visits count={2} />);
  act(() => adoptLocale('de'));
  expect(screen.getByText('2 Termine')).toBeVisible();
  act(() => setLocale('en'));
  act(() => adoptLocale('de'));
  expect(screen.getByText('2 visits')).toBeVisible();
});

describe('the account’s language', () => {
  const load = () => act(() => initialLocale(['en', 'de'], 'en'));
  const lang = () => document.documentElement.lang;

  it('is stored, so that the next page starts in it', () => {
    act(() => adoptLocale('de'));
    load();
    expect(lang()).toBe('de');
  });

  it('replaces a choice made on this device once another device has changed it', () => {
    act(() => adoptLocale('de'));
    act(() => setLocale('en'));
    act(() => adoptLocale('de'));
    expect(lang()).toBe('en-GB');
    act(() => adoptLocale('en'));
    act(() => adoptLocale('de'));
    expect(lang()).toBe('de');
    load();
    expect(lang()).toBe('de');
  });

  it('yields to a choice made while signed out', () => {
    act(() => setLocale('en'));
    act(() => adoptLocale('de'));
    load();
    expect(lang()).toBe('en-GB');
  });

  it('is ignored if the site does not offer it', () => {
    act(() => initialLocale(['en'], 'en'));
    act(() => adoptLocale('de'));
    expect(lang()).toBe('en-GB');
  });
});

test('formats a date in its language, in any time zone', () => {
  expect(createFormatters('en-GB').date('2026-11-26')).toBe('Thu 26 Nov');
  expect(createFormatters('de').date('2026-11-26')).toBe('Do., 26. Nov.');
  expect(createFormatters('de').dateParts('2026-11-26')).toMatchObject({ day: '26' });
  expect(createFormatters('en-GB').dateParts('2026-09-05')).toEqual({
    weekday: 'Sat',
    day: '5',
    month: 'Sep',
  });
});

describe('a country with words of its own', () => {
  const words = { en: [['tyre', 'tire'] as const, ['Tyre', 'Tire'] as const] };
  const useTyreText = createText({
    en: compiled({
      tyres: '{tyres, plural, one {One tyre} other {# tyres for {tyreSize}}}',
      title: 'Tyre change',
    }),
    de: compiled({ tyres: 'Reifen: {tyres}', title: 'Reifen tyre' }),
  });
  const textOf = () => renderHook(useTyreText).result.current;

  it('replaces words in texts, but not in the names of placeholders or in other languages', () => {
    act(() => initialLocale(['en', 'de'], 'de', 'US', words));
    expect(textOf()('title')).toBe('Tire change');
    expect(textOf()('tyres', { tyres: 4, tyreSize: 'tyre 205' })).toBe('4 tires for tyre 205');
    expect(textOf()('tyres', { tyres: 1 })).toBe('One tire');
    act(() => setLocale('de'));
    expect(textOf()('title')).toBe('Reifen tyre');
  });

  it('names language and country in the page, and formats by both', () => {
    act(() => initialLocale(['en', 'de'], 'en', 'US', words));
    const format = renderHook(useFormat);
    expect(document.documentElement.lang).toBe('en-US');
    expect(format.result.current.date('2026-11-26')).toBe('Thu, Nov\u00a026');
    act(() => setLocale('de'));
    expect(document.documentElement.lang).toBe('de');
    expect(format.result.current.date('2026-11-26')).toBe('Do., 26. Nov.');
  });
});

function compiled<Messages extends Record<string, string>>(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, compileMessage(message)]),
  ) as object as Messages;
}

test('returns a text in each of its languages', () => {
  const catalogues = { en: { title: 'Visits' }, de: { title: 'Termine' } };
  expect(localised(catalogues, 'title')).toEqual({ en: 'Visits', de: 'Termine' });
});

describe('a language that is newer than an area', () => {
  it('falls back to the site’s default language, English, or any other', () => {
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

  it('falls back to the label in the site’s default language', () => {
    initialLocale(['en', 'de'], 'de');
    expect(renderHook(useLocalised).result.current({ de: 'Termine' })).toBe('Termine');
  });
});

test('sets the direction of the text', () => {
  expect(document.documentElement.dir).toBe('ltr');
  expect(['ar', 'he', 'fa', 'ur'].map(textDirection)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
});

test('gives the name of a language in itself', () => {
  expect([languageName('en'), languageName('de')]).toEqual(['English', 'Deutsch']);
});

test('adopts the choice of another tab, if the site has that language', () => {
  render(<Visits count={2} />);
  const choose = (newValue: string) =>
    act(() => {
      localStorage.setItem('forecourt.locale', newValue);
      dispatchEvent(new StorageEvent('storage', { key: 'forecourt.locale', newValue }));
    });
  choose('de');
  expect(screen.getByText('2 Termine')).toBeVisible();
  choose('xx');
  expect(screen.getByText('2 Termine')).toBeVisible();
});

test('adopts the language that another tab chose while this page was in the back/forward cache', () => {
  render(<Visits count={2} />);
  localStorage.setItem('forecourt.locale', 'de');
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(screen.getByText('2 Termine')).toBeVisible();
});
