import { ApiProblem, request } from '@forecourt/shared/http';
import type * as z from '@forecourt/shared/schema';
import { siteSettings } from '@forecourt/shared/settings';

/** What the generated types say of one operation. */
interface Operation {
  url: string;
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface CallOptions {
  /** New for each thing to create; the same again when repeating, which then changes nothing (docs/design.md §8). */
  idempotencyKey?: string;
  /** The version that a change is based on: when there is another one by now, it is refused with `changed_elsewhere`. */
  version?: number;
  /** Media type of the answer, where it is not JSON. */
  accept?: string;
  signal?: AbortSignal;
}

/** The parts of a request that its operation has, and only those. */
type Parts<Data extends Operation> = Pick<Data, Extract<keyof Data, 'path' | 'query' | 'body'>> & CallOptions;

/** Where the API's document says that the backend is; the site settings may have it elsewhere. */
const DOCUMENTED_BACKEND = '/api';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Calls one operation of the backend and checks what comes back.
 * @param answer schema of the successful answer
 * @throws ApiProblem of the backend or the connection, or with code `unexpected_response` when the answer is not
 *   what the document promises
 */
export async function call<Data extends Operation, Answer>(
  method: Method,
  url: Data['url'],
  answer: z.ZodMiniType<Answer>,
  parts: Parts<Data>,
): Promise<Answer> {
  const response = await send<Data>(method, url, parts);
  const parsed = answer.safeParse(await response.json().catch(() => undefined), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw unexpected(`${method} ${url}`, response.status, parsed.error.issues);
}

/**
 * Calls one operation of the backend for its answer as it came.
 * @throws ApiProblem of the backend or the connection
 */
export function send<Data extends Operation>(
  method: Method,
  url: Data['url'],
  parts: Parts<Data>,
): Promise<Response> {
  const {
    path = {},
    query = {},
    body,
    idempotencyKey,
    version,
    accept = 'application/json',
    signal,
  } = parts as Partial<Operation> & CallOptions;
  const headers = new Headers({ accept });
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set('content-type', isFile ? body.type : 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  return request(addressOf(url, path, query), {
    method,
    headers,
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

function addressOf(url: string, path: Record<string, string>, query: Record<string, unknown>): string {
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const backend = siteSettings().addresses.backend.replace(/\/$/, '');
  return `${backend}${filled.slice(DOCUMENTED_BACKEND.length)}${search.size > 0 ? `?${search}` : ''}`;
}

/** Names every field that is not as promised: where, what was expected, what came. */
function unexpected(operation: string, status: number, issues: readonly z.core.$ZodIssue[]): ApiProblem {
  const fields = issues.map((issue) => ({
    pointer: issue.path.map((part) => `/${String(part)}`).join(''),
    code: issue.code ?? 'invalid',
    message: `expected ${expectationOf(issue)}, received ${receivedOf(issue.input)}`,
  }));
  const detail = `${operation} answered ${fields.map(({ pointer, message }) => `${pointer || '/'}: ${message}`).join('; ')}`;
  return new ApiProblem(status, 'unexpected_response', detail, {}, fields);
}

function expectationOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_format':
      return issue.format;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    default:
      return issue.message;
  }
}

/** A short value as it is, anything larger by its kind. */
function receivedOf(input: unknown): string {
  if (input === undefined) return 'nothing';
  if (Array.isArray(input)) return 'an array';
  return typeof input === 'object' && input !== null ? 'an object' : JSON.stringify(input).slice(0, 80);
}
