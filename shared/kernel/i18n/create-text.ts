import { type I18n, setupI18n } from '@lingui/core';
import { useCallback } from 'react';
import { inLanguageOfPage, useLocale } from './locale.ts';
import type { Localised } from './locales.ts';

export type Catalogue<Id extends string = string> = Readonly<Record<Id, string>>;

export type Text<Id extends string> = (id: Id, values?: Record<string, string | number>) => string;

/** Creates a `useText` hook with its own catalogues, so that ids of areas never collide. */
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

/** Areas deployed before contract 1.2 call it. */
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

export function useLocalised(): (text: Localised) => string {
  const language = useLocale();
  return useCallback((text) => inLanguageOfPage(text, language) ?? '', [language]);
}
