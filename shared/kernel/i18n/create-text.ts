import { setupI18n } from '@lingui/core';
import { useCallback } from 'react';
import { LOCALES, type Locale, useLocale } from './locale.ts';

/** Texts of one area in one language: id → ICU message. The build compiles them (shared/build). */
export type Catalogue<Id extends string = string> = Readonly<Record<Id, string>>;

/** Looks up a text; `values` fill the message's placeholders. */
export type Text<Id extends string> = (id: Id, values?: Record<string, string | number>) => string;

/**
 * Makes the hook by which one area (or the shell) reads its own texts. Each has its own catalogues,
 * so ids never collide and a release of an area always brings its own words.
 */
export function createText<Id extends string>(catalogues: Record<Locale, Catalogue<Id>>): () => Text<Id> {
  const languages = new Map(
    LOCALES.map((language) => [
      language,
      setupI18n({ locale: language, messages: { [language]: catalogues[language] } }),
    ]),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: called once per area, when its module is evaluated
  return function useText() {
    const language = useLocale();
    return useCallback((id, values) => languages.get(language)?._(id, values) ?? id, [language]);
  };
}
