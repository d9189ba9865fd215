import { type ProblemCode, problemCodes } from './problem-codes.ts';

/** One faulty field of the input; `pointer` is a JSON pointer (RFC 6901) into the body, or into the query. */
export interface FieldProblem {
  pointer: string;
  code: string;
  message: string;
}

/** Which limit or quota refused a request, for the metrics. */
export type RefusedBy =
  /** The classes of traffic (traffic-classes.ts). */
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
  /** Streams of events: how many are open (events/open-streams.ts), and how many are opened at once (traffic-classes.ts). */
  | 'streams'
  /** Whoever asked has left before it was their turn. */
  | 'abandoned'
  /** How often one address may read feeds (workshop/feed-plugin.ts), and how many are read at once. */
  | 'feed'
  /** How often one address may end e-mails (email/unsubscribe-plugin.ts). */
  | 'unsubscribe'
  | 'vehicles'
  | 'records'
  | 'photos'
  | 'reminders'
  | 'appointments';

interface ProblemDetails {
  detail?: string;
  errors?: FieldProblem[];
  /** Further members of the problem document, such as fresh slots. */
  more?: Readonly<Record<string, unknown>>;
  /** When it is worth another try; for any 429 and 503. */
  retryAfterSeconds?: number;
  refusedBy?: RefusedBy;
  cause?: unknown;
}

/** As many mistakes as a form could have; whoever sends more than that gets no longer answer for it. */
const MAX_ERRORS = 50;
const MAX_NAME_LENGTH = 100;

/** A JSON pointer to a member by its name (RFC 6901 §3), which may be anybody's invention. @param parent a pointer itself */
export function pointerTo(parent: string, name: string): string {
  return `${parent}/${name.slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Long enough for what is busy to be free again, or for what was restarted to be back. */
const RETRY_AFTER_SECONDS = 5;

/** An expected failure with a stable code. Thrown inside a transaction it rolls the transaction back. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: FieldProblem[];
  readonly more: Readonly<Record<string, unknown>>;
  readonly detail: string;
  readonly retryAfterSeconds: number;
  readonly refusedBy: RefusedBy | undefined;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    const { detail = '', errors = [], more = {}, retryAfterSeconds = RETRY_AFTER_SECONDS } = details;
    super(detail || problemCodes[code].title, { cause: details.cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.refusedBy = details.refusedBy;
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

/** The problem that a rule has with a single field of the input. @param pointer a JSON pointer */
export function refusedFor(pointer: string, code: ProblemCode): Problem {
  const { title: message } = problemCodes[code];
  return new Problem(code, { errors: [{ pointer, code, message }] });
}

/** The problem of a single faulty field. */
export function invalidField(pointer: string, code: string, message: string): Problem {
  return new Problem('invalid_input', { errors: [{ pointer, code, message }] });
}
