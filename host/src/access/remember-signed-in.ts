import { authState, subscribeAuth } from '@forecourt/shared/auth';
import { SIGN_IN_HINT_COOKIE } from './sign-in-hint-cookie.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Lets the edge preload the right files from the next page view on. Must be called once, when the page starts. */
export function rememberSignedIn(): void {
  subscribeAuth(() => {
    const { status } = authState();
    if (status === 'unknown') return;
    const age = status === 'signed-in' ? YEAR_SECONDS : 0;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${SIGN_IN_HINT_COOKIE}=1; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
  });
}
