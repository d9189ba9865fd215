import * as z from 'zod/mini';
import { retryAfterMs } from './retry.ts';

const problemErrorSchema = z.object({
  pointer: z.string(),
  code: z.optional(z.string()),
  message: z.string(),
});

/** Validation error. `pointer` is a JSON pointer (RFC 6901) into the request's body. */
export type ProblemFieldError = z.infer<typeof problemErrorSchema>;

const problemSchema = z.looseObject({
  code: z.string(),
  title: z._default(z.string(), ''),
  detail: z._default(z.string(), ''),
  errors: z._default(z.array(problemErrorSchema), []),
});

/** Failed request. `code`: the backend's, `http_<status>`, the page's own, or with status 0 `network`, `timeout`, `offline`. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly errors: ProblemFieldError[];
  /** Whole problem document, to which some codes add fields, for example free slots. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterMs: number | null;

  constructor(
    status: number,
    code: string,
    detail = '',
    body: Record<string, unknown> = {},
    errors: ProblemFieldError[] = [],
    retryAfterMs: number | null = null,
  ) {
    super(`${code}${detail ? `: ${detail}` : ''}`);
    this.status = status;
    this.code = code;
    this.body = body;
    this.errors = errors;
    this.retryAfterMs = retryAfterMs;
  }

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

const GATEWAY_STATUSES = [502, 503, 504];

const NOTHING_DONE = ['unavailable', 'overloaded', 'storage_unavailable'];

/**
 * Whether the backend did not respond. Unless the code is `offline`, it may have carried out the request nevertheless. The
 * backend's own 503 and `overloaded` do not count.
 */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  return error.status === 0 || (hasGatewayStatus(error) && !NOTHING_DONE.includes(error.code));
}

/** Whether a gateway reported that the backend does not respond; the device's own connection works. */
export function isBackendUnavailable(error: unknown): boolean {
  return isUnreached(error) && error instanceof ApiProblem && error.status !== 0;
}

export function hasGatewayStatus({ status }: ApiProblem): boolean {
  return GATEWAY_STATUSES.includes(status);
}

/** Whether the request was refused because of a limit: it had no effect, and can be sent again later. */
export function isOverLimit(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && (error.code === 'overloaded' || error.status === 429);
}

export function retryDelayMs(error: unknown): number {
  return (error instanceof ApiProblem && error.retryAfterMs) || 0;
}
