/**
 * Every problem that this API answers with: its HTTP status and its title. The codes are stable (docs/design.md §8).
 */
export const problemCodes = {
  malformed_body: { status: 400, title: 'The body is not valid JSON' },
  bad_request: { status: 400, title: 'The request cannot be read' },
  token_missing: { status: 401, title: 'Sign-in is needed' },
  token_invalid: { status: 401, title: 'The sign-in is not valid' },
  token_expired: { status: 401, title: 'The sign-in has expired' },
  token_revoked: { status: 401, title: 'The sign-in was ended' },
  user_disabled: { status: 401, title: 'The account is disabled' },
  csrf: { status: 403, title: 'The request does not carry the expected XSRF token' },
  requires_recent_login: { status: 403, title: 'This needs a sign-in of the last minutes' },
  not_found: { status: 404, title: 'There is no such thing' },
  slot_taken: { status: 409, title: 'This time has just been taken' },
  vehicle_already_booked: { status: 409, title: 'This vehicle already has an appointment then' },
  too_many_active: { status: 409, title: 'Too many open appointments' },
  too_many_vehicles: { status: 409, title: 'Too many vehicles' },
  vehicle_exists: { status: 409, title: 'This vehicle is already there' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json' },
  invalid_input: { status: 422, title: 'Some of the input is not valid' },
  not_a_slot: { status: 422, title: 'The workshop takes no bookings at this time' },
  closed_day: { status: 422, title: 'The workshop is closed on this day' },
  too_soon: { status: 422, title: 'This time is too soon, or past' },
  too_far: { status: 422, title: 'This day is too far ahead' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key belongs to another request' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  unavailable: { status: 503, title: 'The service is not available at the moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemCodes;
