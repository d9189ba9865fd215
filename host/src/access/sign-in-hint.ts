import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { readCookies } from '@forecourt/shared/http';
import { SIGN_IN_HINT_COOKIE } from '../../site-map/areas.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Value of the hint cookie: a hash of the uid, so that the cookie does not reveal the uid. */
export function createSignInHint(uid: string): string {
  let mark = 0;
  for (const character of uid) mark = (Math.imul(mark, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return `1.${mark.toString(36)}`;
}

/** Value of the hint cookie; null when signed out, or if the browser blocks cookies. */
export function readSignInHint(): string | null {
  const start = `${SIGN_IN_HINT_COOKIE}=`;
  const cookie = readCookies()
    .split('; ')
    .find((each) => each.startsWith(start));
  return cookie?.slice(start.length) || null;
}

/** Stores the hint in a cookie. @param hint null deletes the cookie */
export function setSignInHint(hint: string | null): void {
  const age = hint === null ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${SIGN_IN_HINT_COOKIE}=${hint ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
  } catch {
    // Cookies are blocked: the edge and the other tabs work without the hint.
  }
}

/** Keeps the hint cookie up to date. A sign-out deletes only this page's hint, so that a newer one of another tab remains. */
export function keepSignInHintCookieCurrent(): void {
  let known: string | null | undefined;
  subscribeAuth(() => {
    const state = authState();
    if (state.status === 'unknown') return;
    const hint = state.status === 'signed-in' ? createSignInHint(state.user.uid) : null;
    if (hint === known) return;
    if (hint !== null || known === undefined || readSignInHint() === known) setSignInHint(hint);
    known = hint;
  });
}

// Pause in ms before a missing cookie is believed: phones sometimes hide cookies briefly when a page becomes visible.
const RECHECK_MS = 300;

/** Reloads the page when it is shown again, if another tab has changed the user. Call after `keepSignInHintCookieCurrent`. */
export function reloadWhenUserChanged(reload: () => void = () => location.reload()): void {
  // Last hint of this page's user in the cookie. Stays null if cookies are blocked, because a missing hint then proves nothing.
  let storedHint: string | null = null;
  subscribeAuth(() => {
    if (readSignInHint() === ownHint()) storedHint = readSignInHint();
  });
  const isStale = () => storedHint !== null && storedHint === ownHint() && storedHint !== readSignInHint();
  const checkHint = () => {
    if (!isStale()) return;
    document.documentElement.hidden = true;
    setTimeout(() => {
      if (isStale()) reload();
      else document.documentElement.hidden = false;
    }, RECHECK_MS);
  };
  addEventListener('pageshow', ({ persisted }) => persisted && checkHint());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkHint());
}

function ownHint(): string | null {
  const state = authState();
  return state.status === 'signed-in' ? createSignInHint(state.user.uid) : null;
}
