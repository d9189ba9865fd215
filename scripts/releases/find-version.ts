import type { RemoteStatus } from '@forecourt/shared/contract';
import { PlainError } from '../plain-error.ts';

/** The releases of an area that can be chosen. */
function knownVersions(status: RemoteStatus): string[] {
  return [status.current, ...status.previous].flatMap((release) => release?.version ?? []);
}

/**
 * The version that somebody means.
 * @param wanted a version, its hash, or the beginning of either
 * @throws PlainError when it is none, or could be several
 */
export function findVersion(area: string, status: RemoteStatus, wanted: string): string {
  const known = knownVersions(status);
  if (known.includes(wanted)) return wanted;
  const meant = known.filter((version) => [version, hashOf(version)].some((name) => name.startsWith(wanted)));
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  throw new PlainError(
    meant.length > 1
      ? `"${wanted}" may be any of ${meant.join(', ')}: write more of it.`
      : `${area} has no release "${wanted}"; known are: ${known.join(', ') || 'none'}.`,
  );
}

function hashOf(version: string): string {
  return version.slice(version.indexOf('+') + 1);
}
