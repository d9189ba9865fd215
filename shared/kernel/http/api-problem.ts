import * as z from 'zod/mini';
import { retryAfterMs } from './retry-after.ts';

const problemErrorSchema = z.object({
  pointer: z.string(),
  code: z.optional(z.string()),
  message: z.string(),
});

/** One faulty field of an input; `pointer` is a JSON pointer (RFC 6901) into the request's body. */
export type ProblemError = z.infer<typeof problemErrorSchema>;

const problemSchema = z.looseObject({
  code: z.string(),
  title: z._default(z.string(), ''),
  detail: z._default(z.string(), ''),
  errors: z._default(z.array(problemErrorSchema), []),
});

/**
 * A request that was not answered with success. `code` is the backend's stable code (RFC 9457 problem),
 * or `network`, `timeout`, `offline` with status 0, or `http_<status>` when the answer was no problem document. `offline`:
 * the device was before anything was sent, so nothing was.
 */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly errors: ProblemError[];
  /** The whole problem document: some codes bring more, for example fresh slots. */
  readonly body: Readonly<Record<string, unknown>>;
  /** For how long the answer asks to be left alone; null when it does not say, so also when there was none. */
  readonly retryAfterMs: number | null;

  constructor(
    status: number,
    code: string,
    detail = '',
    body: Record<string, unknown> = {},
    errors: ProblemError[] = [],
    retryAfterMs: number | null = null,
  ) {
    super(`${code}${detail ? `: ${detail}` : ''}`);
    this.status = status;
    this.code = code;
    this.body = body;
    this.errors = errors;
    this.retryAfterMs = retryAfterMs;
  }

  /** Reads the problem out of an answer that is not a success; a body of any other kind becomes `http_<status>`. */
  static async from(response: Response): Promise<ApiProblem> {
    const parsed = problemSchema.safeParse(
      await response
        .clone()
        .json()
        .catch(() => null),
    );
    const { status, headers } = response;
    const wait = retryAfterMs(headers);
    if (!parsed.success) return new ApiProblem(status, `http_${status}`, '', {}, [], wait);
    const { code, title, detail, errors } = parsed.data;
    return new ApiProblem(status, code, detail || title, parsed.data, errors, wait);
  }
}

/** Answers of whoever stands before the backend: a gateway that got none from it. */
const GATEWAY_STATUSES = [502, 503, 504];

/**
 * Codes under a gateway's status after which it is known that nothing was done: the backend lacks something that it
 * needs, or the site is over its limits.
 */
const NOTHING_DONE = ['unavailable', 'overloaded'];

/**
 * Whether the backend was not reached, so that, unless the device was `offline`, it is not known what became of the
 * request: there was no connection (`offline`, `network`), no answer in time (`timeout`), or the edge or another gateway
 * answered in the place of a backend that is gone. An answer of the backend itself, its own 503 included, reached it;
 * what was turned away because the site is over its limits has done nothing.
 */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return error.status === 0 || (isFromGateway(error) && !NOTHING_DONE.includes(error.code));
}

/** Whether the edge or another gateway responded because the backend did not: the device's connection is fine. */
export function isBackendUnavailable(error: unknown): boolean {
  return isUnreached(error) && error instanceof ApiProblem && error.status !== 0;
}

/** Whether the status is one by which a gateway says that what is behind it did not answer. */
export function isFromGateway({ status }: ApiProblem): boolean {
  return GATEWAY_STATUSES.includes(status);
}

/**
 * Whether there was no room for a request: the site is over its limits (`overloaded`), or this customer asked for too
 * much in too short a time. Nothing is broken and nothing was done, and a while later the same will work.
 */
export function isOverLimit(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && (error.code === 'overloaded' || error.status === 429);
}

/** Milliseconds for which a failure asks to be left alone; 0 when it does not. */
export function retryDelayMs(error: unknown): number {
  return (error instanceof ApiProblem && error.retryAfterMs) || 0;
}
