import type { Area, LocatedRelease } from '@forecourt/shared/contract';
import { checkArea, checkContract } from './check-area.ts';
import type { FileTags } from './file-tags.ts';
import { ReleaseFailure } from './release-failure.ts';

/** How long a release may take until its area is there, how long each of its files, and how long a screen's code. */
export const TIME_LIMIT_MS = 10_000;

export interface LoadReleaseOptions {
  tags: Pick<FileTags, 'admit' | 'awaits' | 'abandon'>;
  /** Brings the release's area module into the page. */
  loadModule: (release: LocatedRelease) => Promise<unknown>;
  timeLimitMs?: number;
}

/**
 * Brings in one release of an area: no code before the contract fits, no file but the release's own, and not later
 * than the time limit.
 * @throws ReleaseFailure, or what its code or its files threw (classify-failure.ts)
 */
export async function loadRelease(
  area: string,
  release: LocatedRelease,
  { tags, loadModule, timeLimitMs = TIME_LIMIT_MS }: LoadReleaseOptions,
): Promise<Area> {
  checkContract(area, release);
  tags.admit(area, release);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      reject(lateness(tags.awaits(release.base), timeLimitMs / 1000));
      tags.abandon(release.base);
    }, timeLimitMs);
  });
  const module = await Promise.race([loadModule(release), late]).finally(() => clearTimeout(limit));
  return checkArea(area, release, module);
}

/** A file that does not come may be the visitor's connection; code that never ends its evaluation is the release's own. */
function lateness(awaitsFiles: boolean, seconds: number): ReleaseFailure {
  return awaitsFiles
    ? new ReleaseFailure('timeout', `it was not there after ${seconds} s`)
    : new ReleaseFailure('evaluation', `its files were there, and it was not ready after ${seconds} s`);
}
