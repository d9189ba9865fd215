import {
  EARLY_REQUEST_HEADER,
  type EarlyResponses,
  MIN_TOKEN_VALIDITY_MS,
  type Release,
  SESSION_INDEXED_DB_LOCATION,
} from '@forecourt/shared/contract';
import { escapeHtml } from '@forecourt/shared/server';

/** Backend requests that a page sends before the site's scripts arrive. */
export interface EarlyBackendRequests {
  /** Pattern of the page's path, such as `/visits/:id`. */
  screen: string;
  /** Addresses relative to the backend's, such as `/v1/appointments/:id`, with parameters of the pattern. */
  addresses: readonly string[];
}

/** Early requests of a screen; null if the release declares none. @param screen result of `findScreenPattern` */
export function findEarlyBackendRequests(
  { data = {} }: Pick<Release, 'data'>,
  screen: string | null,
): EarlyBackendRequests | null {
  if (screen === null) return null;
  const addresses = data[screen];
  return addresses ? { screen, addresses } : null;
}

/** Returns the script element for a screen's early requests. @param identity SDK files to preload if no token is usable */
export function renderEarlyBackendRequestsTag(
  { screen, addresses }: EarlyBackendRequests,
  backend: string,
  identity: readonly string[],
): string {
  const requests = addresses.map((address) => backend.replace(/\/$/, '') + address).join(' ');
  return `<script data-screen="${escapeHtml(screen)}" data-requests="${escapeHtml(requests)}" data-identity="${escapeHtml(identity.join(' '))}">${EARLY_BACKEND_REQUESTS_SCRIPT}</script>`;
}

/** Time limit of an early request in ms. It is then aborted, and the shell sends the request again. */
const TIMEOUT_MS = 15_000;

const OPTIONS = {
  ...SESSION_INDEXED_DB_LOCATION,
  minLeftMs: MIN_TOKEN_VALIDITY_MS,
  timeoutMs: TIMEOUT_MS,
  header: EARLY_REQUEST_HEADER,
};

/**
 * Script whose text the edge inserts into the page. It sends the requests with the token that the tabs share. If no token is
 * usable, it preloads the identity SDK. It never creates the database of the token. It does nothing while the page is
 * prerendered, or if the service worker shows the page at another page's address (host/src/service-worker/keep-files.ts).
 * Path parameters match only UUIDs, as all ids of the backend are, and years.
 */
function sendScreenRequests({ database, store, key, minLeftMs, timeoutMs, header }: typeof OPTIONS): void {
  const { screen = '', requests = '', identity = '' } = document.currentScript?.dataset ?? {};
  const names = screen.split('/');
  const values = location.pathname.split('/');
  const isParameter = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4})$/i;
  const fits = (name: string, at: number) =>
    name.startsWith(':') ? isParameter.test(values[at] ?? '') : name === values[at];
  if (document.prerendering || names.length !== values.length || !names.every(fits)) return;
  const addresses = requests.split(' ').map((address) => {
    const filled = address.replace(/:[a-z]+/g, (name) => values[names.indexOf(name)] ?? name);
    return new URL(filled, location.origin).href;
  });
  const { promise: sent, resolve: end } = Promise.withResolvers<void>();
  const early: EarlyResponses = {
    token: null,
    sent,
    requestedAt: Date.now(),
    answers: new Map(addresses.map((address) => [address, null])),
  };
  globalThis.forecourtEarlyResponses = early;

  async function fetchResponse(address: string): Promise<Response> {
    const answer = await fetch(address, {
      headers: { accept: 'application/json', authorization: `Bearer ${early.token}`, [header]: '1' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read the body too, so that the time limit covers it.
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
    early.token = token.value;
    for (const address of early.answers.keys()) {
      const answer = fetchResponse(address);
      answer.catch(() => undefined);
      early.answers.set(address, answer);
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
      opening.result.close();
    };
  } catch {
    giveUp();
  }
}

/** Exact text of the script in the page. The content security policy allows it by its hash. */
export const EARLY_BACKEND_REQUESTS_SCRIPT = `(${sendScreenRequests})(${JSON.stringify(OPTIONS)})`;
