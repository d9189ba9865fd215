import { ApiProblem } from '@forecourt/shared/http';
import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

export function isDeviceOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'offline';
}

/** Longer waits are given in minutes. */
const A_MOMENT_MS = 90_000;

/** Explains why the site is busy, and the next step: automatic or by the customer. */
export function useBusyText(): (busy: ApiProblem, next: 'byItself' | 'again') => string {
  const text = useText();
  return ({ status, retryAfterMs }, next) => {
    const why = text(status === 429 ? 'busy.tooMany' : 'busy.overloaded');
    const wait = retryAfterMs ?? 0;
    if (wait <= A_MOMENT_MS) return `${why} ${text(`busy.${next}`)}`;
    return `${why} ${text(`busy.${next}.later`, { minutes: Math.ceil(wait / 60_000) })}`;
  };
}
