import { initialLocale } from '@forecourt/shared/i18n';
import { inlineSettings, SitePage } from '@forecourt/shared/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { setUpWorkshop } from './testing/workshop.ts';
import { givenName, useMe } from './use-me.ts';

const workshop = setUpWorkshop();

describe('useMe', () => {
  it("leaves alone a language of the account that the site doesn't offer", async () => {
    inlineSettings({ organisation: { languages: ['en'] } });
    initialLocale(['en'], 'en');
    workshop.me = { ...workshop.me, locale: 'de' };
    const { result } = renderHook(useMe, { wrapper: SitePage });
    await waitFor(() => expect(result.current.data?.locale).toBe('de'));
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('givenName', () => {
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
    expect(givenName(name)).toBe(given);
  });
});
