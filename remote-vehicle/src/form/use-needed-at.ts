import { homePath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath, useSearchParams } from '@forecourt/shared/router';

/** The path that waits for what is entered here; null where none does. */
export function useNeededAt(): string | null {
  const [parameters] = useSearchParams();
  const returnTo = safeReturnPath(readReturnTo(parameters), location.origin);
  // Home is where an unusable address leads: nobody needs a vehicle there.
  return returnTo === homePath() ? null : returnTo;
}
