/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { problemCodes } from '../../src/platform/problems/problem.ts';
import type { Answer } from '../../src/testing/customer.ts';
import { databaseContents } from '../../src/testing/raw-query.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../../src/testing/test-api.ts';
import { emulatorToken } from '../../src/testing/tokens.ts';
import { othersOf } from '../access/endpoints.ts';
import { IDENTITY_STATES } from '../access/identity-states.ts';
import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { GENERAL_REFUSALS } from './any-request.ts';
import { BOOKING_REFUSALS } from './booking-refusals.ts';
import { CHANGE_REFUSALS } from './change-refusals.ts';
import { type DocumentedRefusal, documentedRefusals, generalRefusals } from './documented-refusals.ts';
import { PHOTO_REFUSALS } from './photo-refusals.ts';
import { RECORD_REFUSALS } from './record-refusals.ts';
import type { Asked } from './refusal.ts';
import { REMINDER_REFUSALS } from './reminder-refusals.ts';
import { SETTINGS, Stage } from './stage.ts';
import { WORKSHOP_REFUSALS } from './workshop-refusals.ts';

const REFUSALS = [
  ...BOOKING_REFUSALS,
  ...CHANGE_REFUSALS,
  ...WORKSHOP_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...REMINDER_REFUSALS,
  ...PHOTO_REFUSALS,
  ...RECORD_REFUSALS,
];

let api: TestApi;
let stage: Stage;
beforeAll(async () => {
  api = await startTestApi({ settings: SETTINGS });
  stage = new Stage(api);
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterEach(() => jest.restoreAllMocks());
afterAll(() => api.close());

it.each(REFUSALS)('$route should be refused with $refusal when $when, and change nothing', async (row) => {
  const asked = await row.given(stage);
  const before = await databaseContents(api.database);
  const { status, headers, body } = await ask(row.route, asked);
  expect(`${status} ${body?.code}`).toBe(row.refusal);
  expect(headers['content-type']).toMatch('application/problem+json');
  expect(body).toMatchObject({ type: 'about:blank', title: expect.any(String), status, ...row.told });
  expect(await databaseContents(api.database)).toEqual(before);
});

it.each(GENERAL_REFUSALS)('any request should be refused with $refusal when $when', async (row) => {
  const headers = { ...(await writeHeaders()), 'content-type': 'application/json' };
  const request = { method: 'PATCH', url: '/api/v1/me', headers, payload: '{"theme": "dark"}' } as const;
  const response = await api.app.inject({ ...request, ...(await row.given(stage, headers)) });
  const { status, code } = response.json();
  expect(`${status} ${code}`).toBe(row.refusal);
  expect(response.statusCode).toBe(status);
  if (status === 429 || status === 503) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});

it('should have a row for whatever the api may answer, else the run says what to add', async () => {
  const { body } = await api.send({ method: 'GET', url: '/api/docs/json', headers: {} });
  const documented = documentedRefusals(body);
  const general = generalRefusals(documented);
  expect(withoutRow(documented, general)).toEqual([]);
  const brandNew = { route: 'POST /api/v1/appointments', refusal: '409 brand_new' };
  expect(withoutRow([...documented, brandNew], general)).toEqual([brandNew]);
  const codes = new Set(documented.map(({ refusal }) => refusal.split(' ')[1]));
  expect(Object.keys(problemCodes).filter((code) => !codes.has(code))).toEqual([]);
  const isDocumented = ({ route, refusal }: DocumentedRefusal) =>
    documented.some((each) => each.route === route && each.refusal === refusal);
  expect(REFUSALS.filter((row) => !isDocumented(row))).toEqual([]);
});

/** What is shown neither here nor by api/test/access, which asks every endpoint in every state of identity. */
function withoutRow(documented: readonly DocumentedRefusal[], general: ReadonlySet<string>) {
  const ofIdentity = IDENTITY_STATES.map(({ refusal }) => refusal?.split(' ').slice(0, 2).join(' '));
  const shownAnywhere = new Set([...ofIdentity, ...GENERAL_REFUSALS.map(({ refusal }) => refusal)]);
  return documented.filter(({ route, refusal }) => {
    if (general.has(refusal) && shownAnywhere.has(refusal)) return false;
    if (othersOf(route) === refusal) return false;
    return !REFUSALS.some((row) => row.route === route && row.refusal === refusal);
  });
}

function ask(
  route: string,
  { by, id = '', query = '', body, type = '', idempotencyKey, ifMatch }: Asked,
): Promise<Answer> {
  const [method, path = ''] = route.split(' ');
  const below = path.replace('/api/v1', '').replace(/:\w+/, id) + query;
  if (Buffer.isBuffer(body))
    return by.upload(method === 'PUT' ? 'PUT' : 'POST', below, body, type, idempotencyKey);
  switch (method) {
    case 'GET':
      return by.get(below);
    case 'POST':
      return by.post(below, body, idempotencyKey, ifMatch);
    case 'PUT':
      return by.put(below, body, idempotencyKey, ifMatch);
    case 'PATCH':
      return by.patch(below, body, idempotencyKey, ifMatch);
    default:
      return by.delete(below, idempotencyKey, ifMatch);
  }
}

let writers = 0;
/** Of a write of somebody new that nothing stands in the way of. */
async function writeHeaders(): Promise<Record<string, string>> {
  writers += 1;
  const authorization = `Bearer ${emulatorToken({ uid: `writer-${writers}`, at: MONDAY_EIGHT })}`;
  const { setCookie = '' } = await api.send({ method: 'GET', url: '/api/v1/me', headers: { authorization } });
  const token = /^XSRF-TOKEN=([^;]+)/.exec(setCookie)?.[1] ?? '';
  return { authorization, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}
