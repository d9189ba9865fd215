/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { createTokenVerifier } from '../../src/platform/identity/verify-token.ts';
import { captureRoutes, injectAndReadWhole, type WholeResponse } from '../../src/testing/app-routes.ts';
import { type DvlaService, startDvlaService } from '../../src/testing/dvla-service.ts';
import { readDatabaseRows } from '../../src/testing/raw-query.ts';
import { startTestApi } from '../../src/testing/test-api.ts';
import { startTokenIssuer } from '../../src/testing/tokens.ts';
import {
  DECLARED_REFUSALS,
  type EndpointEntry,
  expectedResponseToOthers,
  type OwnerRequest,
  PUBLIC_HEALTH_CHECK,
  pairRoutesWithEndpoints,
} from './endpoints.ts';
import { CREDENTIAL_CASES, type CredentialCase, validAuthHeaders } from './identity-states.ts';
import {
  ACCESS_TEST_BOOKING_SETTINGS,
  type ApiUnderTest,
  createResourceOwner,
  FIREBASE_PROJECT,
  type ResourceOwner,
} from './owner.ts';

type Headers = Record<string, string>;

/** Route → outcome of the request to it (`outcomeOf`). */
type Outcomes = Record<string, string>;

const ANSWERED = 'answered';

let dvla: DvlaService;
let site: ApiUnderTest;
let endpoints: [route: string, row: EndpointEntry][];
beforeAll(async () => {
  const issuer = await startTokenIssuer();
  dvla = await startDvlaService();
  let now = () => new Date();
  const { made: api, routesOf } = await captureRoutes(() =>
    startTestApi({
      isDocumentationPublic: false,
      settings: { booking: ACCESS_TEST_BOOKING_SETTINGS },
      dvla: { key: 'a-key', url: dvla.url },
      verifyToken: (clock) => {
        now = clock;
        return createTokenVerifier({ projectId: FIREBASE_PROJECT, now, keys: issuer.keys });
      },
    }),
  );
  site = { api, issuer, now: () => now() };
  endpoints = pairRoutesWithEndpoints(routesOf(api.app));
});
afterAll(async () => {
  site.issuer.close();
  await site.api.close();
  await dvla.stop();
});

describe('every endpoint of the api', () => {
  it('responds to the owner', async () => {
    const outcomes: Outcomes = {};
    for (const [route, row] of endpoints) {
      const owner = await newOwner('workshop');
      outcomes[route] = outcomeOf(await ask(route, await requestOf(row, owner), validAuthHeaders(owner)));
    }
    expect(outcomes).toEqual(Object.fromEntries(endpoints.map(([route]) => [route, ANSWERED])));
  });

  // Two owners, because the requests cost more points than a customer has per minute.
  it.each(CREDENTIAL_CASES)('refuses $who, and changes nothing', async (state) => {
    const half = endpoints.length / 2;
    const outcomes: Outcomes = {};
    for (const part of [endpoints.slice(0, half), endpoints.slice(half)]) {
      const owner = await newOwner('workshop');
      let other = await newOwner();
      const requests = new Map<string, OwnerRequest>();
      for (const [route, row] of part) requests.set(route, await requestOf(row, owner));
      await state.headers(site, owner, other);
      const before = await kept(owner);
      for (const [route] of part) {
        const headers = await state.headers(site, owner, other);
        const response = await ask(route, requests.get(route) ?? {}, headers);
        const outcome = outcomeOf(response);
        const isOwnersAnswer = state.isReadingHarmless && isReading(route);
        const isTold = !isOwnersAnswer && tellsOfOthers(response, other);
        outcomes[route] = outcome + (isTold ? ', and tells' : '');
        // The request may have ended the session of `other`, or erased the account.
        if (outcome === ANSWERED && !isReading(route)) other = await newOwner();
      }
      expect(await kept(owner)).toEqual(before);
    }
    expect(outcomes).toEqual(
      Object.fromEntries(endpoints.map(([route, row]) => [route, expectedOf(route, row, state)])),
    );
  });

  it.each(DECLARED_REFUSALS)(
    'is refused with $refusal if it declares so, and changes nothing',
    async (declared) => {
      const outcomes: Outcomes = {};
      const declaring = endpoints.filter(
        ([route, row]) => row !== PUBLIC_HEALTH_CHECK && declared.isDeclared(route),
      );
      for (const [route, row] of declaring) {
        const owner = await newOwner('workshop');
        const request = await requestOf(row, owner);
        const spent = { ...validAuthHeaders(owner), 'idempotency-key': 'spent' };
        await ask('POST /api/v1/vehicles', { body: { device_reg: 'SPENT 1' } }, spent);
        const before = await kept(owner);
        outcomes[route] = outcomeOf(
          await ask(route, request, { ...validAuthHeaders(owner), ...declared.headers }),
        );
        expect(await kept(owner)).toEqual(before);
      }
      expect(outcomes).toEqual(Object.fromEntries(declaring.map(([route]) => [route, declared.refusal])));
    },
  );

  it('has a row; otherwise the error message says what to add', () => {
    const routes = endpoints.map(([route]) => route);
    expect(() => pairRoutesWithEndpoints([...routes, 'PUT /api/v1/appointments/:id/picture'])).toThrow(
      /PUT \/api\/v1\/appointments\/:id\/picture has no row: add one to ENDPOINTS/,
    );
    expect(() => pairRoutesWithEndpoints(routes.filter((route) => route !== 'PATCH /api/v1/me'))).toThrow(
      /PATCH \/api\/v1\/me is no route of the api/,
    );
  });
});

/** All owners of this file. Responses are searched for the data of all: a leaking list may show only the first of them. */
const owners: ResourceOwner[] = [];
async function newOwner(role?: 'workshop'): Promise<ResourceOwner> {
  const owner = await createResourceOwner(site, role);
  owners.push(owner);
  return owner;
}

/** Whether a response contains data of customers other than the one who may read it. */
const tellsOfOthers = ({ payload }: WholeResponse, reader: ResourceOwner) =>
  owners.some(({ uid, marks }) => uid !== reader.uid && marks.some((mark) => payload.includes(mark)));

const requestOf = (row: EndpointEntry, owner: ResourceOwner): OwnerRequest | Promise<OwnerRequest> =>
  row === PUBLIC_HEALTH_CHECK ? {} : row(owner);

let asked = 0;
/** Sends each request from another address, because some endpoints limit the requests per address. */
function ask(route: string, request: OwnerRequest, headers: Headers): Promise<WholeResponse> {
  const [method, path = ''] = route.split(' ');
  const { id = '', query = '', body, type = 'application/json' } = request;
  asked += 1;
  return injectAndReadWhole(site.api.app, {
    remoteAddress: `198.51.${asked >> 8}.${asked & 255}`,
    method: method as 'GET',
    url: path.replace(/:\w+/, id) + query,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  });
}

const isReading = (route: string) => /^(GET|HEAD) /.test(route);

/** Returns `answered` for success; otherwise the status and, if the response has a body, code and reason of the problem. */
function outcomeOf({ statusCode, payload }: WholeResponse): string {
  if (statusCode < 300) return ANSWERED;
  const { code, reason }: Record<string, string | undefined> = payload === '' ? {} : JSON.parse(payload);
  return [statusCode, code, reason].filter(Boolean).join(' ');
}

function expectedOf(
  route: string,
  row: EndpointEntry,
  { refusal, isReadingHarmless }: CredentialCase,
): string {
  const others = row === PUBLIC_HEALTH_CHECK ? 'whoever has the address' : expectedResponseToOthers(route);
  if (others === 'whoever has the address') return ANSWERED;
  if (isReadingHarmless && isReading(route)) return ANSWERED;
  const expected = refusal ?? (others === 'their own' ? ANSWERED : others);
  return route.startsWith('HEAD ') ? (expected.split(' ')[0] ?? '') : expected;
}

/**
 * Reads all rows with a customer's marks, and the account at the identity provider. Leaves out freed times, which name all
 * visits that had a place at a time that another customer gave up.
 */
async function kept({ uid, marks }: ResourceOwner): Promise<unknown> {
  const rows = await readDatabaseRows(site.api.database, marks.join('|'));
  return {
    rows: rows.filter((row) => !row.startsWith('freed_times ')),
    account: await site.api.accounts.lookUp(uid),
  };
}
