import type { AreaLoader } from './area-loader.ts';
import { BLOCKED_MS } from './evaluation-times.ts';
import type { FileTags } from './file-tags.ts';
import { ReleaseFailure } from './release-failure.ts';
import type { Reporter } from './reporter.ts';

export interface PageWatchOptions {
  tags: Pick<FileTags, 'releaseOf' | 'awaits'>;
  areas: Pick<AreaLoader, 'state' | 'heal' | 'fail'>;
  reports: Pick<Reporter, 'evaluated' | 'failed'>;
  /** The area of the current path; null when it is nobody's. */
  currentArea: () => string | null;
}

/**
 * Finds the release behind what the code of areas does to the page, by the address of the file that does it. What comes
 * from no file of a release is held against nobody: the shell's own, and what an extension brings.
 */
export class PageWatch {
  readonly #options: PageWatchOptions;

  constructor(options: PageWatchOptions) {
    this.#options = options;
  }

  /** A file was evaluated, which blocked the main thread for so many milliseconds. */
  noteEvaluation(address: string, ms: number): void {
    const { tags, reports } = this.#options;
    const release = tags.releaseOf(address);
    if (!release) return;
    reports.evaluated(release.area, release.version, ms);
    if (ms < BLOCKED_MS) return;
    const message = `${address.replace(/^.*\//, '')} blocked the page for ${Math.round(ms)} ms`;
    reports.failed(release.area, release.version, { kind: 'blocked', message });
  }

  /** Code of a file threw, and nobody caught it. */
  noteUncaught(address: string, message: string): void {
    const { tags, reports } = this.#options;
    const release = tags.releaseOf(address);
    // What a file throws while it is evaluated is a failure to load, and is told of as that.
    if (!release || tags.awaits(address)) return;
    reports.failed(release.area, release.version, { kind: 'uncaught', message });
  }

  /**
   * The site was taken out of the page. Replaces the release whose code was just evaluated, or else the one shown.
   * @param running address of the file that was just evaluated; null when none was
   */
  noteEmptied(running: string | null): void {
    const { tags, areas, currentArea } = this.#options;
    const failure = new ReleaseFailure('render', 'it took the site out of the page');
    const release = running === null ? undefined : tags.releaseOf(running);
    if (release) {
      areas.fail(release.area, release.version, failure);
      return;
    }
    const area = currentArea();
    const state = area === null ? null : areas.state(area);
    if (area !== null && state?.status === 'ready') areas.heal(area, state.serial, failure);
  }
}
