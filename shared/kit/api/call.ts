import { ApiProblem, request } from '@forecourt/shared/http';
import type * as z from '@forecourt/shared/schema';
import { siteSettings } from '@forecourt/shared/settings';

interface Endpoint<Request, Route extends string = string> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with a placeholder `{name}` for each path parameter. */
  url: string;
  /** Carries the type of the request; always undefined at run time. */
  request?: Request;
  /** Carries method and path as a type; always undefined at run time. */
  route?: Route;
}

export interface Operation<Request, Response, Route extends string = string>
  extends Endpoint<Request, Route> {
  response: z.ZodMiniType<Response> | null;
}

export interface FileOperation<Request, Route extends string = string, Json = null>
  extends Endpoint<Request, Route> {
  accept: string;
  /** Carries the type of a JSON file; always undefined at run time. */
  json?: Json;
}

/** The type without the `undefined` that zod adds to optional members, since JSON has no undefined. */
export type WithoutUndefined<Value> = Value extends (infer Item)[]
  ? WithoutUndefined<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: WithoutUndefined<Exclude<Value[Name], undefined>> }
    : Value;

export type RequestOf<Each extends Endpoint<unknown>> = NonNullable<Each['request']>;

export interface IdempotencyOptions {
  idempotencyKey: string;
}

interface Abortable {
  signal?: AbortSignal;
  /** `omit`: sends no token of the customer, and does not wait for one. Only for reading. */
  credentials?: 'omit';
}

interface RequestParts {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  idempotencyKey?: string;
  version?: number;
}

/** Path of the backend in the OpenAPI document. The path or address in the site's settings replaces it. */
const DOCUMENTED_BACKEND = '/api';

/**
 * Calls an operation and validates its response.
 * @param parts `idempotencyKey`: new for each write, the same if the request is repeated (docs/design.md §8).
 * `version`: the version to change; if there is a newer one, the problem code is `changed_elsewhere`
 * @throws ApiProblem of the backend or the connection, or `unexpected_response` if the response is invalid
 */
export async function callApi<Request extends object, Response>(
  operation: Operation<Request, Response>,
  parts: Request & Abortable,
): Promise<Response> {
  const response = await sendToApi(operation, parts);
  if (!operation.response) return undefined as Response;
  const parsed = operation.response.safeParse(await response.json().catch(() => undefined), {
    reportInput: true,
  });
  if (parsed.success) return parsed.data;
  throw unexpected(`${operation.method} ${operation.url}`, response.status, parsed.error.issues);
}

/** Calls an operation without reading its response. @throws ApiProblem of the backend or the connection */
export function sendToApi<Request extends object>(
  operation: Operation<Request, unknown> | FileOperation<Request, string, unknown>,
  parts: Request & Abortable,
): Promise<Response> {
  const {
    path = {},
    query = {},
    body,
    idempotencyKey,
    version,
    signal,
    credentials,
  } = parts as RequestParts & Abortable;
  const { method, url } = operation;
  const headers = new Headers({ accept: 'accept' in operation ? operation.accept : 'application/json' });
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set('content-type', isFile ? body.type : 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  return request(addressOf(url, path, query), {
    method,
    headers,
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(credentials && { credentials }),
  });
}

function addressOf(
  url: string,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const filled = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const backend = siteSettings().addresses.backend.replace(/\/$/, '');
  return `${backend}${filled.slice(DOCUMENTED_BACKEND.length)}${search.size > 0 ? `?${search}` : ''}`;
}

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

function receivedOf(input: unknown): string {
  if (input === undefined) return 'nothing';
  if (Array.isArray(input)) return 'an array';
  return typeof input === 'object' && input !== null ? 'an object' : JSON.stringify(input).slice(0, 80);
}
