import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { matchRoutes } from 'react-router-dom';
import { FakeEventStream } from './fake-events.ts';
import { respondToRequestsWith } from './requests.ts';

/** A request that reached the test's backend. */
export interface SentRequest {
  /** Method and path relative to `/api/v1`, such as `GET /vehicles/7`. */
  line: string;
  /** Values of the `{names}` in the operation's path. */
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string>>;
  /** Body: parsed JSON or a file (`Blob`); null without a body. */
  body: unknown;
  idempotencyKey: string | null;
  ifMatch: string | null;
}

/** Returns the body of a successful response (JSON or a `Blob`), or a promise of it; throws an `ApiProblem` to refuse. */
type FakeResponder = (sent: SentRequest) => unknown;

/** Operation (method and path relative to `/api/v1`, such as `GET /vehicles/{id}`) → function that returns its response. */
export type FakeResponders = Readonly<Record<string, FakeResponder>>;

/** Stream of live updates, which pages open by themselves. */
const EVENTS = 'GET /events';

export interface FakeBackend {
  /** Requests so far, in order, without those for the stream of live updates (`events`). */
  readonly requests: readonly SentRequest[];
  /** The requests of one operation so far, in order. */
  sent: (operation: string) => SentRequest[];
  /** Adds or replaces responses of operations. */
  answer: (answers: FakeResponders) => void;
  /** Fake stream of live updates. Requests for it are not in `requests`. */
  readonly events: FakeEventStream;
  /** Makes the next requests for an operation fail: one request for each problem, in order. */
  failNext: (operation: string, ...problems: ApiProblem[]) => void;
  /** Holds the responses of an operation until the returned function is called. */
  hold: (operation: string) => () => void;
}

/**
 * Replaces the backend in one test, behind the real typed client, which validates the responses. A request without a
 * response fails the test.
 *
 *     const backend = fakeBackend({ 'GET /vehicles/{id}': ({ params }) => aVehicle({ id: params.id }) });
 *     backend.failNext('POST /vehicles', new ApiProblem(503, 'unavailable'));
 *     …
 *     expect(backend.sent('POST /vehicles')[0]?.body).toMatchObject({ make: 'VW' });
 */
export function fakeBackend(answers: FakeResponders = {}): FakeBackend {
  const requests: SentRequest[] = [];
  const events = new FakeEventStream();
  const sentTo = new Map<string, SentRequest[]>();
  const known = new Map(Object.entries(answers));
  const failures = new Map<string, ApiProblem[]>();
  const holds = new Map<string, Promise<void>>();

  async function answerTo(line: string, operation: string | undefined, sent: SentRequest): Promise<unknown> {
    requests.push(sent);
    const answer = operation === undefined ? undefined : known.get(operation);
    if (operation === undefined || !answer) throw unanswered(line, [...known.keys()]);
    sentTo.set(operation, [...(sentTo.get(operation) ?? []), sent]);
    await holds.get(operation);
    const failure = failures.get(operation)?.shift();
    if (failure) throw failure;
    return answer(sent);
  }

  respondToRequestsWith(async (input, init) => {
    const url = new URL(
      typeof input === 'string' || input instanceof URL ? input : input.url,
      location.origin,
    );
    const line = `${init?.method ?? 'GET'} ${pathBelowBackend(url)}`;
    if (line === EVENTS) return events.answer(init?.signal, url.searchParams);
    const match = matchOperation(line, [...known.keys()]);
    const headers = new Headers(init?.headers);
    const body = await answerTo(line, match?.operation, {
      line,
      params: match?.params ?? {},
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? null),
      idempotencyKey: headers.get('idempotency-key'),
      ifMatch: headers.get('if-match'),
    });
    // jsdom has no `Response`, so return an object with the fields that are read.
    return { ok: true, status: 200, json: async () => body, blob: async () => body } as Response;
  });

  return {
    requests,
    events,
    sent: (operation) => sentTo.get(operation) ?? [],
    answer: (more) => {
      for (const [operation, answer] of Object.entries(more)) known.set(operation, answer);
    },
    failNext: (operation, ...problems) => {
      failures.set(operation, [...(failures.get(operation) ?? []), ...problems]);
    },
    hold: (operation) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(operation, promise);
      return () => {
        holds.delete(operation);
        resolve();
      };
    },
  };
}

function pathBelowBackend(url: URL): string {
  const backend = new URL(siteSettings().addresses.backend, location.origin);
  const below = `${backend.pathname.replace(/\/$/, '')}/v1`;
  const isBackend = url.origin === backend.origin && url.pathname.startsWith(`${below}/`);
  return isBackend ? url.pathname.slice(below.length) : url.href;
}

/** Finds the operation of a request. Static parts of a path take precedence over parameters. */
function matchOperation(line: string, operations: readonly string[]) {
  const [method, path = ''] = line.split(' ');
  const routes = operations
    .filter((operation) => operation.startsWith(`${method} `))
    .map((id) => ({ id, path: id.slice(`${method} `.length).replace(/\{(\w+)\}/g, ':$1') }));
  const [match] = matchRoutes(routes, path) ?? [];
  return match && { operation: match.route.id, params: match.params };
}

/** Creates the problem for a request without a defined response, which the screen shows. The console.error fails the test. */
function unanswered(line: string, known: string[]): ApiProblem {
  console.error(
    `"${line}" was requested, but this test's backend answers only ${known.join(', ') || 'nothing'}.`,
  );
  return new ApiProblem(404, 'not_found');
}
