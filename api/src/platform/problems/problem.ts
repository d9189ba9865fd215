import { type ProblemCode, problemCodes } from './problem-codes.ts';

/** One faulty field of the input; `pointer` is a JSON pointer (RFC 6901) into the body, or into the query. */
export interface FieldProblem {
  pointer: string;
  code: string;
  message: string;
}

interface ProblemDetails {
  detail?: string;
  errors?: FieldProblem[];
  /** Further members of the problem document, such as fresh slots. */
  more?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** An expected failure with a stable code. Thrown inside a transaction it rolls the transaction back. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: FieldProblem[];
  readonly more: Readonly<Record<string, unknown>>;
  readonly detail: string;

  constructor(code: ProblemCode, { detail = '', errors = [], more = {}, cause }: ProblemDetails = {}) {
    super(detail || problemCodes[code].title, { cause });
    this.code = code;
    this.detail = detail;
    this.errors = errors;
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

/** The problem of a single faulty field. */
export function invalidField(pointer: string, code: string, message: string): Problem {
  return new Problem('invalid_input', { errors: [{ pointer, code, message }] });
}
