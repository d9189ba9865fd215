import { homePath, readReturnTo } from '@forecourt/shared/links';
import { safeReturnPath, useSearchParams } from '@forecourt/shared/router';

/** Path to return to with the new vehicle; null if none was given. */
export function useReturnPath(): string | null {
  const [parameters] = useSearchParams();
  const returnTo = safeReturnPath(readReturnTo(parameters), location.origin);
  // An unusable return address is replaced by home, which needs no vehicle.
  return returnTo === homePath() ? null : returnTo;
}
