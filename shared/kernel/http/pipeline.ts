import type { SessionEndReason } from '../auth/index.ts';
import { ApiProblem, hasGatewayStatus, isUnreached, retryDelayMs } from './api-problem.ts';
import { RetryBudget, retry } from './retry.ts';

export interface RequestSenderOptions {
  origin: string;
  /** Address of the backend: a path on the page's origin, or an absolute address. */
  backend: string;
  token: () => Promise<string | null>;
  user: () => string | null;
  markTokenExpired: (token: string) => void;
  /** Waits for token renewals and password changes pending in any tab, then adopts the shared token unless it is older. */
  adoptSharedToken: () => Promise<void>;
  endSession: (reason: SessionEndReason) => Promise<void>;
  onRetry: (error: unknown) => void;
  fetch: typeof fetch;
  /** Returns the response to a request that the page sent before its scripts arrived; undefined if it sent none. */
  takeEarlyResponse: (request: Request, token: string) => Promise<Response> | undefined;
  cookies: () => string;
}

export type SendRequest = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;

/** Maximum total in ms of the pauses between attempts. If another pause would exceed it, the request fails. */
const MAX_TOTAL_DELAY_MS = 10_000;

const EVENT_STREAM = 'text/event-stream';

/** Code of an expired token. By this device's clock the token may still be valid, so only a refused renewal ends the session. */
const EXPIRED = 'token_expired';

const RENEWABLE = [EXPIRED, 'token_invalid'];

/** Problem code that ends the session → reason of the end (docs/design.md §8). */
const REASONS_BY_CODE: Readonly<Record<string, SessionEndReason>> = {
  token_invalid: 'expired',
  token_revoked: 'revoked',
  user_disabled: 'disabled',
};

const USER_DELETED = 'user_deleted';

/** Creates the request pipeline (docs/design.md §7). Event streams have no time limit and no retries; their reader reconnects. */
export function createRequestSender(options: RequestSenderOptions): SendRequest {
  const backend = new URL(options.backend, options.origin);
  const budget = new RetryBudget();
  // Renewed token that the backend refused as expired. The backend's clock is wrong, so another renewal would not help.
  let refusedNewToken: string | null = null;
  // XSRF token from a response header, sent without a valid cookie or after a refusal; used until cookie or user changes.
  let pageXsrf: { user: string | null; value: string; insteadOf: string | null } | null = null;

  async function send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input instanceof Request ? input : new URL(input, options.origin), init);
    if (isForStream(request)) return attempt(request);
    if (!isSafeToRepeat(request)) return countedAttempt(request);
    // Whether an earlier attempt may have reached the backend; a later offline attempt must not hide that.
    let mayHaveArrived = false;
    const next = async () => {
      try {
        return await countedAttempt(request);
      } catch (error) {
        if (mayHaveArrived && wasOffline(error)) throw new ApiProblem(0, 'network');
        mayHaveArrived ||= isUnreached(error) && !wasOffline(error);
        throw error;
      }
    };
    return retry(next, {
      attempts: ATTEMPTS,
      isTransient: (error) => isTransient(error) && budget.allows,
      minDelayMs: retryDelayMs,
      maxTotalDelayMs: MAX_TOTAL_DELAY_MS,
      onRetry: options.onRetry,
      signal: request.signal,
    });
  }

  async function countedAttempt(request: Request): Promise<Response> {
    try {
      const response = await attempt(request);
      budget.succeeded();
      return response;
    } catch (error) {
      if (isTransient(error)) budget.failed();
      throw error;
    }
  }

  async function attempt(original: Request): Promise<Response> {
    if (needsXsrf(original) && currentXsrf() === null) await fetchXsrf(original.signal);
    const xsrf = currentXsrf();
    let response = await sendOnce(original);
    if (response.ok) return response;
    let problem = await ApiProblem.from(response);
    if (isStaleXsrf(problem, original)) {
      await ensureNewXsrf(original, xsrf);
      response = await sendOnce(original);
      if (response.ok) return response;
      problem = await ApiProblem.from(response);
    }
    throw problem;
  }

  async function sendOnce(original: Request, repeated = false): Promise<Response> {
    const request = original.clone();
    const headers = new Headers(request.headers);
    const url = new URL(request.url);
    const { method, credentials } = request;
    addXsrfHeader({ url, method, credentials, headers }, options.origin, currentXsrf());
    const needsToken = isBackend(url) && credentials !== 'omit' && !headers.has('Authorization');
    const token = needsToken ? await currentToken() : null;
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    const sender = options.user();
    const isStream = isForStream(request);
    const deviceWasOffline = isDeviceOffline();
    const sendNow = async () => {
      const signal = isStream
        ? request.signal
        : AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const cookie = findXsrfToken(options.cookies());
      const answer = await options.fetch(new Request(request, { headers, signal }));
      const pageToken = answer.headers.get(XSRF_HEADER);
      if (pageToken !== null && isBackend(url))
        pageXsrf = { user: sender, value: pageToken, insteadOf: cookie };
      return isStream ? answer : withBody(answer);
    };
    const early = token === null ? undefined : options.takeEarlyResponse(request, token);
    // If the early response is lost, late or a 429, send the request now. The rate limit of early requests is separate.
    const answer = early
      ? rejectOnAbort(early, request.signal).then(withBody).then(throwIfRateLimited).catch(sendNow)
      : sendNow();
    const response = await answer.catch((error) => throwProblem(error, deviceWasOffline));
    if (token === null || response.status !== 401) return response;
    const problem = await ApiProblem.from(response);
    const { code } = problem;
    const reason = sessionEndOf(problem);
    // Another user may have signed in since the request was sent.
    if (sender !== options.user() || (!reason && code !== EXPIRED)) return response;
    if (!repeated && token !== refusedNewToken) {
      if (RENEWABLE.includes(code)) options.markTokenExpired(token);
      // A new password revokes all earlier tokens, also that of the session that set it.
      else if (code === 'token_revoked') await options.adoptSharedToken().catch(() => undefined);
      const next = await currentToken();
      // Another user may have signed in meanwhile.
      if (next === null || sender !== options.user()) return response;
      if (next !== token) return sendOnce(original, true);
    }
    if (reason) await options.endSession(reason).catch(() => undefined);
    else refusedNewToken = token;
    return response;
  }

  const currentToken = () => options.token().catch((error) => throwProblem(error, isDeviceOffline()));

  // Fetches an XSRF token, unless the refusing response already contained a new one.
  async function ensureNewXsrf(refused: Request, before: string | null): Promise<void> {
    if (currentXsrf() === before) await fetchXsrf(refused.signal);
  }

  // Fetches an XSRF token by any request: if it has no valid XSRF cookie, the response sets one, and has a token in a header.
  async function fetchXsrf(signal: AbortSignal): Promise<void> {
    const me = new URL(`${backend.pathname.replace(/\/$/, '')}/v1/me`, backend);
    await sendOnce(new Request(me, { signal }));
  }

  function currentXsrf(): string | null {
    const cookie = findXsrfToken(options.cookies());
    if (pageXsrf?.user !== options.user() || pageXsrf.insteadOf !== cookie) return cookie;
    return pageXsrf.value;
  }

  function needsXsrf({ url: address, method, credentials, headers }: Request): boolean {
    const url = new URL(address);
    return isBackend(url) && needsXsrfHeader({ url, method, credentials, headers }, options.origin);
  }

  function isBackend(url: URL): boolean {
    return (
      url.origin === backend.origin && url.pathname.startsWith(`${backend.pathname.replace(/\/$/, '')}/`)
    );
  }

  return send;
}

function rejectOnAbort<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Reads the whole body, so that a connection that breaks within it counts as a failed request. */
async function withBody(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  const { status, statusText, headers } = answer;
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

function throwIfRateLimited(response: Response): Response {
  if (response.status === 429) throw response;
  return response;
}

function sessionEndOf({ code, body }: ApiProblem): SessionEndReason | undefined {
  return body.reason === USER_DELETED ? 'deleted' : REASONS_BY_CODE[code];
}

function isForStream({ headers }: Request): boolean {
  return headers.get('Accept') === EVENT_STREAM;
}

function isSafeToRepeat({ method, credentials, headers }: Request): boolean {
  // Requests without credentials only read; those with the token of a link have it in the body of a POST.
  return SAFE_METHODS.has(method) || credentials === 'omit' || headers.has('Idempotency-Key');
}

/** Whether to retry with a new XSRF token. If the caller has set the header itself, the caller gets the refusal. */
function isStaleXsrf(problem: ApiProblem, request: Request): boolean {
  return problem.status === 403 && problem.code === 'csrf' && !request.headers.has(XSRF_HEADER);
}

/** Whether to retry. A 429 without `Retry-After` is not retried, because a retry would only add load. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const mayComeAgain = error.status === 429 && error.retryAfterMs !== null;
  return error.code === 'network' || hasGatewayStatus(error) || mayComeAgain;
}

function wasOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'offline';
}

function isDeviceOffline(): boolean {
  return navigator.onLine === false;
}

function throwProblem(error: unknown, deviceWasOffline: boolean): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') throw error;
  if (name === 'TimeoutError') throw new ApiProblem(0, 'timeout');
  throw new ApiProblem(0, deviceWasOffline ? 'offline' : 'network');
}

/** Name of the cookie with the XSRF token (docs/design.md §7). */
const COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

function findXsrfToken(cookies: string): string | null {
  const prefix = `${COOKIE}=`;
  const cookie = cookies.split(/;\s*/).find((pair) => pair.startsWith(prefix));
  if (cookie === undefined) return null;
  const value = cookie.slice(prefix.length);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

export function forgetXsrfToken(): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${COOKIE}=; Max-Age=0; Path=/`;
  } catch {
    // Cookies are blocked, so there is no XSRF cookie to remove.
  }
}

interface Outgoing {
  url: URL;
  method: string;
  credentials: RequestCredentials;
  headers: Headers;
}

/** Whether a request gets the XSRF header. Origins are compared, not prefixes: `//other.host` gets none (CVE-2025-66035). */
function needsXsrfHeader({ url, method, credentials, headers }: Outgoing, origin: string): boolean {
  if (credentials === 'omit') return false;
  return !SAFE_METHODS.has(method) && url.origin === origin && !headers.has(XSRF_HEADER);
}

function addXsrfHeader(request: Outgoing, origin: string, token: string | null): void {
  if (token !== null && needsXsrfHeader(request, origin)) request.headers.set(XSRF_HEADER, token);
}
