import type { FileTagHook, LocatedRelease } from '@forecourt/shared/contract';

/** What is known of a file of an area that did not do what it should. */
export interface FileFault {
  /** In subresource-integrity form; undefined when the file is not one of its release. */
  integrity: string | undefined;
  /** It was not there within the time limit. */
  late: boolean;
  /** What it threw while it ran. */
  thrown: string | undefined;
}

/** Matches no content: what is not a file of its release does not run. */
const NO_CONTENT = `sha384-${'A'.repeat(64)}`;

type FileTag = Parameters<FileTagHook>[0];

/**
 * Gives the scripts and style sheets of areas what they need to enter the page: the integrity of the file that the
 * edge adopted, a time limit, and another address after a failure, so that no cache can give the same answer again.
 */
export class FileTags {
  readonly #timeLimitMs: number;
  /** Address of a release's folder → integrity of its files. */
  readonly #releases = new Map<string, LocatedRelease['files']>();
  /** Address of a file → how often it has failed. */
  readonly #failures = new Map<string, number>();
  readonly #waiting = new Set<FileTag>();
  readonly #late = new Set<string>();
  readonly #thrown = new Map<string, string>();

  constructor(timeLimitMs: number) {
    this.#timeLimitMs = timeLimitMs;
  }

  /** Lets the files of a release into the page; no others. */
  admit({ base, files }: Pick<LocatedRelease, 'base' | 'files'>): void {
    this.#releases.set(new URL(base, location.href).href, files);
  }

  /** Whether a file below an address is still on its way. */
  awaits(base: string): boolean {
    return this.#waitingBelow(base).length > 0;
  }

  /** Ends the wait for every file below an address, as if each had failed. */
  abandon(base: string): void {
    for (const element of this.#waitingBelow(base)) this.#giveUp(element);
  }

  /** What is known of a file that failed. */
  fault(address: string): FileFault {
    return {
      integrity: this.#integrity(address),
      late: this.#late.has(address),
      thrown: this.#thrown.get(address),
    };
  }

  readonly tag: FileTagHook = (element) => {
    const file = addressOf(element);
    element.crossOrigin = 'anonymous';
    element.integrity = this.#integrity(file) ?? NO_CONTENT;
    const failures = this.#failures.get(file);
    if (failures) setAddress(element, `${file}?try=${failures}`);
    this.#watch(element, () => this.#failures.set(file, (failures ?? 0) + 1));
  };

  #watch(element: FileTag, onFailure: () => void): void {
    const limit = setTimeout(() => this.#giveUp(element), this.#timeLimitMs);
    const noteThrown = ({ filename, message }: ErrorEvent) => {
      if (filename === addressOf(element)) this.#thrown.set(filename, message);
    };
    const end = () => {
      clearTimeout(limit);
      this.#waiting.delete(element);
      window.removeEventListener('error', noteThrown);
    };
    this.#waiting.add(element);
    window.addEventListener('error', noteThrown);
    element.addEventListener('load', end, { once: true });
    element.addEventListener('error', end, { once: true });
    element.addEventListener('error', onFailure, { once: true });
  }

  #waitingBelow(base: string): FileTag[] {
    const folder = new URL(base, location.href).href;
    return [...this.#waiting].filter((element) => addressOf(element).startsWith(folder));
  }

  /** Whoever waits for the element (webpack, the federation) hears of it at once, and will ask anew. */
  #giveUp(element: FileTag): void {
    this.#late.add(addressOf(element));
    element.dispatchEvent(new Event('error'));
  }

  #integrity(address: string): string | undefined {
    const { folder, file } = splitAddress(address);
    const files = this.#releases.get(folder);
    return files && Object.hasOwn(files, file) ? files[file] : undefined;
  }
}

function splitAddress(address: string): { folder: string; file: string } {
  const [path = ''] = address.split('?');
  const start = path.lastIndexOf('/') + 1;
  return { folder: path.slice(0, start), file: path.slice(start) };
}

function addressOf(element: FileTag): string {
  return 'src' in element ? element.src : element.href;
}

function setAddress(element: FileTag, address: string): void {
  if ('src' in element) element.src = address;
  else element.href = address;
}
