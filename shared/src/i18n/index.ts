export { type Catalogue, createText, type Text } from './create-text.ts';
export { type Format, useFormat } from './format.ts';
export { initialLocale, LOCALES, type Locale, locale, setLocale, useLocale } from './locale.ts';
