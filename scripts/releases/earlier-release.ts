import type { AreaStatus } from './edge-releases.ts';

/** The release that a rollback leads to: the newest good one before the current; null when there is none. */
export function earlierRelease(status: AreaStatus): string | null {
  const { current, canary } = status;
  const earlier = goodReleases(status).filter(
    ({ version, namedAt }) => version !== canary?.version && current !== null && namedAt < current.namedAt,
  );
  return newest(earlier);
}

/** Whether no good release is newer than this one: without pin and canary, everybody would get it. */
export function isNewest(status: AreaStatus, version: string): boolean {
  return newest(goodReleases(status)) === version;
}

function goodReleases({ current, previous, withdrawn }: AreaStatus) {
  const failed = new Set(withdrawn.map(({ version }) => version));
  return [...(current ? [current] : []), ...previous].filter(({ version }) => !failed.has(version));
}

/** The newest release is the one that its origin named last. */
function newest(releases: readonly { version: string; namedAt: string }[]): string | null {
  const [last] = [...releases].sort((a, b) => (a.namedAt < b.namedAt ? 1 : -1));
  return last?.version ?? null;
}
