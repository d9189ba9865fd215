import { useSyncExternalStore } from 'react';
import {
  readLocalStorage,
  storeAccountPreference,
  subscribePreference,
  writeLocalStorage,
} from '../browser-storage.ts';

const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'forecourt.theme';

const listeners = new Set<() => void>();

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), setTheme];
}

function setTheme(theme: Theme): void {
  applyTheme(theme);
  writeLocalStorage(STORAGE_KEY, theme);
}

/** Stores the account's theme. Adopts it if `storeAccountPreference` requires that. */
export function adoptTheme(theme: Theme): void {
  if (storeAccountPreference('theme', theme).mustAdopt) applyTheme(theme);
}

/** Whether this device has read the customer's profile since the sign-in. Every profile contains a theme. */
export function knowsAccountPreferences(): boolean {
  return readLocalStorage('forecourt.account-theme') !== null;
}

export function followThemeOfOtherTabs(): void {
  subscribePreference('theme', (stored) => {
    const chosen = THEMES.find((theme) => theme === stored);
    if (chosen) applyTheme(chosen);
  });
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
  applyToDocumentHead();
  for (const listener of listeners) listener();
}

export function applyToDocumentHead(): void {
  const theme = currentTheme();
  for (const element of document.head.querySelectorAll<HTMLElement>('[data-scheme]')) {
    const scheme = element.dataset.scheme;
    const media =
      theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
    element.setAttribute('media', media);
  }
}

function currentTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'auto';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
