import type { SwitchedOff } from '../switched-off.ts';

const API = 'api/src';
const IDENTITY = `${API}/platform/identity`;
const tokens = `${IDENTITY}/tokens.integration.test.ts`;
const verify = { file: `${IDENTITY}/verify-token.ts`, test: tokens };
const signIn = {
  file: `${IDENTITY}/identity-plugin.ts`,
  test: `${API}/me/account-routes.integration.test.ts`,
};
const xsrf = `${API}/platform/xsrf/xsrf-plugin.test.ts`;
const rules = `${API}/booking/find-slots.test.ts`;
const outside = { file: `${API}/booking/booking-window.ts`, test: rules };
const book = {
  file: `${API}/booking/book.ts`,
  test: `${API}/booking/appointment-routes.integration.test.ts`,
};
const idempotency = { file: `${API}/platform/idempotency/with-idempotency.ts`, test: book.test };
const app = { file: `${API}/app.ts`, test: `${API}/app.integration.test.ts` };
const environment = { file: `${API}/environment.ts`, test: `${API}/environment.test.ts` };

/** What the api asks before it gives or changes anything (docs/design.md §8). */
export const API_GUARDS: readonly SwitchedOff[] = [
  {
    what: 'the XSRF check',
    named: 'should refuse a write without header',
    file: `${API}/platform/xsrf/xsrf-plugin.ts`,
    test: xsrf,
    find: "if (!isGood || typeof header !== 'string' || !isSame(header, cookie)) throw new Problem('csrf');",
    replace: '',
  },
  {
    what: 'the customer that an XSRF token belongs to',
    named: "should refuse another customer's token",
    file: `${API}/platform/xsrf/xsrf-token.ts`,
    test: xsrf,
    find: 'return isSame(given, signature(random, uid, secret));',
    replace: 'return true;',
  },
  {
    what: 'the signature of a token',
    named: 'should be refused when a letter of them was changed',
    ...verify,
    find: "const { payload } = await jwtVerify(token, keySet, { ...checks, algorithms: ['RS256'] });",
    replace:
      "void [jwtVerify, keySet, checks]; const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());",
  },
  {
    what: 'the one algorithm of signatures',
    named: 'PS256',
    ...verify,
    find: ", algorithms: ['RS256'] }",
    replace: ' }',
  },
  {
    what: 'the issuer of a token',
    named: 'should be refused with another issuer',
    ...verify,
    find: 'issuer: `',
    replace: 'unused: `',
  },
  {
    what: 'the expiry of a token',
    named: 'should be refused with no expiry',
    ...verify,
    find: "requiredClaims: ['exp'],",
    replace: '',
  },
  {
    what: "the very second of a token's expiry",
    named: 'expired a second ago',
    file: verify.file,
    test: 'api/test/access/access.integration.test.ts',
    find: '      currentDate,\n',
    replace: '      currentDate,\n      clockTolerance: 30,\n',
  },
  {
    what: 'the audience of a token',
    named: 'should be refused with another audience',
    ...verify,
    find: 'audience: projectId,',
    replace: '',
  },
  {
    what: 'the time of a sign-in',
    named: 'should be refused with a sign-in in the future',
    ...verify,
    file: `${IDENTITY}/token-claims.ts`,
    find: 'if (auth_time > latest || iat > latest) return null;',
    replace: 'if (iat > latest) return null;',
  },
  {
    what: 'the refusal of disabled accounts',
    named: 'disabled',
    ...signIn,
    find: "if (account.disabled) throw new Problem('user_disabled');",
    replace: '',
  },
  {
    what: 'the refusal of revoked sessions',
    named: 'should end every session at once',
    ...signIn,
    find: "if (signedInAt < account.validSince) throw new Problem('token_revoked');",
    replace: '',
  },
  {
    what: 'the refusal of erased customers at the door',
    named: 'should have no account for any process, whatever the provider says',
    file: `${IDENTITY}/erased-accounts.ts`,
    test: `${API}/me/finish-erasures.integration.test.ts`,
    find: 'if (await database.read((reader) => isErased(reader, uid))) return null;',
    replace: '',
  },
  {
    what: 'the refusal of erased customers in a write',
    named: 'should not come back through a request that was let in before',
    file: `${API}/platform/idempotency/lock-customer.ts`,
    test: `${API}/me/finish-erasures.integration.test.ts`,
    find: ' || (await isErased(tx, id))',
    replace: '',
  },
  {
    what: 'the fresh sign-in before an erasure',
    named: 'should need a sign-in of the last five minutes',
    file: `${API}/me/account-routes.ts`,
    test: signIn.test,
    find: 'if (now().getTime() - identity.signedInAt.getTime() > RECENT_LOGIN_MS) {',
    replace: 'if (false) {',
  },
  {
    what: 'the owner of an appointment that is read',
    named: 'should confirm an appointment and show it to its customer only',
    ...book,
    file: `${API}/booking/appointment-queries.ts`,
    find: "selectAppointments(reader).where('a.customer_id', '=', customerId)",
    replace: 'selectAppointments(reader)',
  },
  {
    what: 'the owner of a vehicle that is read',
    named: "should answer 404 for another customer's vehicle",
    file: `${API}/vehicles/vehicle-queries.ts`,
    test: `${API}/vehicles/vehicle-routes.integration.test.ts`,
    find: ".$narrowType<Fields>()\n    .where('customer_id', '=', customerId)\n",
    replace: '.$narrowType<Fields>()\n',
  },
  {
    what: 'the owner of a vehicle that is booked for',
    named: "should answer 404 for another customer's vehicle",
    ...book,
    find: "if (!(await findVehicle(tx, customerId, vehicleId))) throw refusedFor('/vehicle_id', 'not_found');",
    replace: '',
  },
  {
    what: 'the stored answer of a request that comes again',
    named: 'should answer the same to the same key',
    ...idempotency,
    find: 'if (stored) return stored.answer;',
    replace: '',
  },
  {
    what: 'the one meaning of an idempotency key',
    named: 'should refuse the key for anything else',
    ...idempotency,
    find: 'if (stored && stored.fingerprint !== fingerprintOf(request))',
    replace: 'if (false)',
  },
  {
    what: 'the configured slots',
    named: 'should follow each other without a gap',
    file: `${API}/booking/slots.ts`,
    test: `${API}/booking/slots.test.ts`,
    find: 'if (fits && times.every((slot) => taking.has(slot)))',
    replace: 'if (fits)',
  },
  {
    what: 'closed days',
    named: 'on a closed day',
    file: `${API}/booking/opening.ts`,
    test: rules,
    find: 'if (booking.closedDays.includes(date))',
    replace: 'if (false)',
  },
  {
    what: 'the minimum notice',
    named: 'within the minimum notice',
    ...outside,
    find: "return instantOf(date, time, window.timeZone) < window.earliest ? 'too_soon' : null;",
    replace: 'return null;',
  },
  {
    what: 'the horizon',
    named: 'beyond the horizon',
    ...outside,
    find: "if (date > window.lastDate) return 'too_far';",
    replace: '',
  },
  {
    what: 'one appointment of a vehicle at a time',
    named: 'should refuse the same vehicle twice at a time',
    ...book,
    find: 'if (await isVehicleBooked(tx, vehicleId, { date, time, minutes })) {',
    replace: 'if (false) {',
  },
  {
    what: 'the places of a slot',
    named: 'should refuse a taken slot',
    ...book,
    file: `${API}/booking/places.ts`,
    find: 'if (!(await takePlace(tx, appointmentId, date, time, placesPerSlot))) return false;',
    replace: 'await takePlace(tx, appointmentId, date, time, placesPerSlot);',
  },
  {
    what: 'the limit of active appointments',
    named: 'should refuse more active appointments than allowed',
    ...book,
    find: 'if ((await countActive(tx, customerId, now())) >= booking.activeAppointmentsPerCustomer) {',
    replace: 'if (false) {',
  },
  {
    what: 'the refusal of fields that nobody knows',
    named: 'should refuse what it does not know',
    file: `${API}/me/me-routes.ts`,
    test: `${API}/me/me-routes.integration.test.ts`,
    find: 'z.strictObject({',
    replace: 'z.object({',
  },
  {
    what: 'the limit of a body',
    named: 'body_too_large',
    ...app,
    find: 'bodyLimit: MAX_BODY_BYTES,',
    replace: '',
  },
  {
    what: 'the silence about unexpected failures',
    named: 'should tell nothing about an unexpected failure',
    ...app,
    file: `${API}/platform/problems/error-handler.ts`,
    find: "new Problem(isClientError(error) ? 'bad_request' : 'internal', { cause: error })",
    replace: "new Problem('internal', { detail: error.message, cause: error })",
  },
  {
    what: 'the ban on caches',
    named: 'should let no cache keep any answer',
    ...app,
    find: 'if (request.url.startsWith(API)) forbidCaches(reply);',
    replace: '',
  },
  {
    what: 'the privacy of the documentation in production',
    named: 'should not be public by any spelling of /api/docs',
    file: `${API}/platform/openapi/documentation-plugin.ts`,
    test: `${API}/internal-app.integration.test.ts`,
    find: 'if (isPublic) await',
    replace: 'await',
  },
  {
    what: 'the refusal of the emulator in production',
    named: 'should refuse the emulator in production',
    ...environment,
    find: "values.NODE_ENV === 'production' && values.FIREBASE_AUTH_EMULATOR_HOST",
    replace: 'false',
  },
  {
    what: 'the lock of the data folder',
    named: 'should be refused while somebody has it',
    file: `${API}/platform/db/folder-lock.ts`,
    test: `${API}/platform/db/folder-lock.integration.test.ts`,
    find: "lock.exec('begin exclusive');",
    replace: '',
  },
];
