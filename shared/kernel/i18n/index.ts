export { createText, type Text } from './create-text.ts';
export { type Format, useFormat } from './format.ts';
export { adoptLocale, initialLocale, type Locale, setLocale, useLocale } from './locale.ts';
