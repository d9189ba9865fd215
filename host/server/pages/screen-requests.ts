import {
  EARLY_REQUEST_HEADER,
  MIN_TOKEN_LEFT_MS,
  type PreloadedAnswers,
  type Release,
  SESSION_STORE,
} from '@forecourt/shared/contract';
import { escapeHtml } from '@forecourt/shared/server';

/** What a page asks the backend for before the site's scripts arrive. */
export interface ScreenRequests {
  /** The pattern of the page's path: `/visits/:id`. */
  screen: string;
  /** Below the backend's address, with names from the pattern: `/v1/appointments/:id`. */
  addresses: readonly string[];
}

/**
 * What a screen of a release asks for first; null where the release does not say.
 * @param screen what the path shows: `screenAt`
 */
export function requestsOf(
  { data = {} }: Pick<Release, 'data'>,
  screen: string | null,
): ScreenRequests | null {
  if (screen === null) return null;
  const addresses = data[screen];
  return addresses ? { screen, addresses } : null;
}

/**
 * The script element that sends these requests.
 * @param backend its address, as in the settings
 * @param identity files of the identity SDK, for whoever turns out to have no token to send them with
 */
export function screenRequestsTag(
  { screen, addresses }: ScreenRequests,
  backend: string,
  identity: readonly string[],
): string {
  const requests = addresses.map((address) => backend.replace(/\/$/, '') + address).join(' ');
  return `<script data-screen="${escapeHtml(screen)}" data-requests="${escapeHtml(requests)}" data-identity="${escapeHtml(identity.join(' '))}">${SCREEN_REQUESTS_SCRIPT}</script>`;
}

/** A request that is not answered by then is left to the shell, which sends it anew. */
const TIMEOUT_MS = 15_000;

const OPTIONS = {
  ...SESSION_STORE,
  minLeftMs: MIN_TOKEN_LEFT_MS,
  timeoutMs: TIMEOUT_MS,
  header: EARLY_REQUEST_HEADER,
};

/**
 * In the page, as text: sends the requests that its element names, with the token that the tabs of this browser share, if it is
 * good for long enough. Where there is no such token, the shell will need the identity SDK at once, so that is fetched; no database
 * is created. Addresses that the shell has requested meanwhile are skipped. Without a network a page may stand in for another one
 * (host/src/service-worker/keep-page.ts): where the path is none of its screen, it sends nothing; names in a path stand for UUIDs,
 * as all ids of the backend are. A page that the visitor has not opened yet sends nothing: it may be opened much later, or never.
 */
function sendScreenRequests({ database, store, key, minLeftMs, timeoutMs, header }: typeof OPTIONS): void {
  const { screen = '', requests = '', identity = '' } = document.currentScript?.dataset ?? {};
  const names = screen.split('/');
  const values = location.pathname.split('/');
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
  const fits = (name: string, at: number) =>
    name.startsWith(':') ? isId.test(values[at] ?? '') : name === values[at];
  if (document.prerendering || names.length !== values.length || !names.every(fits)) return;
  const addresses = requests.split(' ').map((address) => {
    const filled = address.replace(/:[a-z]+/g, (name) => values[names.indexOf(name)] ?? name);
    return new URL(filled, location.origin).href;
  });
  const { promise: sent, resolve: end } = Promise.withResolvers<void>();
  const preloaded: PreloadedAnswers = {
    token: null,
    sent,
    requestedAt: Date.now(),
    answers: new Map(addresses.map((address) => [address, null])),
  };
  globalThis.forecourtPreloaded = preloaded;

  async function answerOf(address: string): Promise<Response> {
    const answer = await fetch(address, {
      headers: { accept: 'application/json', authorization: `Bearer ${preloaded.token}`, [header]: '1' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The time limit ends what has not been read by then.
    return new Response(await answer.arrayBuffer(), answer);
  }

  function fetchIdentity(): void {
    for (const href of identity.split(' ').filter(Boolean)) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }),
      );
    }
  }

  function send(token: { value?: unknown; expiresAt: number } | undefined): void {
    if (typeof token?.value !== 'string' || !(token.expiresAt - Date.now() > minLeftMs)) {
      fetchIdentity();
      return;
    }
    preloaded.token = token.value;
    for (const address of preloaded.answers.keys()) {
      const answer = answerOf(address);
      answer.catch(() => undefined);
      preloaded.answers.set(address, answer);
    }
  }

  function giveUp(): void {
    fetchIdentity();
    end();
  }

  try {
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = giveUp;
    opening.onsuccess = () => {
      const reading = opening.result.transaction(store).objectStore(store).get(key);
      reading.onerror = giveUp;
      reading.onsuccess = () => {
        send(reading.result?.token);
        end();
      };
      // Once that is read.
      opening.result.close();
    };
  } catch {
    // Storage is blocked, so there is nothing in it.
    giveUp();
  }
}

/** To the letter what stands in the page, whose policy allows it by its hash. */
export const SCREEN_REQUESTS_SCRIPT = `(${sendScreenRequests})(${JSON.stringify(OPTIONS)})`;
