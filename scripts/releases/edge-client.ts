import {
  type ReleasesStatus,
  type RemoteStatus,
  releasesStatusSchema,
  remoteStatusSchema,
} from '@forecourt/shared/contract';
import type * as z from 'zod';
import { explainFetchError, parseJson, problemSchema } from '../api-client.ts';
import { portOf, portsShiftedBy } from '../site/ports.ts';
import { PlainError } from '../terminal.ts';

export interface AreaChange {
  pin?: string | null;
  canary?: { version: string; percent: number } | null;
  disabled?: boolean;
  message?: string;
}

const ANSWER_TIMEOUT_MS = 10_000;
/** The edge downloads all new releases before it responds. */
const CHECK_TIMEOUT_MS = 120_000;

/** Client of an edge's release endpoints. Every failure is a PlainError with advice. */
export class EdgeClient {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token: string | undefined) {
    this.#url = url;
    this.#token = token;
  }

  async releases(): Promise<{ releases: ReleasesStatus; text: string }> {
    const text = await this.#send('GET', '/-/releases', ANSWER_TIMEOUT_MS);
    return { releases: this.#parse('GET /-/releases', text, releasesStatusSchema), text };
  }

  /** Makes the edge check the origins; resolves when it is done. */
  async check(): Promise<void> {
    await this.#send('POST', '/-/releases/check', CHECK_TIMEOUT_MS);
  }

  requireToken(): string {
    if (this.#token) return this.#token;
    throw new PlainError(
      'Changing releases needs the token of the edge: set EDGE_ADMIN_TOKEN to the one that the edge was started with.',
    );
  }

  async change(area: string, change: AreaChange): Promise<RemoteStatus> {
    const path = `/-/releases/${encodeURIComponent(area)}`;
    const text = await this.#send('PUT', path, ANSWER_TIMEOUT_MS, {
      headers: { Authorization: `Bearer ${this.requireToken()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    });
    return this.#parse(`PUT ${path}`, text, remoteStatusSchema);
  }

  async #send(method: string, path: string, timeoutMs: number, init: RequestInit = {}): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(`${this.#url}${path}`, { ...init, method, signal, redirect: 'manual' });
      const text = await answer.text();
      if (answer.ok) return text;
      throw this.#refusal(method, path, answer, text);
    } catch (error) {
      if (error instanceof PlainError) throw error;
      throw this.#unreached(error, timeoutMs);
    }
  }

  #refusal(method: string, path: string, answer: Response, text: string): PlainError {
    const problem = problemSchema.safeParse(parseJson(text)).data;
    if (answer.status === 401) {
      return new PlainError(
        `The edge at ${this.#url} does not accept this EDGE_ADMIN_TOKEN: use the one that the edge was started with.`,
      );
    }
    if (problem) return new PlainError(`The edge refuses it (${problem.code}): ${problem.title}`);
    if (method === 'PUT' && answer.status === 404) {
      return new PlainError(
        `The edge at ${this.#url} takes no changes, because it was started without EDGE_ADMIN_TOKEN. ` +
          'Start it with a token of at least 16 characters, and use the same here.',
      );
    }
    return this.#otherServer(`${method} ${path} answered ${answer.status}`);
  }

  #unreached(error: unknown, timeoutMs: number): PlainError {
    const advice =
      'Is it running? EDGE_URL names another address for operators, PORT_OFFSET shifts the usual port.';
    if (error instanceof Error && error.name === 'TimeoutError') {
      return new PlainError(
        `The edge at ${this.#url} did not answer within ${timeoutMs / 1000} s. ${advice}`,
      );
    }
    return new PlainError(
      `The edge at ${this.#url} cannot be reached: ${explainFetchError(error)}. ${advice}`,
    );
  }

  #otherServer(what: string): PlainError {
    return new PlainError(
      `What answers at ${this.#url} is not an edge: ${what}. EDGE_URL must name the address where an edge of this version answers operators (its INTERNAL_PORT).`,
    );
  }

  #parse<T>(request: string, text: string, schema: z.ZodType<T>): T {
    const json = parseJson(text);
    if (json === undefined) throw this.#otherServer(`${request} answered with something that is not JSON`);
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || 'the answer';
    throw this.#otherServer(`${request} answered with ${where}: ${issue?.message}`);
  }
}

/**
 * Address of the edge's operator endpoints without a trailing slash: EDGE_URL, default the local site's.
 * @throws PlainError if it is no address
 */
export function edgeAddress({ EDGE_URL, PORT_OFFSET }: NodeJS.ProcessEnv): string {
  if (!EDGE_URL) return `http://localhost:${portOf(portsShiftedBy(PORT_OFFSET), 'edge-internal')}`;
  const url = URL.parse(EDGE_URL);
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  throw new PlainError(
    `EDGE_URL must be the address where the edge answers operators, such as http://127.0.0.1:3100, got ${JSON.stringify(EDGE_URL)}.`,
  );
}
