import type { ApiProblem } from '@forecourt/shared/http';
import { useText } from './text.ts';

/** What is longer than this is worth a number. */
const A_MOMENT_MS = 90_000;

/** Why there was no room, and what comes next: the page tries again by itself, or the customer does. */
export function useBusyText(): (busy: ApiProblem, next: 'byItself' | 'again') => string {
  const text = useText();
  return ({ status, retryAfterMs }, next) => {
    const why = text(status === 429 ? 'busy.tooMany' : 'busy.overloaded');
    const wait = retryAfterMs ?? 0;
    if (wait <= A_MOMENT_MS) return `${why} ${text(`busy.${next}`)}`;
    return `${why} ${text(`busy.${next}.later`, { minutes: Math.ceil(wait / 60_000) })}`;
  };
}
