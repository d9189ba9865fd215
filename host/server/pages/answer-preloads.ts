import type { PreloadedAnswers, Release } from '@forecourt/shared/contract';

import { escapeHtml } from '@forecourt/shared/server';

/** What a page asks the backend for before any script of the site has come. */
export interface AnswerPreloads {
  /** The pattern of the page's path: `/visits/:id`. */
  screen: string;
  /** Below the backend's address, with names out of the pattern: `/v1/appointments/:id`. */
  addresses: readonly string[];
}

/** What a screen of a release asks for at first; null where the release does not say. @param screen what the path shows: `screenAt` */
export function answersOf(
  { data = {} }: Pick<Release, 'data'>,
  screen: string | null,
): AnswerPreloads | null {
  const addresses = screen === null ? undefined : data[screen];
  return screen !== null && addresses ? { screen, addresses } : null;
}

/** The element of the page that asks. @param backend its address, as in the settings */
export function preloadAnswersTag({ screen, addresses }: AnswerPreloads, backend: string): string {
  const asked = addresses.map((address) => backend.replace(/\/$/, '') + address).join(' ');
  return `<script data-screen="${escapeHtml(screen)}" data-asked="${escapeHtml(asked)}">${PRELOAD_ANSWERS_SCRIPT}</script>`;
}

/**
 * In the page: asks with the token that the tabs of this browser share (shared/kernel/auth/token/session-record.ts), if it is
 * good for as long as the shell wants it to be (`MIN_LEFT_MS` in shared/kernel/auth/auth-state.ts). What the shell has asked for itself
 * by then is left out. A browser without such a record is left without the database, too.
 */
function preloadAnswers(): void {
  const { screen = '', asked = '' } = document.currentScript?.dataset ?? {};
  const names = screen.split('/');
  const values = location.pathname.split('/');
  const addresses = asked.split(' ').map((address) => {
    const filled = address.replace(/:[a-z]+/g, (name) => values[names.indexOf(name)] ?? name);
    return new URL(filled, location.origin).href;
  });
  const preloaded: PreloadedAnswers = {
    token: null,
    answers: new Map(addresses.map((address) => [address, null])),
  };
  globalThis.forecourtPreloaded = preloaded;
  const opening = indexedDB.open('forecourt-identity');
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onsuccess = () => {
    const database = opening.result;
    const reading = database.transaction('session').objectStore('session').get('current');
    reading.onsuccess = () => {
      database.close();
      const token = reading.result?.token;
      if (!token || token.expiresAt < Date.now() + 60_000) return;
      preloaded.token = token.value;
      for (const address of preloaded.answers.keys()) {
        const answer = fetch(address, {
          headers: { accept: 'application/json', authorization: `Bearer ${token.value}` },
          signal: AbortSignal.timeout(30_000),
        });
        answer.catch(() => undefined);
        preloaded.answers.set(address, answer);
      }
    };
  };
}

/** In one line: the policy allows it by its hash. */
export const PRELOAD_ANSWERS_SCRIPT = `(${preloadAnswers})()`.replace(/\s*\n\s*/g, ' ');
