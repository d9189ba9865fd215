import { useSyncExternalStore } from 'react';
import { claimSingleton } from '../claim-singleton.ts';
import { storeChoice, storedChoice } from '../stored-choice.ts';
import { type Locale, textDirection } from './locales.ts';

/** Where the visitor's choice of language is kept on this device. */
const STORAGE_KEY = 'forecourt.locale';

claimSingleton('@forecourt/shared/i18n');

/** What stands in where something is not there in the language of the page. */
const LAST_RESORT: Locale = 'en';

let current: Locale = LAST_RESORT;
let siteDefault: Locale = LAST_RESORT;
let siteLanguages: readonly Locale[] = [LAST_RESORT];
const listeners = new Set<() => void>();

/** The language that the page speaks now. */
export function locale(): Locale {
  return current;
}

/** The language that the page speaks now; renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, locale);
}

/** Changes the language of the page, at once and without a reload, and remembers the choice on this device. */
export function setLocale(next: Locale): void {
  become(next);
  storeChoice(STORAGE_KEY, next);
}

/** Takes over the language kept with the visitor's account, unless this device has a choice of its own. */
export function adoptLocale(kept: Locale): void {
  if (storedChoice(STORAGE_KEY) === null && kept !== current) become(kept);
}

/**
 * Settles the language at boot: the visitor's own choice, else the first of the browser's that the site
 * speaks, else the site's default. From then on a choice in another tab is one here.
 */
export function initialLocale(offered: readonly Locale[], fallback: Locale): void {
  siteDefault = fallback;
  siteLanguages = offered;
  const wanted = [
    storedChoice(STORAGE_KEY),
    ...navigator.languages.map((language) => language.slice(0, 2).toLowerCase()),
  ];
  become(wanted.find(isSpokenHere) ?? fallback);
  addEventListener('storage', followOtherTab);
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', followChoiceMeanwhile);
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === STORAGE_KEY && isSpokenHere(newValue)) become(newValue);
}

function followChoiceMeanwhile({ persisted }: PageTransitionEvent): void {
  const chosen = persisted ? storedChoice(STORAGE_KEY) : null;
  if (isSpokenHere(chosen) && chosen !== current) become(chosen);
}

function isSpokenHere(language: string | null): language is Locale {
  return siteLanguages.some((each) => each === language);
}

/**
 * What there is for the page's language; else for the site's default language, for English, or whatever there is.
 * @param kinds language → what there is for it
 */
export function inLanguageOfPage<T>(kinds: Readonly<Record<string, T>>, language: Locale): T | undefined {
  const found = [language, siteDefault, LAST_RESORT].find((each) => kinds[each] !== undefined);
  return found === undefined ? Object.values(kinds)[0] : kinds[found];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Locale): void {
  current = next;
  document.documentElement.lang = next;
  document.documentElement.dir = textDirection(next);
  for (const listener of listeners) listener();
}
