import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { FakeEvents } from './fake-events.ts';
import { matchOperation } from './match-operation.ts';
import { answerRequestsWith } from './requests.ts';

/** A request that reached the test's backend. */
export interface SentRequest {
  /** Method and path below `/api/v1`, as asked for: `GET /vehicles/7`. */
  line: string;
  /** What the `{names}` of the operation's path stand for. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The JSON or the file (`Blob`) that was sent; null when there was none. */
  body: unknown;
  idempotencyKey: string | null;
  /** The entity tag that a change is based on: `"2"`. */
  ifMatch: string | null;
}

/** Gives the body of a success, as JSON or as a `Blob`, or a promise of it; throws an `ApiProblem` to refuse. */
export type Answer = (sent: SentRequest) => unknown;

/** Operation, named as in the API's document below `/api/v1` (`GET /vehicles/{id}`) → its answer. */
export type Answers = Readonly<Record<string, Answer>>;

/** The operation that pages ask for by themselves. */
const EVENTS = 'GET /events';

/** The backend of one test. */
export interface FakeBackend {
  /** All requests so far, in order. */
  readonly requests: readonly SentRequest[];
  /** The requests of one operation so far, in order. */
  sent: (operation: string) => SentRequest[];
  /** Answers these operations as well, or from now on differently. */
  answer: (answers: Answers) => void;
  /** What it says of changes. Pages ask for this by themselves; it is not among the requests. */
  readonly events: FakeEvents;
  /** Lets the next calls of an operation fail, one after the other, before it is answered again. */
  failNext: (operation: string, ...problems: ApiProblem[]) => void;
  /** Keeps the answers of an operation back, until the function that it returns is called. */
  hold: (operation: string) => () => void;
}

/**
 * Answers the requests of one test in the backend's place, at the border of the request pipeline: the area's code and
 * the typed client are real, and so is the client's check of each answer. A refusal is thrown, as the pipeline would:
 * `new ApiProblem(409, 'vehicle_exists')`, `new ApiProblem(0, 'network')`. A request that has no answer fails the test.
 *
 *     const backend = fakeBackend({
 *       'GET /vehicles': () => pageOf(aVehicle()),
 *       'GET /vehicles/{id}': ({ params }) => aVehicle({ id: params.id }),
 *     });
 *     backend.failNext('POST /vehicles', new ApiProblem(503, 'unavailable'));
 *     …
 *     expect(backend.sent('POST /vehicles')[0]?.body).toMatchObject({ make: 'VW' });
 */
export function fakeBackend(answers: Answers = {}): FakeBackend {
  const requests: SentRequest[] = [];
  const events = new FakeEvents();
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

  answerRequestsWith(async (input, init) => {
    const url = new URL(
      typeof input === 'string' || input instanceof URL ? input : input.url,
      location.origin,
    );
    const line = `${init?.method ?? 'GET'} ${pathBelowBackend(url)}`;
    if (line === EVENTS) return events.answer(init?.signal);
    const match = matchOperation(line, known.keys());
    const headers = new Headers(init?.headers);
    const body = await answerTo(line, match?.operation, {
      line,
      params: match?.params ?? {},
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? null),
      idempotencyKey: headers.get('idempotency-key'),
      ifMatch: headers.get('if-match'),
    });
    // jsdom has no Response; this is the part of one that is read.
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

/** Screens show the failure themselves; the test must also learn that it was not planned. */
function unanswered(line: string, known: string[]): ApiProblem {
  console.error(`"${line}" was asked for, and this test's backend answers ${known.join(', ') || 'nothing'}.`);
  return new ApiProblem(404, 'not_found');
}
