/** Validation error of a field. `pointer` is a JSON pointer (RFC 6901) into the body or the query. */
export interface FieldError {
  pointer: string;
  code: string;
  message: string;
}

export type LimitName =
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
  /** Open event streams (messaging/live/open-streams.ts), and concurrent requests to open streams. */
  | 'streams'
  | 'abandoned'
  | 'feed'
  | 'unsubscribe'
  | 'sharing'
  | 'vehicles'
  | 'records'
  | 'photos'
  | 'plates'
  | 'reminders'
  | 'appointments';

interface ProblemDetails {
  detail?: string;
  errors?: FieldError[];
  more?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
  exceededLimit?: LimitName;
  cause?: unknown;
}

/** Maximum validation errors in a response: more than a form has fields. */
const MAX_ERRORS = 50;
const MAX_NAME_LENGTH = 100;

export function appendToJsonPointer(parent: string, name: string): string {
  return `${parent}/${name.slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Seconds in Retry-After for overload and outages: enough for a restart, or for a burst of requests to end. */
const RETRY_AFTER_SECONDS = 5;

/** HTTP problem with a stable code. If thrown in a transaction, the transaction is rolled back. */
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

export function fieldProblem(pointer: string, code: ProblemCode): Problem {
  const { title: message } = problemCodes[code];
  return new Problem(code, { errors: [{ pointer, code, message }] });
}

export function invalidFieldProblem(pointer: string, code: string, message: string): Problem {
  return new Problem('invalid_input', { errors: [{ pointer, code, message }] });
}

/** All problem codes with status and title. The codes are stable (docs/design.md §8). */
export const problemCodes = {
  malformed_body: { status: 400, title: 'The body is not valid JSON' },
  bad_request: { status: 400, title: 'The request cannot be read' },
  token_missing: { status: 401, title: 'Sign-in is needed' },
  token_invalid: { status: 401, title: 'The sign-in is not valid' },
  token_expired: { status: 401, title: 'The sign-in has expired' },
  token_revoked: { status: 401, title: 'The sign-in was ended' },
  user_disabled: { status: 401, title: 'The account is disabled' },
  csrf: { status: 403, title: 'The request does not carry the expected XSRF token' },
  role_missing: { status: 403, title: 'This is for the workshop only' },
  requires_recent_login: { status: 403, title: 'This needs a sign-in of the last minutes' },
  not_found: { status: 404, title: 'There is no such thing' },
  plate_unknown: { status: 404, title: 'No vehicle has this number plate' },
  photo_lost: { status: 404, title: 'The file of this photo is not there any more' },
  slot_taken: { status: 409, title: 'This time has just been taken' },
  vehicle_already_booked: { status: 409, title: 'This vehicle already has an appointment then' },
  too_many_active: { status: 409, title: 'Too many open appointments' },
  too_many_changes: { status: 409, title: 'Too many changes within a day' },
  too_many_vehicles: { status: 409, title: 'Too many vehicles' },
  vehicle_exists: { status: 409, title: 'This vehicle is already there' },
  vehicle_in_use: { status: 409, title: 'This vehicle has visits, and stays with them' },
  vehicle_has_visits: { status: 409, title: 'This vehicle still has visits to come' },
  vehicle_archived: { status: 409, title: 'This vehicle is archived' },
  odometer_lower: { status: 409, title: 'This odometer reading does not fit another one' },
  odometer_low: { status: 409, title: 'This odometer reading is unusually low' },
  odometer_jump: { status: 409, title: 'This odometer reading is unusually far from another one' },
  amount_unusual: { status: 409, title: 'This is far more than before' },
  too_many_records: { status: 409, title: 'Too many entries' },
  too_many_photos: { status: 409, title: 'Too many photos' },
  photo_space_used_up: { status: 409, title: 'The photos take all the space that there is for them' },
  photo_of_other: { status: 409, title: 'This photo was added by somebody else' },
  reminder_closed: { status: 409, title: 'This reminder was done or dismissed' },
  reminder_superseded: { status: 409, title: 'Something has become of the next reminder already' },
  too_many_reminders: { status: 409, title: 'Too many reminders' },
  past_cutoff: { status: 409, title: 'It is too late to change this online' },
  not_changeable: { status: 409, title: 'This appointment cannot be changed any more' },
  not_completed: { status: 409, title: 'Only what was completed can be rated' },
  rating_closed: { status: 409, title: 'The time to change this rating is over' },
  illegal_status: { status: 409, title: 'The appointment cannot become that from what it is' },
  changed_elsewhere: { status: 412, title: 'It was changed elsewhere in the meantime' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body is of a type that is not taken here' },
  invalid_input: { status: 422, title: 'Some of the input is not valid' },
  not_a_photo: { status: 422, title: 'This is no JPEG, PNG or WebP' },
  photo_damaged: { status: 422, title: 'This photo is damaged' },
  photo_too_large: { status: 422, title: 'This photo has too many pixels' },
  invalid_csv: { status: 422, title: 'Some of the lines cannot be taken over' },
  import_undecided: { status: 422, title: 'The file can be read in more than one way' },
  csv_too_long: { status: 422, title: 'The file has too many lines' },
  note_required: { status: 422, title: 'This kind of work needs a note' },
  note_full: { status: 422, title: 'The note of this appointment has no room for it' },
  not_a_slot: { status: 422, title: 'The workshop takes no bookings at this time' },
  closed_day: { status: 422, title: 'The workshop is closed on this day' },
  too_soon: { status: 422, title: 'This time is too soon, or past' },
  too_far: { status: 422, title: 'This day is too far ahead' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key belongs to another request' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  storage_unavailable: { status: 503, title: 'Files cannot be kept or read at the moment' },
  unavailable: { status: 503, title: 'The service is not available at the moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemCodes;
