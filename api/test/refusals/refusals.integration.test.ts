/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import type { InjectOptions } from 'fastify';
import * as z from 'zod';
import { DatabaseOverloaded, DatabaseUnavailable } from '../../src/platform/db/database.ts';
import { problemCodes } from '../../src/platform/problems/problem.ts';
import type { HttpMethod } from '../../src/testing/customer.ts';
import { hashDatabaseRows } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT, useTestApi } from '../../src/testing/test-api.ts';
import { createEmulatorToken } from '../../src/testing/tokens.ts';
import { DECLARED_REFUSALS, expectedResponseToOthers } from '../access/endpoints.ts';
import { CREDENTIAL_CASES } from '../access/identity-states.ts';
import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { BOOKING_REFUSALS } from './booking-refusals.ts';
import { VISIT_CHANGE_REFUSALS } from './change-refusals.ts';
import { PHOTO_REFUSALS } from './photo-refusals.ts';
import { RECORD_REFUSALS } from './record-refusals.ts';
import { REMINDER_REFUSALS } from './reminder-refusals.ts';
import { REFUSAL_TEST_SETTINGS, ScenarioBuilder } from './stage.ts';
import { WORKSHOP_REFUSALS } from './workshop-refusals.ts';

const REFUSALS = [
  ...BOOKING_REFUSALS,
  ...VISIT_CHANGE_REFUSALS,
  ...WORKSHOP_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...REMINDER_REFUSALS,
  ...PHOTO_REFUSALS,
  ...RECORD_REFUSALS,
];

const api = useTestApi({
  settings: REFUSAL_TEST_SETTINGS,
  // Nothing listens at this address: the refused plate is not British, so it is not looked up.
  dvla: { key: 'a-key', url: 'http://127.0.0.1:9' },
});
const stage = new ScenarioBuilder(api);
afterEach(() => jest.restoreAllMocks());

it.each(REFUSALS)('$route is refused with $refusal when $when, and changes nothing', async (row) => {
  const { by, id = '', query = '', body: sent, type, ifMatch, expectedFields } = await row.given(stage);
  const before = await hashDatabaseRows(api.database);
  const [method, path = ''] = row.route.split(' ');
  const address = path.replace('/api/v1', '').replace(/:\w+/, id) + query;
  const { status, headers, body, problem } = await by.request(method as HttpMethod, address, {
    body: sent,
    type,
    ifMatch,
  });
  expect(`${status} ${problem?.code}`).toBe(row.refusal);
  expect(headers['content-type']).toMatch('application/problem+json');
  expect(body).toMatchObject({ type: 'about:blank', title: expect.any(String), status, ...expectedFields });
  expect(await hashDatabaseRows(api.database)).toEqual(before);
});

type Headers = Record<string, string>;
const EXPORTS_A_MINUTE = 20;

const failing = (error: Error) => () => {
  jest.spyOn(api.database, 'transaction').mockRejectedValue(error);
  return {};
};

type GeneralRefusal = readonly [
  refusal: string,
  when: string,
  given: (headers: Headers) => InjectOptions | Promise<InjectOptions>,
];

/** Refusals of any request, each with the difference from a write that succeeds. */
const GENERAL_REFUSALS: readonly GeneralRefusal[] = [
  ['400 bad_request', 'its address cannot be decoded', () => ({ url: '/api/v1/%zz' })],
  ['400 malformed_body', 'its body is not JSON', () => ({ payload: '{' })],
  [
    '413 body_too_large',
    'its body is larger than any form',
    () => ({ payload: JSON.stringify({ display_name: 'x'.repeat(70_000) }) }),
  ],
  ...['text/xml', 'text/plain'].map(
    (type): GeneralRefusal => [
      '415 unsupported_media_type',
      `its body is ${type}`,
      (headers) => ({ headers: { ...headers, 'content-type': type }, payload: 'hello' }),
    ],
  ),
  ['422 invalid_input', 'a field is unknown', () => ({ payload: '{"shoe_size": 41}' })],
  [
    '429 too_many_requests',
    'its customer has sent too many within a minute',
    async (headers) => {
      for (let exports = 0; exports < EXPORTS_A_MINUTE; exports += 1) {
        await api.app.inject({ url: '/api/v1/me/export', headers });
      }
      return {};
    },
  ],
  ['500 internal', 'something broke', failing(new Error('It broke'))],
  ['503 overloaded', 'the database has too much to do', failing(new DatabaseOverloaded('too much'))],
  ['503 unavailable', 'the database cannot be reached', failing(new DatabaseUnavailable('away'))],
];

it.each(GENERAL_REFUSALS)('any request is refused with %s when %s', async (refusal, _when, given) => {
  const headers = { ...(await writeHeaders()), 'content-type': 'application/json' };
  const request = { method: 'PATCH', url: '/api/v1/me', headers, payload: '{"theme": "dark"}' } as const;
  const response = await api.app.inject({ ...request, ...(await given(headers)) });
  const { status, code } = response.json();
  expect(`${status} ${code}`).toBe(refusal);
  expect(response.statusCode).toBe(status);
  if (status === 429 || status === 503) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});

it('has a row for every documented refusal', async () => {
  const { body } = await api.send({ method: 'GET', url: '/api/docs/json', headers: {} });
  const documented = documentedRefusals(body);
  expect(withoutRow(documented)).toEqual([]);
  const brandNew = { route: 'POST /api/v1/appointments', refusal: '409 brand_new' };
  expect(withoutRow([...documented, brandNew])).toEqual([brandNew]);
  const codes = new Set(documented.map(({ refusal }) => refusal.split(' ')[1]));
  expect(Object.keys(problemCodes).filter((code) => !codes.has(code))).toEqual([]);
  const isDocumented = ({ route, refusal }: DocumentedRefusal) =>
    documented.some((each) => each.route === route && each.refusal === refusal);
  expect(REFUSALS.filter((row) => !isDocumented(row))).toEqual([]);
});

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
    ),
  ),
});

interface DocumentedRefusal {
  route: string;
  refusal: string;
}

/** @param document OpenAPI document of the api, in which the description of a refusal is a list of its codes */
function documentedRefusals(document: unknown): DocumentedRefusal[] {
  const { paths } = documentSchema.parse(document);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) => {
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      return Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, { description }]) =>
          description.split(', ').map((code) => ({ route, refusal: `${status} ${code}` })),
        );
    }),
  );
}

/** Documented refusals that neither these tables nor api/test/access cover. The latter sends requests to every endpoint. */
function withoutRow(documented: readonly DocumentedRefusal[]): DocumentedRefusal[] {
  const ofIdentity = CREDENTIAL_CASES.map(({ refusal }) => refusal?.split(' ').slice(0, 2).join(' '));
  const covered = new Set([...ofIdentity, ...GENERAL_REFUSALS.map(([refusal]) => refusal)]);
  const isForAll = generalRefusals(documented);
  return documented.filter(
    ({ route, refusal }) =>
      !(isForAll.has(refusal) && covered.has(refusal)) &&
      !DECLARED_REFUSALS.some((declared) => declared.refusal === refusal) &&
      expectedResponseToOthers(route) !== refusal &&
      !REFUSALS.some((row) => row.route === route && row.refusal === refusal),
  );
}

/** Returns the refusals of every write that needs a signed-in customer. */
function generalRefusals(documented: readonly DocumentedRefusal[]): Set<string> {
  const signedIn = documented.filter(({ refusal }) => refusal === '401 token_missing');
  const writes = new Set(signedIn.map(({ route }) => route).filter((route) => !route.startsWith('GET ')));
  const countOf = (refusal: string) =>
    documented.filter((each) => each.refusal === refusal && writes.has(each.route)).length;
  return new Set(documented.map(({ refusal }) => refusal).filter((each) => countOf(each) === writes.size));
}

let writers = 0;
/** Returns the headers for a write of a new customer. */
async function writeHeaders(): Promise<Headers> {
  writers += 1;
  const authorization = `Bearer ${createEmulatorToken({ uid: `writer-${writers}`, at: MONDAY_EIGHT })}`;
  const { setCookie = '' } = await api.send({ method: 'GET', url: '/api/v1/me', headers: { authorization } });
  const token = /^XSRF-TOKEN=([^;]+)/.exec(setCookie)?.[1] ?? '';
  return { authorization, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}
