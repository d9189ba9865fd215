export { type Format, useFormat } from './format.ts';
export {
  adoptLocale,
  createText,
  initialLocale,
  localised,
  setLocale,
  siteLocaleTag,
  type Text,
  useLocale,
  useLocalised,
} from './locale.ts';
export { LOCALES, type Locale, languageName } from './locales.ts';
