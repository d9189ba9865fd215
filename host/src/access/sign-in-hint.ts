import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { readCookies } from '@forecourt/shared/http';
import { SIGN_IN_HINT_COOKIE } from '../../site-map/sign-in-hint-cookie.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What the hint says while this user is signed in: a few characters, from which nobody learns the uid. */
export function hintFor(uid: string): string {
  let mark = 0;
  for (const character of uid) mark = (Math.imul(mark, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return `1.${mark.toString(36)}`;
}

/** The current hint, shared by all tabs; null while no user is signed in, or if the browser blocks cookies. */
export function signInHint(): string | null {
  const start = `${SIGN_IN_HINT_COOKIE}=`;
  const cookie = readCookies()
    .split('; ')
    .find((each) => each.startsWith(start));
  return cookie?.slice(start.length) || null;
}

/** @param hint null takes it away */
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

/**
 * Keeps the hint of who is signed in for the edge and for the other tabs. Only a change of user is written: a tab that
 * is behind neither brings back a user who left in another tab nor takes away the hint of one who came there.
 * Must be called once, when the page starts.
 */
export function rememberSignedIn(): void {
  let known: string | null | undefined;
  subscribeAuth(() => {
    const state = authState();
    if (state.status === 'unknown') return;
    const hint = state.status === 'signed-in' ? hintFor(state.user.uid) : null;
    if (hint === known) return;
    // The hint of an earlier page view may be anybody's; later this page takes back only its own.
    if (hint !== null || known === undefined || signInHint() === known) setSignInHint(hint);
    known = hint;
  });
}
