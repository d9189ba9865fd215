import { useSyncExternalStore } from 'react';
import { claimSingleton } from '../claim-singleton.ts';

/** The languages that the site speaks. */
export const LOCALES = ['en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];

/** Where the visitor's choice of language is kept on this device. */
const STORAGE_KEY = 'forecourt.locale';

claimSingleton('@forecourt/shared/i18n');

let current: Locale = 'en';
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
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage may be blocked; the choice then lasts for this page.
  }
}

/** Takes over the language kept with the visitor's account, unless this device has a choice of its own. */
export function adoptLocale(kept: Locale): void {
  if (storedLocale() === null && kept !== current) become(kept);
}

/**
 * Settles the language at boot: the visitor's own choice, else the first of the browser's that the site
 * speaks, else the site's default.
 */
export function initialLocale(offered: readonly Locale[], fallback: Locale): void {
  const wanted = [
    storedLocale(),
    ...navigator.languages.map((language) => language.slice(0, 2).toLowerCase()),
  ];
  become(wanted.find((language): language is Locale => offered.includes(language as Locale)) ?? fallback);
}

function storedLocale(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Locale): void {
  current = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}
