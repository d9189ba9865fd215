/** @jest-environment node */
import { getEventListeners } from 'node:events';
import { createRequestSender, type RequestSenderOptions } from './pipeline.ts';

const ORIGIN = 'https://site.example';

// The edge is reachable, so no test leaves a timer behind that would probe again.
beforeAll(() => {
  globalThis.fetch = async () => new Response();
});

/** `sent` collects the requests; the responses are used in turn, the last one repeatedly. */
function pipeline(
  answers: (() => Response | Promise<Response>)[],
  options: Partial<RequestSenderOptions> = {},
) {
  const sent: Request[] = [];
  const ended: string[] = [];
  const send = createRequestSender({
    origin: ORIGIN,
    backend: '/api',
    token: async () => 'token-1',
    user: () => 'mara',
    markTokenExpired: () => undefined,
    adoptSharedToken: async () => undefined,
    endSession: async (reason) => void ended.push(reason),
    cookies: () => 'XSRF-TOKEN=cookie%201',
    takeEarlyResponse: () => undefined,
    onRetry: () => undefined,
    fetch: async (input) => {
      sent.push(input as Request);
      return (answers[sent.length - 1] ?? (answers.at(-1) as () => Response))();
    },
    ...options,
  });
  return { send, sent, ended };
}

const ok = () => new Response('{}', { status: 200 });
const problem = (status: number, code: string, retryAfter?: string) => () =>
  new Response(JSON.stringify({ status, code, title: 'No' }), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
    },
  });

describe('an early request of the page', () => {
  test('is used as the response for a signed-in customer', async () => {
    const takeEarlyResponse = jest.fn(async () => Response.json({ name: 'Mara' }));
    const { send, sent } = pipeline([ok], { takeEarlyResponse });
    await expect((await send('/api/v1/me')).json()).resolves.toEqual({ name: 'Mara' });
    expect(takeEarlyResponse).toHaveBeenCalledWith(
      expect.objectContaining({ url: `${ORIGIN}/api/v1/me` }),
      'token-1',
    );
    expect(sent).toHaveLength(0);
  });

  test('leaves no listener on the signal of its request', async () => {
    let signal: AbortSignal | undefined;
    let before = 0;
    const takeEarlyResponse = async (request: Pick<Request, 'url'>) => {
      ({ signal } = request as Request);
      before = getEventListeners(signal, 'abort').length;
      return Response.json({ name: 'Mara' });
    };
    await pipeline([ok], { takeEarlyResponse }).send('/api/v1/me');
    expect(getEventListeners(signal as AbortSignal, 'abort')).toHaveLength(before);
  });

  test('is ignored for anyone else', async () => {
    const takeEarlyResponse = jest.fn(async () => Response.json({ name: 'Mara' }));
    const { send, sent } = pipeline([ok], { takeEarlyResponse, token: async () => null });
    await send('/api/v1/me');
    expect(takeEarlyResponse).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['was lost', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is late', async () => Promise.reject(new DOMException('', 'TimeoutError'))],
    [
      'broke off',
      async () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError()) })),
    ],
    ['was refused by the budget of early requests', async () => new Response('{}', { status: 429 })],
  ])('is replaced by a new request at once when it %s', async (_, takeEarlyResponse) => {
    const { send, sent } = pipeline([ok], { takeEarlyResponse });
    expect((await send('/api/v1/me')).status).toBe(200);
    expect(sent).toHaveLength(1);
  });
});

test('is not waited for when the caller aborts', async () => {
  const leaving = new AbortController();
  const { send } = pipeline([ok], {
    takeEarlyResponse: () => new Promise(() => undefined),
    fetch: async (input) => {
      (input as Request).signal.throwIfAborted();
      return ok();
    },
  });
  const answer = send('/api/v1/me', { signal: leaving.signal });
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

describe('bearer', () => {
  test('is sent to the backend for a signed-in user', async () => {
    const { send, sent } = pipeline([ok]);
    await send('/api/v1/me');
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer token-1');
  });

  test('is neither sent nor waited for without credentials, also no XSRF token, and the request may be repeated', async () => {
    const token = jest.fn();
    const { send, sent } = pipeline([problem(503, 'overloaded', '0'), ok], { token, cookies: () => '' });
    await send('/api/v1/shared/visit', { method: 'POST', body: '{}', credentials: 'omit' });
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(
      Array(2).fill('POST /api/v1/shared/visit'),
    );
    expect(sent[1]?.headers.has('Authorization')).toBe(false);
    expect(token).not.toHaveBeenCalled();
  });

  test('is absent for a signed-out user', async () => {
    const { send, sent } = pipeline([ok], { token: async () => null });
    await send('/api/v1/me');
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
  });

  test.each([
    'https://other.host/api/v1/me',
    '//other.host/api/v1/me',
    'https://site.example.other.host/api/v1/me',
    'https://site.example:8443/api/v1/me',
    'http://site.example/api/v1/me',
    '/apis/v1/me',
    '/api/../-/releases',
  ])('is not sent to %s', async (address) => {
    const { send, sent } = pipeline([ok]);
    await send(address);
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
  });

  test.each([
    ['on another origin', 'https://api.example/base', 'https://api.example/base/v1/me', '/api/v1/me'],
    ['whose address ends with a slash', '/base/api/', '/base/api/v1/me', '/base/apis'],
  ])('is sent to a backend %s, and only there', async (_case, backend, own, other) => {
    const { send, sent } = pipeline([ok], { backend });
    await send(own);
    await send(other);
    expect(sent.map((request) => request.headers.has('Authorization'))).toEqual([true, false]);
  });

  test('is not replaced when the caller has set it', async () => {
    const { send, sent } = pipeline([ok]);
    await send('/api/v1/me', { headers: { Authorization: 'Basic mine' } });
    expect(sent[0]?.headers.get('Authorization')).toBe('Basic mine');
  });
});

describe('XSRF header', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is sent with %s to the own origin', async (method) => {
    const { send, sent } = pipeline([ok]);
    await send('/api/v1/vehicles', { method });
    expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('cookie 1');
  });

  test.each(['GET', 'HEAD'])('is absent on %s', async (method) => {
    const { send, sent } = pipeline([ok]);
    await send('/api/v1/vehicles', { method });
    expect(sent[0]?.headers.has('X-XSRF-TOKEN')).toBe(false);
  });

  test.each(['//other.host/api', 'https://other.host/', 'http://site.example/api'])(
    'is not sent to %s',
    async (address) => {
      const { send, sent } = pipeline([ok]);
      await send(address, { method: 'POST' });
      expect(sent[0]?.headers.has('X-XSRF-TOKEN')).toBe(false);
    },
  );

  test('is not replaced when the caller has set it', async () => {
    const { send, sent } = pipeline([ok]);
    await send('/api/v1/vehicles', { method: 'POST', headers: { 'X-XSRF-TOKEN': 'mine' } });
    expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('mine');
  });

  test.each([
    ['first of two', 'a=b; XSRF-TOKEN=one; XSRF-TOKEN=two', 'one'],
    ['with a malformed sequence', 'XSRF-TOKEN=100%', '100%'],
    ['with = in it', 'XSRF-TOKEN=a=b', 'a=b'],
  ])('contains a cookie that is %s', async (_case, cookies, expected) => {
    const { send, sent } = pipeline([ok], { cookies: () => cookies });
    await send('/api/v1/vehicles', { method: 'POST' });
    expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBe(expected);
  });

  test('is renewed once when the backend refuses it, with the same body', async () => {
    let cookie = 'XSRF-TOKEN=old';
    const { send, sent } = pipeline(
      [
        () => {
          cookie = 'XSRF-TOKEN=new';
          return problem(403, 'csrf')();
        },
        ok,
      ],
      { cookies: () => cookie },
    );
    await send('/api/v1/vehicles', { method: 'POST', body: 'typed' });
    expect(sent.map((request) => request.headers.get('X-XSRF-TOKEN'))).toEqual(['old', 'new']);
    expect(await sent[1]?.text()).toBe('typed');
  });

  test('is fetched before the first write', async () => {
    let cookies = '';
    const { send, sent } = pipeline(
      [
        () => {
          cookies = 'XSRF-TOKEN=mine';
          return ok();
        },
        ok,
      ],
      { cookies: () => cookies },
    );
    await send('/api/v1/vehicles', { method: 'POST' });
    expect(sent.map(({ method, headers }) => `${method} ${headers.get('X-XSRF-TOKEN')}`)).toEqual([
      'GET null',
      'POST mine',
    ]);
  });

  describe('in a browser without cookies', () => {
    const withToken = (answer: () => Response, token: string) => () => {
      const response = answer();
      response.headers.set('X-XSRF-TOKEN', token);
      return response;
    };
    const tokens = (sent: Request[]) =>
      sent.map(({ method, headers }) => `${method} ${headers.get('X-XSRF-TOKEN')}`);

    test('is the page token of the backend, fetched before the first write if there is none yet', async () => {
      const { send, sent } = pipeline([withToken(ok, 'of-page'), ok, withToken(ok, 'next')], {
        cookies: () => '',
      });
      await send('/api/v1/vehicles', { method: 'POST' });
      await send('/api/v1/vehicles');
      await send('/api/v1/vehicles', { method: 'POST' });
      expect(tokens(sent)).toEqual(['GET null', 'POST of-page', 'GET null', 'POST next']);
    });

    test('is the page token of a refusal, if the page sees a cookie that the backend does not', async () => {
      const { send, sent } = pipeline([withToken(problem(403, 'csrf'), 'of-page'), ok]);
      await send('/api/v1/vehicles', { method: 'POST' });
      expect(tokens(sent)).toEqual(['POST cookie 1', 'POST of-page']);
    });

    test('is not that of the previous user when the user changes', async () => {
      let user = 'mara';
      const { send, sent } = pipeline([withToken(ok, 'of-mara'), withToken(ok, 'of-ben'), ok], {
        cookies: () => '',
        user: () => user,
      });
      await send('/api/v1/vehicles');
      user = 'ben';
      await send('/api/v1/vehicles', { method: 'POST' });
      expect(tokens(sent)).toEqual(['GET null', 'GET null', 'POST of-ben']);
    });

    test('is the cookie as soon as there is one', async () => {
      let cookies = '';
      const { send, sent } = pipeline([withToken(ok, 'of-page'), ok], { cookies: () => cookies });
      await send('/api/v1/vehicles');
      cookies = 'XSRF-TOKEN=mine';
      await send('/api/v1/vehicles', { method: 'POST' });
      expect(tokens(sent)).toEqual(['GET null', 'POST mine']);
    });
  });

  test('is fetched when the refusal contained no new cookie', async () => {
    const { send, sent } = pipeline([problem(403, 'csrf'), ok, ok]);
    await send('/api/v1/vehicles', { method: 'POST' });
    expect(sent.map((request) => `${request.method} ${new URL(request.url).pathname}`)).toEqual([
      'POST /api/v1/vehicles',
      'GET /api/v1/me',
      'POST /api/v1/vehicles',
    ]);
  });

  test.each([
    ['a write to somewhere else', '/-/reports', 'POST'],
    ['a read', '/api/v1/me', 'GET'],
  ])('is not fetched for %s', async (_case, address, method) => {
    const { send, sent } = pipeline([ok], { cookies: () => '' });
    await send(address, { method });
    expect(sent).toHaveLength(1);
  });

  test('is fetched from the backend’s address, until the caller aborts', async () => {
    const { send, sent } = pipeline([ok], { cookies: () => '', backend: '/base/api/' });
    const left = new AbortController();
    await send('/base/api/v1/vehicles', { method: 'POST', signal: left.signal });
    expect(sent[0]?.url).toBe(`${ORIGIN}/base/api/v1/me`);
    left.abort();
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test.each([
    ['the write is refused for another reason', problem(403, 'requires_recent_login'), {}],
    ['the caller has set it', problem(403, 'csrf'), { 'X-XSRF-TOKEN': 'mine' }],
  ])('is not renewed when %s', async (_case, answer, headers) => {
    const { send, sent } = pipeline([answer, ok]);
    await expect(send('/api/v1/me', { method: 'DELETE', headers })).rejects.toMatchObject({ status: 403 });
    expect(sent).toHaveLength(1);
  });

  test('is not renewed a second time', async () => {
    const { send, sent } = pipeline([problem(403, 'csrf')]);
    await expect(send('/api/v1/vehicles', { method: 'POST' })).rejects.toMatchObject({
      status: 403,
      code: 'csrf',
    });
    expect(sent.filter((request) => request.method === 'POST')).toHaveLength(2);
  });
});

describe('failed requests', () => {
  test.each([
    [{ code: 'token_invalid' }, 'expired'],
    [{ code: 'token_revoked' }, 'revoked'],
    [{ code: 'token_revoked', reason: 'user_deleted' }, 'deleted'],
    [{ code: 'user_disabled' }, 'disabled'],
  ])('end the session when the backend responds 401 %j', async (body, reason) => {
    const { send, sent, ended } = pipeline([() => Response.json(body, { status: 401 })]);
    await expect(send('/api/v1/me')).rejects.toMatchObject({ status: 401, code: body.code });
    expect(ended).toEqual([reason]);
    expect(sent).toHaveLength(1);
  });

  test('do not end the session of a user who signed in while the last user’s request was pending', async () => {
    let user = 'mara';
    const late = () => {
      user = 'ben';
      return problem(401, 'token_revoked')();
    };
    const { send, ended } = pipeline([late], { user: () => user });
    await expect(send('/api/v1/me')).rejects.toMatchObject({ status: 401 });
    expect(ended).toEqual([]);
  });

  test('do not end the session of a user who signed in again meanwhile, and repeat with the new token', async () => {
    let token = 'token-1';
    const late = () => {
      token = 'token-2';
      return problem(401, 'token_revoked')();
    };
    const { send, sent, ended } = pipeline([late, ok], { token: async () => token });
    expect((await send('/api/v1/vehicles', { method: 'POST' })).ok).toBe(true);
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(ended).toEqual([]);
  });

  test('do not end the session whose account change revoked the token, and repeat with the token after it', async () => {
    const change = Promise.withResolvers<void>();
    let token = 'token-1';
    const { send, sent, ended } = pipeline([problem(401, 'token_revoked'), ok], {
      token: async () => token,
      adoptSharedToken: () => change.promise,
    });
    const response = send('/api/v1/me');
    await new Promise(setImmediate);
    expect(sent).toHaveLength(1);
    token = 'token-2';
    change.resolve();
    expect((await response).ok).toBe(true);
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(ended).toEqual([]);
  });

  test('end the session once when the new token is refused too, however many there are', async () => {
    let tokens = 0;
    const { send, sent, ended } = pipeline([problem(401, 'token_revoked')], {
      token: async () => {
        tokens += 1;
        return `token-${tokens}`;
      },
    });
    await expect(send('/api/v1/me')).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
    expect(ended).toEqual(['revoked']);
  });

  describe('a token that the backend calls expired', () => {
    /** Creates a pipeline whose token is renewed as soon as it is marked as expired. */
    function renewable(
      answer: (request: Request) => Response,
      newToken: () => Promise<string | null> = async () => 'token-2',
      takeEarlyResponse: RequestSenderOptions['takeEarlyResponse'] = () => undefined,
    ) {
      let token = Promise.resolve<string | null>('token-1');
      const markTokenExpired = jest.fn(() => {
        token = newToken();
        token.catch(() => undefined);
      });
      const sent: Request[] = [];
      const pipe = pipeline([], {
        token: () => token,
        markTokenExpired,
        takeEarlyResponse,
        fetch: async (input) => {
          sent.push(input as Request);
          return answer(input as Request);
        },
      });
      return {
        ...pipe,
        sent,
        markTokenExpired,
        tokens: () => sent.map(({ headers }) => headers.get('Authorization')),
      };
    }
    const unlessNew = (request: Request) =>
      request.headers.get('Authorization') === 'Bearer token-2' ? ok() : problem(401, 'token_expired')();

    test('is renewed, and the request repeated with its idempotency key and body', async () => {
      const { send, sent, ended, markTokenExpired, tokens } = renewable(unlessNew);
      const headers = { 'Idempotency-Key': 'key-1' };
      expect((await send('/api/v1/vehicles', { method: 'POST', headers, body: '{"make":"VW"}' })).ok).toBe(
        true,
      );
      expect(markTokenExpired.mock.calls).toEqual([['token-1']]);
      expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-2']);
      expect(sent[1]?.headers.get('Idempotency-Key')).toBe('key-1');
      await expect(sent[1]?.text()).resolves.toBe('{"make":"VW"}');
      expect(ended).toEqual([]);
    });

    test('is renewed for a stream of events, and for an early request of the page', async () => {
      const takeEarlyResponse = jest.fn((_request: Request, token: string) =>
        token === 'token-1' ? Promise.resolve(problem(401, 'token_expired')()) : undefined,
      );
      const early = renewable(unlessNew, undefined, takeEarlyResponse);
      expect((await early.send('/api/v1/me')).ok).toBe(true);
      expect(early.tokens()).toEqual(['Bearer token-2']);
      const stream = renewable(unlessNew);
      expect((await stream.send('/api/v1/events', { headers: { Accept: 'text/event-stream' } })).ok).toBe(
        true,
      );
      expect(stream.tokens()).toEqual(['Bearer token-1', 'Bearer token-2']);
      expect([...stream.ended, ...early.ended]).toEqual([]);
    });

    test('ends no session when the new one is refused as well, and is not renewed for every request', async () => {
      const { send, ended, markTokenExpired, tokens } = renewable(problem(401, 'token_expired'));
      await expect(send('/api/v1/me')).rejects.toMatchObject({ status: 401, code: 'token_expired' });
      await expect(send('/api/v1/me')).rejects.toMatchObject({ status: 401 });
      expect(markTokenExpired).toHaveBeenCalledTimes(1);
      expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-2']);
      expect(ended).toEqual([]);
    });

    test('ends no session when it can’t be renewed now', async () => {
      const { send, ended } = renewable(unlessNew, () => Promise.reject(new TypeError('Failed to fetch')));
      await expect(send('/api/v1/vehicles', { method: 'POST' })).rejects.toMatchObject({ code: 'network' });
      expect(ended).toEqual([]);
    });

    test('is not sent again when its renewal was refused, which ends the session', async () => {
      const { send, sent } = renewable(unlessNew, async () => null);
      await expect(send('/api/v1/me')).rejects.toMatchObject({ status: 401 });
      expect(sent).toHaveLength(1);
    });
  });

  test('try a new token once when the backend calls the present one invalid', async () => {
    let token = 'token-1';
    const { send, sent, ended } = pipeline([problem(401, 'token_invalid'), ok], {
      token: async () => token,
      markTokenExpired: () => {
        token = 'token-2';
      },
    });
    expect((await send('/api/v1/me')).ok).toBe(true);
    expect(sent).toHaveLength(2);
    expect(ended).toEqual([]);
  });

  test.each([
    ['nobody is signed in', problem(401, 'token_expired'), null],
    ['what is refused is not the sign-in', problem(403, 'user_disabled'), 'token-1'],
  ])('end no session when %s', async (_case, answer, token) => {
    const { send, ended } = pipeline([answer], { token: async () => token });
    await expect(send('/api/v1/me')).rejects.toMatchObject({ name: 'ApiProblem' });
    expect(ended).toEqual([]);
  });

  test('happen when the caller aborts, and after 30 s', async () => {
    const timeout = new AbortController();
    const timeoutAfter = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const left = new AbortController();
    const { send, sent } = pipeline([ok]);
    await send('/api/v1/me', { signal: left.signal });
    await send('/api/v1/me');
    left.abort();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    timeout.abort();
    expect(sent[1]?.signal.aborted).toBe(true);
    expect(timeoutAfter).toHaveBeenCalledWith(30_000);
    timeoutAfter.mockRestore();
  });

  test('have the code of the connection when it breaks within the response', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode('{"reference":'));
            stream.error(new TypeError('network error'));
          },
        }),
        { status: 201 },
      );
    const { send } = pipeline([broken]);
    await expect(send('/api/v1/appointments', { method: 'POST' })).rejects.toMatchObject({ code: 'network' });
  });

  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

  test.each([
    ['is lost', unreachable, { status: 0, code: 'network' }],
    ['is refused by an overloaded site', problem(503, 'overloaded', '1'), { code: 'overloaded' }],
  ])('do not repeat a write without an idempotency key that %s', async (_case, answer, failure) => {
    const { send, sent } = pipeline([answer]);
    await expect(send('/api/v1/vehicles', { method: 'POST' })).rejects.toMatchObject(failure);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['a read', { method: 'GET' }],
    ['a HEAD request', { method: 'HEAD' }],
    ['a write with an idempotency key', { method: 'POST', headers: { 'Idempotency-Key': 'k' } }],
  ])('repeat %s after a network failure', async (_case, init) => {
    jest.useFakeTimers();
    const { send, sent } = pipeline([unreachable, ok]);
    const answer = send('/api/v1/vehicles', init);
    await jest.advanceTimersByTimeAsync(1000);
    expect((await answer).ok).toBe(true);
    expect(sent).toHaveLength(2);
    jest.useRealTimers();
  });

  test.each([502, 503, 504])('are tried three times when a gateway responds %i', async (status) => {
    jest.useFakeTimers();
    const { send, sent } = pipeline([problem(status, 'backend_unavailable')]);
    const failure = send('/api/v1/vehicles').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await failure).toMatchObject({ status, code: 'backend_unavailable' });
    expect(sent).toHaveLength(3);
    jest.useRealTimers();
  });

  test.each([
    ['the backend returns a validation error', problem(422, 'invalid_input'), { code: 'invalid_input' }],
    ['the backend fails', problem(500, 'internal'), { code: 'internal' }],
    ['a retry would fail again', problem(409, 'slot_taken', '1'), { code: 'slot_taken' }],
    [
      'there was no response in time',
      () => Promise.reject(Object.assign(new Error('Too late'), { name: 'TimeoutError' })),
      { status: 0, code: 'timeout' },
    ],
    [
      'the caller aborted',
      () => Promise.reject(Object.assign(new Error('Left'), { name: 'AbortError' })),
      { name: 'AbortError', message: 'Left' },
    ],
  ])('are reported without another attempt when %s', async (_case, answer, failure) => {
    const { send, sent } = pipeline([answer]);
    await expect(send('/api/v1/vehicles')).rejects.toMatchObject(failure);
    expect(sent).toHaveLength(1);
  });

  describe('of a site that is over its limits', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      jest.spyOn(Math, 'random').mockReturnValue(0);
    });
    afterEach(() => {
      jest.restoreAllMocks();
      jest.useRealTimers();
    });

    test.each([
      [503, 'overloaded'],
      [429, 'too_many_requests'],
    ])('are retried after a %i, not before the given time', async (status, code) => {
      const { send, sent } = pipeline([problem(status, code, '4'), ok]);
      const answer = send('/api/v1/appointments', { method: 'POST', headers: { 'Idempotency-Key': 'k' } });
      await jest.advanceTimersByTimeAsync(3999);
      expect(sent).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(1);
      expect((await answer).ok).toBe(true);
      expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k', 'k']);
    });

    test.each([
      ['the pause would be too long', 503, '11', 11_000],
      ['a 429 contains no time', 429, undefined, null],
    ])('are reported at once when %s', async (_case, status, retryAfter, retryAfterMs) => {
      const { send, sent } = pipeline([problem(status, 'overloaded', retryAfter)]);
      await expect(send('/api/v1/me')).rejects.toMatchObject({ status, retryAfterMs });
      expect(sent).toHaveLength(1);
    });

    test('are retried after the longest allowed pause', async () => {
      const { send } = pipeline([problem(503, 'overloaded', '10'), ok]);
      const answer = send('/api/v1/me');
      await jest.advanceTimersByTimeAsync(10_000);
      expect((await answer).ok).toBe(true);
    });

    test('are reported when all pauses together would be too long', async () => {
      const { send, sent } = pipeline([problem(503, 'overloaded', '6')]);
      const failure = send('/api/v1/me').catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(6000);
      expect(await failure).toMatchObject({ code: 'overloaded' });
      expect(sent).toHaveLength(2);
    });

    test('are not retried beyond the budget until a request succeeds', async () => {
      const answers = { now: problem(503, 'overloaded', '1') };
      const { send, sent } = pipeline([() => answers.now()]);
      const ask = async () => {
        const before = sent.length;
        const answer = send('/api/v1/me').catch(() => null);
        await jest.advanceTimersByTimeAsync(10_000);
        await answer;
        return sent.length - before;
      };
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([3, 2, 1, 1]);
      answers.now = ok;
      for (let asked = 0; asked < 99; asked++) await ask();
      answers.now = problem(503, 'overloaded', '1');
      expect([await ask(), await ask(), await ask()]).toEqual([3, 2, 1]);
    });

    test('do not use up the budget if the backend refuses a request', async () => {
      const refused = Array.from({ length: 9 }, () => problem(422, 'invalid_input'));
      const { send, sent } = pipeline([...refused, problem(503, 'overloaded', '1'), ok]);
      for (const _ of refused) await send('/api/v1/me').catch(() => null);
      const answer = send('/api/v1/me');
      await jest.advanceTimersByTimeAsync(1000);
      expect((await answer).ok).toBe(true);
      expect(sent).toHaveLength(11);
    });
  });

  describe('of a device that may be offline', () => {
    const device = { onLine: true };
    beforeEach(() => {
      jest.replaceProperty(globalThis, 'navigator', device as Navigator);
      device.onLine = false;
    });
    afterEach(() => jest.restoreAllMocks());

    /** Loses the connection while the request is in flight. */
    const lose = () => {
      device.onLine = false;
      return unreachable();
    };

    test('are `offline` when the device reports it before anything is sent', async () => {
      const { send, sent } = pipeline([unreachable]);
      await expect(send('/api/v1/vehicles')).rejects.toMatchObject({ status: 0, code: 'offline' });
      expect(sent).toHaveLength(1);
    });

    test('are `offline` when that is why there is no token', async () => {
      const { send, sent } = pipeline([ok], { token: () => Promise.reject(new Error('no token')) });
      await expect(send('/api/v1/vehicles')).rejects.toMatchObject({ code: 'offline' });
      expect(sent).toHaveLength(0);
    });

    test('are not `offline` when the request was in flight: it may have arrived', async () => {
      device.onLine = true;
      const { send } = pipeline([lose]);
      const moving = send('/api/v1/vehicles', { method: 'POST' });
      await expect(moving).rejects.toMatchObject({ code: 'network' });
    });

    test('are not `offline` after an attempt that may have arrived', async () => {
      jest.useFakeTimers();
      device.onLine = true;
      const { send, sent } = pipeline([lose, unreachable]);
      const moved = send('/api/v1/vehicles', { method: 'POST', headers: { 'Idempotency-Key': 'k' } });
      const refused = expect(moved).rejects.toMatchObject({ code: 'network' });
      await jest.advanceTimersByTimeAsync(10_000);
      await refused;
      expect(sent.length).toBeGreaterThan(1);
      jest.useRealTimers();
    });
  });

  test('do not include an empty response', async () => {
    const { send } = pipeline([() => new Response(null, { status: 204, statusText: 'No Content' })]);
    const answer = await send('/api/v1/vehicles/1', { method: 'DELETE' });
    expect(answer).toMatchObject({ status: 204, statusText: 'No Content', body: null });
  });
});

describe('a stream of events', () => {
  const events = { headers: { Accept: 'text/event-stream' } };

  /** A stream with one event that stays open until its request is aborted. */
  const stream = (request: Request) => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('data: first\n\n'));
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };

  test('is handed over while it is open, with the bearer, without a time limit', async () => {
    const timeoutAfter = jest.spyOn(AbortSignal, 'timeout');
    const sent: Request[] = [];
    const { send } = pipeline([], {
      fetch: async (input) => {
        sent.push(input as Request);
        return stream(input as Request);
      },
    });
    const left = new AbortController();
    const answer = await send('/api/v1/events', { ...events, signal: left.signal });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: first\n\n');
    expect(timeoutAfter).not.toHaveBeenCalled();
    timeoutAfter.mockRestore();
    left.abort();
    await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('is tried only once, and uses nothing of the retry budget', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    const { send, sent } = pipeline([...Array.from({ length: 20 }, () => unreachable), unreachable, ok]);
    for (let tries = 0; tries < 20; tries += 1) {
      await expect(send('/api/v1/events', events)).rejects.toMatchObject({ code: 'network' });
    }
    expect(sent).toHaveLength(20);
    jest.useFakeTimers();
    const answer = send('/api/v1/me');
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await answer).ok).toBe(true);
    jest.useRealTimers();
  });

  test('ends the session when it is refused with the session', async () => {
    const { send, ended } = pipeline([problem(401, 'token_revoked')]);
    await expect(send('/api/v1/events', events)).rejects.toMatchObject({ status: 401 });
    expect(ended).toEqual(['revoked']);
  });
});
