/**
 * The languages that the product can speak, by their two letters of ISO 639-1. A further one is one more here and a
 * catalogue of its letters in each `messages` folder; where one is missing, the site's default language stands in.
 */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/** A text in languages of the product; `useLocalised` picks the visitor's. */
export type Localised = Readonly<Partial<Record<Locale, string>>>;

/** Those that are written from right to left, of the product or not yet. */
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Which way a language is written, as the `dir` attribute says it. Not every browser tells (`Intl.Locale.getTextInfo`). */
export function textDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/** What a language calls itself: `English`, `Deutsch`, `Français`. */
export function languageName(language: Locale): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
