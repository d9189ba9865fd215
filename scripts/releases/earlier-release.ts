import type { RemoteStatus } from '@forecourt/shared/contract';

type Release = NonNullable<RemoteStatus['current']>;

/**
 * The release that a rollback leads to: the good one that everybody had last before the current one; where that is not
 * known, the newest before it. Null when there is none.
 */
export function earlierRelease(status: RemoteStatus): string | null {
  const { current, canary } = status;
  if (current === null) return null;
  const others = goodReleases(status).filter(
    ({ version }) => version !== canary?.version && version !== current.version,
  );
  const served = others.filter(({ servedAt }) => servedAt !== null && servedAt < (current.servedAt ?? ''));
  const older = others.filter(({ servedAt, namedAt }) => servedAt === null && namedAt < current.namedAt);
  return last(served, ({ servedAt }) => servedAt ?? '') ?? last(older, ({ namedAt }) => namedAt);
}

/** Whether no good release is newer than this one: without pin and canary, everybody would get it. */
export function isNewest(status: RemoteStatus, version: string): boolean {
  // The newest release is the one that its origin named last.
  return last(goodReleases(status), ({ namedAt }) => namedAt) === version;
}

function goodReleases({ current, previous, withdrawn }: RemoteStatus): Release[] {
  const failed = new Set(withdrawn.map(({ version }) => version));
  return [...(current ? [current] : []), ...previous].filter(({ version }) => !failed.has(version));
}

function last(releases: readonly Release[], timeOf: (release: Release) => string): string | null {
  const [latest] = releases.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  return latest?.version ?? null;
}
