import type { FastifyBaseLogger } from 'fastify';
import { checkRelease } from './check-release.ts';
import type { Refusal, ReleaseRegistry } from './registry.ts';

export interface WatchOptions {
  /** Remote → address of the folder at its origin. */
  origins: Readonly<Record<string, string>>;
  registry: ReleaseRegistry;
  /** Singletons of the shell's build: name → version. */
  provided: Readonly<Record<string, string>>;
  pollSeconds: number;
  log: FastifyBaseLogger;
}

const FETCH_TIMEOUT_MS = 5_000;
const RELEASE_LIMIT_BYTES = 256 * 1024;

/** Looks at the remotes' origins again and again, and on demand. */
export class OriginWatch {
  readonly #options: WatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Looks at all origins now; a look that is under way is shared. */
  check(): Promise<void> {
    this.#running ??= this.#checkAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  start(): void {
    const again = () => {
      this.#timer = setTimeout(() => this.check().finally(again), this.#options.pollSeconds * 1000);
    };
    again();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #checkAll(): Promise<void> {
    await Promise.all(
      Object.entries(this.#options.origins).map(([remote, origin]) => this.#checkOne(remote, origin)),
    );
  }

  async #checkOne(remote: string, origin: string): Promise<void> {
    const { registry, provided, log } = this.#options;
    const base = origin.endsWith('/') ? origin : `${origin}/`;
    const result = await fetchRelease(new URL('release.json', base)).then(
      (json) => checkRelease(remote, json, provided),
      (error: Error): Refusal => ({ version: null, stage: 'fetch', reason: error.message }),
    );
    if ('stage' in result) {
      if (registry.refuse(remote, result, new Date())) log.warn({ remote, ...result }, 'release refused');
      return;
    }
    if (registry.adopt(result, base)) log.info({ remote, version: result.version }, 'release adopted');
  }
}

async function fetchRelease(url: URL): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' }).catch(
    (error) => {
      throw new Error(`${url} cannot be reached: ${causeOf(error)}`);
    },
  );
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const text = await limitedText(answer, url);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${url} is not JSON`);
  }
}

async function limitedText(answer: Response, url: URL): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > RELEASE_LIMIT_BYTES)
      throw new Error(`${url} is larger than ${RELEASE_LIMIT_BYTES} bytes`);
  }
  return text;
}

function causeOf(error: Error): string {
  return error.cause instanceof Error
    ? error.cause.message || String((error.cause as NodeJS.ErrnoException).code)
    : error.message;
}
