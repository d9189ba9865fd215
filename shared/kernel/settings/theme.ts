import { useSyncExternalStore } from 'react';
import { readStoredChoice, storeChoice } from '../browser-storage.ts';

const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Storage key of the chosen theme. The edge's script of the first paint reads it too (host/server/pages/page-head.ts). */
const STORAGE_KEY = 'forecourt.theme';

const listeners = new Set<() => void>();

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), setTheme];
}

function setTheme(theme: Theme): void {
  applyTheme(theme);
  storeChoice(STORAGE_KEY, theme);
}

export function followThemeOfOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) adopt(newValue);
  });
  // Read the stored theme again: a page in the back/forward cache gets no storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && adopt(readStoredChoice(STORAGE_KEY)));
}

function adopt(stored: string | null): void {
  const chosen = THEMES.find((theme) => theme === stored);
  if (chosen) applyTheme(chosen);
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
