/** Supported languages (ISO 639-1). A further language needs a catalogue in each `messages` folder. */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

export type LocalisedText = Readonly<Partial<Record<Locale, string>>>;

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Writing direction of a language. `Intl.Locale.getTextInfo` is not used, because some browsers lack it. */
export function textDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

export function languageName(language: Locale): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
