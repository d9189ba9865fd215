import { type I18n, setupI18n } from '@lingui/core';
import { useCallback, useSyncExternalStore } from 'react';
import type { CountryWordReplacements } from '../../contract/page.ts';
import {
  readPreference,
  storeAccountPreference,
  subscribePreference,
  writeLocalStorage,
} from '../browser-storage.ts';
import { claimSingleton } from '../claim-singleton.ts';
import { localeTag } from './locale-tag.ts';
import { type Locale, type LocalisedText, textDirection } from './locales.ts';

const STORAGE_KEY = 'forecourt.locale';

claimSingleton('@forecourt/shared/i18n');

const LAST_RESORT: Locale = 'en';

let current: Locale = LAST_RESORT;
let siteDefault: Locale = LAST_RESORT;
let siteLanguages: readonly Locale[] = [LAST_RESORT];
let siteCountry = 'GB';
let siteWords: CountryWordReplacements = {};
const listeners = new Set<() => void>();

export function currentLocale(): Locale {
  return current;
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale);
}

export function setLocale(next: Locale): void {
  applyLocale(next);
  writeLocalStorage(STORAGE_KEY, next);
}

/** Stores the account's language, if the site offers it. Adopts it if `storeAccountPreference` requires that. */
export function adoptLocale(language: string): void {
  if (isSiteLanguage(language) && storeAccountPreference('locale', language).mustAdopt) applyLocale(language);
}

/** Language tag (BCP 47) for formats of a language in the country of the site: "en-US", "de-AT". */
export function siteLocaleTag(language: Locale): string {
  return localeTag(language, siteCountry);
}

/** Sets the site's languages and chooses the page's. @param words replacements, from shared/server/country-words.ts */
export function initialLocale(
  offered: readonly Locale[],
  fallback: Locale,
  country = siteCountry,
  words: CountryWordReplacements = {},
): void {
  siteDefault = fallback;
  siteLanguages = offered;
  siteCountry = country;
  siteWords = words;
  const wanted = [
    readPreference('locale'),
    ...navigator.languages.map((language) => language.slice(0, 2).toLowerCase()),
  ];
  applyLocale(wanted.find(isSiteLanguage) ?? fallback);
  subscribePreference('locale', (chosen) => {
    if (isSiteLanguage(chosen) && chosen !== current) applyLocale(chosen);
  });
}

function isSiteLanguage(language: string | null): language is Locale {
  return siteLanguages.some((each) => each === language);
}

/** Returns the value in the page's language, else in the site's default language, else in English, else the first one. */
function selectByLanguage<T>(kinds: Readonly<Record<string, T>>, language: Locale): T | undefined {
  const found = [language, siteDefault, LAST_RESORT].find((each) => kinds[each] !== undefined);
  return found === undefined ? Object.values(kinds)[0] : kinds[found];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyLocale(next: Locale): void {
  current = next;
  document.documentElement.lang = siteLocaleTag(next);
  document.documentElement.dir = textDirection(next);
  for (const listener of listeners) listener();
}

export type MessageCatalogue<Id extends string = string> = Readonly<Record<Id, string>>;

type TextLookup<Id extends string> = (id: Id, values?: Record<string, string | number>) => string;

/** Creates a `useText` hook with its own catalogues, so that ids of areas never collide. */
export function createText<Id extends string>(
  catalogues: Readonly<Record<string, MessageCatalogue<Id>>>,
): () => TextLookup<Id> {
  let languages: Record<string, I18n> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, when the module is evaluated
  return function useText() {
    // Created at first use, because `initialLocale` sets the words of the country after this module is evaluated.
    languages ??= byLanguage(catalogues);
    const texts = selectByLanguage(languages, useLocale());
    return useCallback((id, values) => texts?._(id, values) ?? id, [texts]);
  };
}

/** Returns a text in all languages of the catalogues. */
export function localised<Id extends string>(
  catalogues: Readonly<Record<string, MessageCatalogue<Id>>>,
  id: Id,
): LocalisedText {
  return Object.fromEntries(
    Object.entries(byLanguage(catalogues)).map(([language, texts]) => [language, texts._(id)]),
  );
}

function byLanguage(catalogues: Readonly<Record<string, MessageCatalogue>>): Record<string, I18n> {
  return Object.fromEntries(
    Object.entries(catalogues).map(([language, messages]) => [
      language,
      setupI18n({
        locale: language,
        messages: {
          [language]: siteWords[language] ? inWordsOfCountry(messages, siteWords[language]) : messages,
        },
      }),
    ]),
  );
}

/** A compiled message: texts and placeholders, which are `[name, type?, choices?]`. A number is the offset of a plural. */
type Message = string | readonly (string | readonly unknown[])[] | number | undefined;

/** Replaces words in the texts of a catalogue, but not in the ids and in the names of placeholders. */
function inWordsOfCountry<Messages extends object>(
  messages: Messages,
  words: readonly (readonly [string, string])[],
): Messages {
  const replaced = (text: string) => words.reduce((now, [from, to]) => now.replaceAll(from, to), text);
  const choicesReplaced = (part: unknown) =>
    typeof part === 'object' && part ? inWordsOfCountry(part, words) : part;
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]: [string, Message]) => [
      id,
      typeof message === 'string'
        ? replaced(message)
        : typeof message === 'object'
          ? message.map((token) => (typeof token === 'string' ? replaced(token) : token.map(choicesReplaced)))
          : message,
    ]),
  ) as Messages;
}

/** Returns a function that selects a version of a text by `selectByLanguage`; empty if the text has no version at all. */
export function useLocalised(): (text: LocalisedText) => string {
  const language = useLocale();
  return useCallback((text) => selectByLanguage(text, language) ?? '', [language]);
}
