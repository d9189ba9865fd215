import { MIN_TOKEN_LEFT_MS, type PreloadedAnswers, SESSION_STORE } from '@forecourt/shared/contract';

/** A request that is not answered by then is left to the shell, which sends it anew. */
const TIMEOUT_MS = 15_000;

const OPTIONS = { ...SESSION_STORE, minLeftMs: MIN_TOKEN_LEFT_MS, timeoutMs: TIMEOUT_MS };

/**
 * In the page, as text: sends the requests that its element names, with the token that the tabs of this browser share, if it is good
 * for long enough. Addresses that the shell has requested meanwhile are skipped. A page that stands in for another one without a
 * network (host/src/service-worker/keep-page.ts) knows nothing of the path that it is shown at, and sends nothing. Where there
 * is no such token, no database is created.
 */
function sendScreenRequests({ database, store, key, minLeftMs, timeoutMs }: typeof OPTIONS): void {
  const { screen = '', requests = '' } = document.currentScript?.dataset ?? {};
  const names = screen.split('/');
  const values = location.pathname.split('/');
  const isValue = (name: string, at: number) => name === values[at] || (name.startsWith(':') && values[at]);
  if (names.length !== values.length || !names.every(isValue)) return;
  const addresses = requests.split(' ').map((address) => {
    const filled = address.replace(/:[a-z]+/g, (name) => values[names.indexOf(name)] ?? name);
    return new URL(filled, location.origin).href;
  });
  const preloaded: PreloadedAnswers = {
    token: null,
    answers: new Map(addresses.map((address) => [address, null])),
  };
  globalThis.forecourtPreloaded = preloaded;

  function send(token: { value?: unknown; expiresAt: number } | undefined): void {
    if (typeof token?.value !== 'string' || !(token.expiresAt - Date.now() > minLeftMs)) return;
    preloaded.token = token.value;
    for (const address of preloaded.answers.keys()) {
      const answer = fetch(address, {
        headers: { accept: 'application/json', authorization: `Bearer ${token.value}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer.catch(() => undefined);
      preloaded.answers.set(address, answer);
    }
  }

  try {
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const reading = opening.result.transaction(store).objectStore(store).get(key);
      reading.onsuccess = () => send(reading.result?.token);
      // Once that is read.
      opening.result.close();
    };
  } catch {
    // Storage is blocked, so there is nothing in it.
  }
}

/** To the letter what stands in the page, whose policy allows it by its hash. */
export const SCREEN_REQUESTS_SCRIPT = `(${sendScreenRequests})(${JSON.stringify(OPTIONS)})`;
