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

/** Attributes errors and blocked time to the release whose file caused them. */
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

  /** Replaces the release whose code just ran (`running` is its file), or else the one rendered. */
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
