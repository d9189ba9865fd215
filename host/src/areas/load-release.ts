import type { Area, LocatedRelease } from '@forecourt/shared/contract';
import { checkArea, checkContract } from './check-area.ts';
import type { FileTags } from './file-tags.ts';
import { ReleaseFailure } from './release-failure.ts';

/** For a release, for each of its files, and for a screen's code. */
export const TIME_LIMIT_MS = 10_000;

export interface LoadReleaseOptions {
  tags: Pick<FileTags, 'admit' | 'awaits' | 'abandon'>;
  loadModule: (release: LocatedRelease) => Promise<unknown>;
  timeLimitMs?: number;
}

/** @throws ReleaseFailure, or an error of its code or files (classify-failure.ts) */
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

/** A missing file may be the connection's fault; an endless evaluation is the release's. */
function lateness(awaitsFiles: boolean, seconds: number): ReleaseFailure {
  return awaitsFiles
    ? new ReleaseFailure('timeout', `it was not there after ${seconds} s`)
    : new ReleaseFailure('evaluation', `its files were there, and it was not ready after ${seconds} s`);
}
