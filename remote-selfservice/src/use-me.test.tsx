import { initialLocale } from '@forecourt/shared/i18n';
import { becomeSignedIn, SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { setUpFakeWorkshop } from './testing/workshop.ts';
import { extractGreetingName, useProfileQuery } from './use-me.ts';

const workshop = setUpFakeWorkshop();

describe('useProfileQuery', () => {
  it('adopts language and theme of the account, and stores them for the next page', async () => {
    writeInlineSettings({ organisation: { languages: ['en', 'de'] } });
    initialLocale(['en', 'de'], 'en');
    workshop.me = { ...workshop.me, locale: 'de', theme: 'dark' };
    becomeSignedIn();
    renderHook(useProfileQuery, { wrapper: SiteProviders });
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
    expect(document.documentElement.lang).toBe('de');
    expect({ ...localStorage }).toEqual({
      'forecourt.account-locale': 'de',
      'forecourt.account-theme': 'dark',
    });
    localStorage.clear();
    initialLocale(['en'], 'en');
  });
});

describe('extractGreetingName', () => {
  it.each([
    ['Mara Example', 'Mara'],
    ['Mara', 'Mara'],
    [' Anna-Lena  von Berg', 'Anna-Lena'],
    ['Frau Schmidt', 'Frau Schmidt'],
    ['Herr Dr. Weber', 'Herr Dr. Weber'],
    ['dr. Weber', 'dr. Weber'],
    ['Mr Patel', 'Mr Patel'],
    ['Drew Patel', 'Drew'],
    ['', ''],
  ])('greets “%s” as “%s”', (name, given) => {
    expect(extractGreetingName(name)).toBe(given);
  });
});
