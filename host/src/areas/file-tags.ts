import type { FileTagHook, ReleaseWithBaseUrl } from '@forecourt/shared/contract';
import { reportMissingResponse, retryAfterMs } from '@forecourt/shared/http';
import type { BlockingTimeMeter } from './evaluation-times.ts';

export interface FileLoadFailure {
  /** Subresource integrity of the file; undefined if the file is not part of its release. */
  integrity: string | undefined;
  late: boolean;
  thrown: string | undefined;
}

export interface ReleaseId {
  area: string;
  version: string;
}

interface AdmittedRelease extends ReleaseId {
  files: ReleaseWithBaseUrl['files'];
}

/** Integrity that no content matches, so that a file outside its release does not run. */
const NO_CONTENT = `sha384-${'A'.repeat(64)}`;

type FileTag = Parameters<FileTagHook>[0];

export class FileTagHandler {
  readonly #timeLimitMs: number;
  readonly #evaluations: Pick<BlockingTimeMeter, 'watch'>;
  /** Address of a folder → release whose files it contains. */
  readonly #releases = new Map<string, AdmittedRelease>();
  /** File address → number of failed loads, which the next address contains, so that no cache repeats the failed response. */
  readonly #failures = new Map<string, number>();
  readonly #waiting = new Set<FileTag>();
  readonly #late = new Set<string>();
  readonly #thrown = new Map<string, string>();

  constructor(timeLimitMs: number, evaluations: Pick<BlockingTimeMeter, 'watch'>) {
    this.#timeLimitMs = timeLimitMs;
    this.#evaluations = evaluations;
  }

  admit(
    area: string,
    { version, base, files }: Pick<ReleaseWithBaseUrl, 'version' | 'base' | 'files'>,
  ): void {
    this.#releases.set(new URL(base, location.href).href, { area, version, files });
  }

  releaseOf(address: string): ReleaseId | undefined {
    return this.#admitted(address);
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  awaits(base: string): boolean {
    return this.#waitingBelow(base).length > 0;
  }

  /** Gives up the pending files below an address at once, as if loading them had failed. */
  abandon(base: string): void {
    for (const element of this.#waitingBelow(base)) this.#giveUp(element);
  }

  fault(address: string): FileLoadFailure {
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
    this.#evaluations.watch(element);
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

  /** Dispatches `error` on a late file's element. Webpack and Module Federation listen to it and may load the file again. */
  #giveUp(element: FileTag): void {
    this.#late.add(addressOf(element));
    element.dispatchEvent(new Event('error'));
  }

  #integrity(address: string): string | undefined {
    return this.#admitted(address)?.files[splitAddress(address).file];
  }

  #admitted(address: string): AdmittedRelease | undefined {
    const { folder, file } = splitAddress(address);
    const release = this.#releases.get(folder);
    return release && Object.hasOwn(release.files, file) ? release : undefined;
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

/** Fetches a file. @throws TypeError without a response or if `init.integrity` does not match; DOMException on abort */
export function fetchFile(address: string, init: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: no request to the backend; it must carry no token and is not repeated
  return fetch(address, { credentials: 'same-origin', ...init });
}

export interface FileProbeResult {
  status: number | null;
  contentType: string;
  intact: boolean;
}

const PROBE_TIMEOUT_MS = 3000;

/** Status codes of an overloaded server, which may still have the correct file. */
const OVER_LIMIT_STATUSES = [429, 503];
const LONGEST_PAUSE_MS = 5000;

/** Fetches a failed file again to find the cause, which browsers do not report. Waits once for an overloaded server. */
export async function probeFile(
  address: string,
  integrity: string,
  random: () => number = Math.random,
): Promise<FileProbeResult> {
  const answer = await tryFetch(address);
  if (!answer) reportMissingResponse();
  const pause = answer && OVER_LIMIT_STATUSES.includes(answer.status) ? retryAfterMs(answer.headers) : null;
  if (pause === null || pause > LONGEST_PAUSE_MS) return describe(answer, address, integrity);
  await new Promise((resolve) => setTimeout(resolve, pause * (1 + random() / 2)));
  return describe(await tryFetch(address), address, integrity);
}

async function describe(
  answer: Response | null,
  address: string,
  integrity: string,
): Promise<FileProbeResult> {
  const intact = answer?.ok === true && (await tryFetch(address, integrity)) !== null;
  return { status: answer?.status ?? null, contentType: answer?.headers.get('Content-Type') ?? '', intact };
}

function tryFetch(address: string, integrity = ''): Promise<Response | null> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return fetchFile(address, { signal, integrity }).catch(() => null);
}
