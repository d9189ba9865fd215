export { type Formatters, useFormat } from './format.ts';
export {
  adoptLocale,
  createText,
  initialLocale,
  localised,
  setLocale,
  siteLocaleTag,
  useLocale,
  useLocalised,
} from './locale.ts';
export { LOCALES, type Locale, languageName } from './locales.ts';
