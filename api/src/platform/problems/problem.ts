import { type ProblemCode, problemCodes } from './problem-codes.ts';

/** Validation error of a field; `pointer` is a JSON pointer (RFC 6901) into the body, or into the query. */
export interface FieldError {
  pointer: string;
  code: string;
  message: string;
}

/** Limit or quota that a request exceeded, for the metrics. */
export type LimitName =
  /** Classes of traffic (traffic-classes.ts). */
  | 'ordinary'
  | 'availability'
  | 'export'
  | 'photo'
  | 'upload'
  | 'account'
  | 'rate'
  | 'event_loop'
  | 'database'
  | 'account_lookups'
  /** Streams of events: how many are open (messaging/live/open-streams.ts), and how many are opened at once (traffic-classes.ts). */
  | 'streams'
  /** The client disconnected before its turn. */
  | 'abandoned'
  /** Reads of calendar feeds per IP address, and at a time (workshop/feed-plugin.ts). */
  | 'feed'
  /** Requests to unsubscribe per IP address (messaging/email/unsubscribe-plugin.ts). */
  | 'unsubscribe'
  | 'vehicles'
  | 'records'
  | 'photos'
  | 'reminders'
  | 'appointments';

interface ProblemDetails {
  detail?: string;
  errors?: FieldError[];
  /** Further members of the problem document, such as fresh slots. */
  more?: Readonly<Record<string, unknown>>;
  /** For 429 and 503. */
  retryAfterSeconds?: number;
  exceededLimit?: LimitName;
  cause?: unknown;
}

/** More than a form can have. Bounds the size of the response. */
const MAX_ERRORS = 50;
const MAX_NAME_LENGTH = 100;

/** JSON pointer to a member (RFC 6901 §3), whose name may be anything. @param parent a pointer */
export function pointerTo(parent: string, name: string): string {
  return `${parent}/${name.slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Long enough for a restart, or for a burst of requests to end. */
const RETRY_AFTER_SECONDS = 5;

/** An HTTP problem with a stable code. Thrown in a transaction, it rolls the transaction back. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: FieldError[];
  readonly more: Readonly<Record<string, unknown>>;
  readonly detail: string;
  readonly retryAfterSeconds: number;
  readonly exceededLimit: LimitName | undefined;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    const { detail = '', errors = [], more = {}, retryAfterSeconds = RETRY_AFTER_SECONDS } = details;
    super(detail || problemCodes[code].title, { cause: details.cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.exceededLimit = details.exceededLimit;
    this.detail = detail;
    this.errors = errors.slice(0, MAX_ERRORS);
    this.more = more;
  }

  get status(): number {
    return problemCodes[this.code].status;
  }

  /** The problem document (RFC 9457) that the client gets. */
  toJSON(): Record<string, unknown> {
    return {
      type: 'about:blank',
      title: problemCodes[this.code].title,
      status: this.status,
      code: this.code,
      detail: this.detail || undefined,
      errors: this.errors.length > 0 ? this.errors : undefined,
      ...this.more,
    };
  }
}

/** Problem of one field by a rule of the business. @param pointer a JSON pointer */
export function problemAt(pointer: string, code: ProblemCode): Problem {
  const { title: message } = problemCodes[code];
  return new Problem(code, { errors: [{ pointer, code, message }] });
}

/** Validation error of one field. */
export function invalidField(pointer: string, code: string, message: string): Problem {
  return new Problem('invalid_input', { errors: [{ pointer, code, message }] });
}
