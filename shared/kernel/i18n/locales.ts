/**
 * Languages of the product (ISO 639-1). To add one, add a catalogue of that name to each `messages` folder;
 * missing messages fall back to the site's default language.
 */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/** A text in languages of the product; `useLocalised` picks the visitor's. */
export type Localised = Readonly<Partial<Record<Locale, string>>>;

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** `Intl.Locale.getTextInfo` is not in every browser. */
export function textDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/** Name of a language in itself: `English`, `Deutsch`, `Français`. */
export function languageName(language: Locale): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
