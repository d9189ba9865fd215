import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, ApiOperation, ValueSchema } from './api-document.ts';
import type { FileGenerators, GeneratedFile } from './file-plans.ts';
import { findCollectionOfPathId, toIdParameterName } from './fuzz-customers.ts';
import { hostileBodyEncoders, hostileHeaders, hostileTexts, hostileValues } from './hostile-values.ts';
import { weightedChoice } from './placeholders.ts';
import { createValidValueGenerator, type ValidValueGenerator } from './valid-values.ts';

/** Generated request. Its sender and values from earlier responses are filled in when it is sent. */
export interface RequestPlan {
  operation: ApiOperation;
  customer: number;
  identity: SenderIdentity;
  path: Readonly<Record<string, unknown>>;
  query: readonly (readonly [name: string, value: unknown])[];
  headers: readonly (readonly [name: string, value: unknown])[];
  body: unknown;
  file: GeneratedFile | null;
  garble: ((json: string) => Uint8Array) | null;
  copies: number;
}

export type SenderIdentity = 'as it should be' | (typeof WRONG_IDENTITIES)[number];
const WRONG_IDENTITIES = ['nobody', 'nonsense', 'twice', 'no XSRF header', "another's XSRF token"] as const;

/**
 * Relative frequencies of costly operations. Some end the session, so that another sign-in is needed. In the rate limit, an
 * export counts as 25 or 50 requests, a file as 20 or more. One address may read few feeds and links per minute.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  deleteMe: 2,
  signOutEverywhere: 2,
  exportMe: 4,
  exportVehicleRecords: 4,
  importVehicleRecords: 4,
  setVehiclePhoto: 4,
  addRecordPhoto: 4,
  addVisitPhoto: 4,
  readCalendarFeed: 1,
  getSharedVisit: 1,
  getSharedVisitCalendar: 1,
  getSharedRecord: 1,
  listSharedHistory: 1,
  getSharedPhoto: 1,
};
const USUAL_WEIGHT = 10;
/** Relative frequency of workshop operations: low, because they refuse every customer in the same way. */
const REFUSED_WEIGHT = 1;

/** Relative frequencies of usual requests, which create data for other requests, and odd requests. */
const MIX = { usual: 2, odd: 3 };

/**
 * Generates requests to all operations of an API.
 * @param today day that most generated dates are near
 * @param files generators for operations that accept files
 */
export function createRequestPlanGenerator(
  document: ApiDocument,
  today: Date,
  files: FileGenerators,
  mix = MIX,
): Arbitrary<RequestPlan> {
  const usual = createValidValueGenerator(document, today, true);
  const valid = createValidValueGenerator(document, today, false);
  return weightedChoice(
    ...document.operations.map((operation) => {
      const weight = WEIGHTS[operation.id] ?? (isForRole(operation) ? REFUSED_WEIGHT : USUAL_WEIGHT);
      const plans = weightedChoice(
        [mix.usual, usualPlans(operation, usual, files)],
        [mix.odd, oddPlans(operation, document, valid, files)],
      );
      return [weight, plans] as const;
    }),
  );
}

const isForRole = ({ answers }: ApiOperation) =>
  answers.get(403)?.description.includes('role_missing') ?? false;

function usualPlans(
  operation: ApiOperation,
  usual: ValidValueGenerator,
  files: FileGenerators,
): Arbitrary<RequestPlan> {
  const { body, fileTypes } = operation;
  return fc.record({
    ...asItShouldBe(operation),
    path: parameters(operation, 'path', named(operation, usual)).map(Object.fromEntries),
    query: parameters(operation, 'query', usual),
    headers: parameters(operation, 'header', usual),
    body: body ? usual(body, '') : fc.constant(undefined),
    file: fileTypes.length > 0 ? files.usual(fileTypes) : fc.constant(null),
  });
}

/** Generates odd requests. Most parts are valid, because an early refusal would hide faults in later checks. */
function oddPlans(
  operation: ApiOperation,
  { resolve }: ApiDocument,
  valid: ValidValueGenerator,
  files: FileGenerators,
): Arbitrary<RequestPlan> {
  const { body, fileTypes } = operation;
  const anyValue: ValidValueGenerator = (schema, name) => rarely(hostileTexts, valid(schema, name));
  const query = parameters(operation, 'query', anyValue);
  const odd = fc.array(hostileHeaders, { minLength: 1, maxLength: 3 });
  return fc.record({
    ...asItShouldBe(operation),
    identity: rarely(fc.constantFrom(...WRONG_IDENTITIES), fc.constant('as it should be' as const)),
    path: parameters(operation, 'path', named(operation, anyValue)).map(Object.fromEntries),
    query: fc.tuple(query, rarely(query, none), rarely(unknownParameters, none)).map((parts) => parts.flat()),
    headers: fc
      .tuple(weightedChoice<Pairs>([4, none], [1, odd]), parameters(operation, 'header', valid))
      .map((parts) => parts.flat()),
    body: body ? bodies(resolve(body), valid(body, '')) : rarely(hostileValues, fc.constant(undefined)),
    file: fileTypes.length > 0 ? rarely(fc.constant(null), files.odd(fileTypes)) : fc.constant(null),
    garble: body ? rarely(hostileBodyEncoders, fc.constant(null)) : fc.constant(null),
    copies: rarely(fc.integer({ min: 2, max: 4 }), fc.constant(1)),
  });
}

type Pairs = RequestPlan['query'];
const none: Arbitrary<Pairs> = fc.constant([]);

const asItShouldBe = (operation: ApiOperation) => ({
  operation: fc.constant(operation),
  customer: fc.nat(),
  identity: fc.constant('as it should be' as const),
  garble: fc.constant(null),
  copies: fc.constant(1),
});

/** Generates the parameters of one location (path, query or header): all required and some optional ones. */
function parameters(
  operation: ApiOperation,
  place: 'path' | 'query' | 'header',
  values: ValidValueGenerator,
): Arbitrary<Pairs> {
  const pairs = operation.parameters
    .filter((each) => each.in === place)
    .map(({ name, required, schema }) => {
      const pair = values(schema, name).map((value) => [[name, value] as const]);
      return required ? pair : fc.oneof(pair, fc.constant([]));
    });
  return fc.tuple(...pairs).map((each) => each.flat());
}

const named =
  ({ path }: ApiOperation, values: ValidValueGenerator): ValidValueGenerator =>
  (schema, name) =>
    values(schema, name === 'id' ? toIdParameterName(findCollectionOfPathId(path)) : name);

function rarely<Rare, Usual>(rare: Arbitrary<Rare>, usual: Arbitrary<Usual>): Arbitrary<Rare | Usual> {
  return weightedChoice<Rare | Usual>([12, usual], [1, rare]);
}

const unknownParameters = fc
  .tuple(fc.constantFrom('unknown', '__proto__', 'limit[]', 'limit[a]', '', 'access_token'), hostileTexts)
  .map((pair) => [pair]);

const UNKNOWN_MEMBERS = ['id', 'customer_id', 'status', 'a/b~c', '__proto__', 'x'.repeat(300), ''];

function bodies({ properties = {} }: ValueSchema, valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const name = fc.constantFrom(...Object.keys(properties), ...UNKNOWN_MEMBERS);
  const members = fc.array(
    fc.tuple(name, weightedChoice<unknown>([3, hostileValues], [1, fc.constant(undefined)])),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  const spoilt = fc
    .tuple(valid, members)
    .map(([body, wrong]) => ({ ...(body as object), ...Object.fromEntries(wrong) }));
  return weightedChoice<unknown>([6, valid], [3, spoilt], [1, hostileValues]);
}
