export { createText, localised, type Text, useLocalised } from './create-text.ts';
export { type Format, useFormat } from './format.ts';
export { adoptLocale, initialLocale, setLocale, useLocale } from './locale.ts';
export { LOCALES, type Locale, languageName } from './locales.ts';
