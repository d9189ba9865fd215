import type { PartName } from '../site/ports.ts';
import type { Site } from '../site/site.ts';

/** Editors save several files, and one file in several steps. */
const PAUSE_MS = 150;

/** Starts parts of a running site again, each one at a time, however often it is asked for. */
export class Restarts {
  readonly #site: Site;
  readonly #complain: (message: string) => void;
  readonly #onRestart: (part: PartName) => void;
  readonly #pauses = new Map<PartName, NodeJS.Timeout>();
  #running = Promise.resolve();

  /**
   * @param complain told why a part does not start; the next change tries it again
   * @param onRestart told which part is up again
   */
  constructor(site: Site, complain: (message: string) => void, onRestart: (part: PartName) => void) {
    this.#site = site;
    this.#complain = complain;
    this.#onRestart = onRestart;
  }

  /** Starts a part again as soon as nobody has asked for it for a moment. */
  request(name: PartName): void {
    clearTimeout(this.#pauses.get(name));
    const enqueue = () => {
      this.#running = this.#running.then(() => this.#restart(name));
    };
    this.#pauses.set(name, setTimeout(enqueue, PAUSE_MS));
  }

  async #restart(name: PartName): Promise<void> {
    const part = this.#site.part(name);
    await part.stop();
    await part.start().then(
      () => this.#onRestart(name),
      (error: Error) => this.#complain(error.message),
    );
  }
}
