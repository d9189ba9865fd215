import { type I18n, setupI18n } from '@lingui/core';
import { useCallback } from 'react';
import { inLanguageOfPage, useLocale } from './locale.ts';
import type { Localised } from './locales.ts';

/** Texts of one part in one language: id → ICU message. The build compiles them (shared/build). */
export type Catalogue<Id extends string = string> = Readonly<Record<Id, string>>;

/** Looks up a text; `values` fill the message's placeholders. */
export type Text<Id extends string> = (id: Id, values?: Record<string, string | number>) => string;

/**
 * Makes the hook by which one part (an area, the shell) reads its own texts. Each has its own catalogues, so ids never
 * collide and a release of an area always brings its own words.
 * @param catalogues language → texts; of an area that was built before the page's language came to the product, the
 *   site's default language is shown
 */
export function createText<Id extends string>(
  catalogues: Readonly<Record<string, Catalogue<Id>>>,
): () => Text<Id> {
  const languages = byLanguage(catalogues);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module is evaluated
  return function useText() {
    const texts = inLanguageOfPage(languages, useLocale());
    return useCallback((id, values) => texts?._(id, values) ?? id, [texts]);
  };
}

/** One text of a part in all of its languages, for what is handed to another part. Areas deployed before contract 1.2 call it. */
export function localised<Id extends string>(
  catalogues: Readonly<Record<string, Catalogue<Id>>>,
  id: Id,
): Localised {
  return Object.fromEntries(
    Object.entries(byLanguage(catalogues)).map(([language, texts]) => [language, texts._(id)]),
  );
}

function byLanguage(catalogues: Readonly<Record<string, Catalogue>>): Record<string, I18n> {
  return Object.fromEntries(
    Object.entries(catalogues).map(([language, messages]) => [
      language,
      setupI18n({ locale: language, messages: { [language]: messages } }),
    ]),
  );
}

/** Picks the text in the language of the page. */
export function useLocalised(): (text: Localised) => string {
  const language = useLocale();
  return useCallback((text) => inLanguageOfPage(text, language) ?? '', [language]);
}
