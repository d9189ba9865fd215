import { watch } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import type { SitePartName } from '../site/ports.ts';
import type { LocalSite } from '../site/site.ts';

/** Pause in ms before a restart, because editors save several files, and each file in several steps. */
const PAUSE_MS = 150;

export class PartRestarter {
  readonly #site: LocalSite;
  readonly #complain: (message: string) => void;
  readonly #onRestart: (part: SitePartName) => void;
  readonly #pauses = new Map<SitePartName, NodeJS.Timeout>();
  #running = Promise.resolve();

  constructor(site: LocalSite, complain: (message: string) => void, onRestart: (part: SitePartName) => void) {
    this.#site = site;
    this.#complain = complain;
    this.#onRestart = onRestart;
  }

  request(name: SitePartName): void {
    clearTimeout(this.#pauses.get(name));
    const enqueue = () => {
      this.#running = this.#running.then(() => this.#restart(name));
    };
    this.#pauses.set(name, setTimeout(enqueue, PAUSE_MS));
  }

  async #restart(name: SitePartName): Promise<void> {
    const part = this.#site.part(name);
    await part.stop();
    await part.start().then(
      () => this.#onRestart(name),
      (error: Error) => this.#complain(error.message),
    );
  }
}

export function watchPaths(paths: readonly string[], onChange: () => void): void {
  for (const watched of paths) watch(path.resolve(root, watched), { recursive: true }, onChange);
}
