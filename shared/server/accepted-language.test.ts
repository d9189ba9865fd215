/** @jest-environment node */
import { acceptedLanguage } from './accepted-language.ts';

const SITE = { locale: 'en', languages: ['de', 'en'] } as const;

describe('the language of an answer', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr, DE;q=0.5', 'de'],
    ['en;q=0.4,de;q=0.5', 'de'],
    ['fr', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('should be for %j that of the site which is liked best: %s', (header, language) => {
    expect(acceptedLanguage(header, { ...SITE, languages: [...SITE.languages] })).toBe(language);
  });
});
