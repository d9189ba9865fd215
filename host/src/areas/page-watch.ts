import type { AreaLoader } from './area-loader.ts';
import { BLOCKED_MS } from './evaluation-times.ts';
import type { FileTags } from './file-tags.ts';
import { ReleaseFailure } from './release-failure.ts';
import type { Reporter } from './reporter.ts';

export interface PageWatchOptions {
  tags: Pick<FileTags, 'releaseOf' | 'awaits'>;
  areas: Pick<AreaLoader, 'state' | 'heal' | 'fail'>;
  reports: Pick<Reporter, 'evaluated' | 'failed'>;
  currentArea: () => string | null;
}

/**
 * Attributes events of the page to releases, by the address of the causing file. Code of the shell and of
 * extensions is ignored.
 */
export class PageWatch {
  readonly #options: PageWatchOptions;

  constructor(options: PageWatchOptions) {
    this.#options = options;
  }

  noteEvaluation(address: string, ms: number): void {
    const { tags, reports } = this.#options;
    const release = tags.releaseOf(address);
    if (!release) return;
    reports.evaluated(release.area, release.version, ms);
    if (ms < BLOCKED_MS) return;
    const message = `${address.replace(/^.*\//, '')} blocked the page for ${Math.round(ms)} ms`;
    reports.failed(release.area, release.version, { kind: 'blocked', message });
  }

  noteUncaught(address: string, message: string): void {
    const { tags, reports } = this.#options;
    const release = tags.releaseOf(address);
    // Errors during evaluation are reported as load failures.
    if (!release || tags.awaits(address)) return;
    reports.failed(release.area, release.version, { kind: 'uncaught', message });
  }

  /**
   * The site was removed from the page. Replaces the release whose code just ran, or else the one rendered.
   * @param running address of the file just evaluated; null if none was
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
