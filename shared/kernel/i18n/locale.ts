import { useSyncExternalStore } from 'react';
import { claimSingleton } from '../claim-singleton.ts';
import { storeChoice, storedChoice } from '../stored-choice.ts';
import { type Locale, textDirection } from './locales.ts';

const STORAGE_KEY = 'forecourt.locale';

claimSingleton('@forecourt/shared/i18n');

const LAST_RESORT: Locale = 'en';

let current: Locale = LAST_RESORT;
let siteDefault: Locale = LAST_RESORT;
let siteLanguages: readonly Locale[] = [LAST_RESORT];
const listeners = new Set<() => void>();

export function locale(): Locale {
  return current;
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, locale);
}

export function setLocale(next: Locale): void {
  applyLocale(next);
  storeChoice(STORAGE_KEY, next);
}

export function adoptLocale(kept: Locale): void {
  if (storedChoice(STORAGE_KEY) === null && kept !== current) applyLocale(kept);
}

export function initialLocale(offered: readonly Locale[], fallback: Locale): void {
  siteDefault = fallback;
  siteLanguages = offered;
  const wanted = [
    storedChoice(STORAGE_KEY),
    ...navigator.languages.map((language) => language.slice(0, 2).toLowerCase()),
  ];
  applyLocale(wanted.find(isSiteLanguage) ?? fallback);
  addEventListener('storage', followOtherTab);
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', adoptStoredChoice);
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === STORAGE_KEY && isSiteLanguage(newValue)) applyLocale(newValue);
}

function adoptStoredChoice({ persisted }: PageTransitionEvent): void {
  const chosen = persisted ? storedChoice(STORAGE_KEY) : null;
  if (isSiteLanguage(chosen) && chosen !== current) applyLocale(chosen);
}

function isSiteLanguage(language: string | null): language is Locale {
  return siteLanguages.some((each) => each === language);
}

/** Falls back to the site's default language, English, or any entry. */
export function inLanguageOfPage<T>(kinds: Readonly<Record<string, T>>, language: Locale): T | undefined {
  const found = [language, siteDefault, LAST_RESORT].find((each) => kinds[each] !== undefined);
  return found === undefined ? Object.values(kinds)[0] : kinds[found];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyLocale(next: Locale): void {
  current = next;
  document.documentElement.lang = next;
  document.documentElement.dir = textDirection(next);
  for (const listener of listeners) listener();
}
