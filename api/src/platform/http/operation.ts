import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify';
import { z } from 'zod';
import type { Database, Reader, Transaction } from '../db/database.ts';
import {
  idempotencyHeader,
  type LockedCustomer,
  type WriteRequest,
  withIdempotency,
} from '../idempotency.ts';
import type { Identity } from '../identity/verify-token.ts';
import type { OperationCost } from '../limits/rate-limit.ts';
import { Problem, type ProblemCode } from '../problems/problem.ts';
import { declareProblemResponses, listCommonProblemCodes } from '../problems/problem-schema.ts';
import { ifMatchHeader, type SuccessResponse } from './responses.ts';

/** Permitted callers. `workshop`: token with this `role`; `anyone`: without a token; `operator`: on the internal listener. */
export type OperationAccess = 'customer' | 'workshop' | 'anyone' | 'operator';

/**
 * `key`: a repeated request with the same Idempotency-Key gets the stored response. `natural`: repeating changes nothing, so
 * the header is accepted and ignored. `none`: no such header.
 */
type Idempotency = 'key' | 'natural' | 'none';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Absent = z.ZodUndefined;

export interface OperationServices {
  database: Database;
  now: () => Date;
}

interface Declaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Result,
  Idem extends Idempotency,
> {
  operationId: string;
  route: `${Method} /${string}`;
  summary: string;
  description?: string;
  tags?: readonly string[];
  access?: OperationAccess;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Accepted media types and maximum size of a file in the body; requires `fileBodySchema` as `body`. */
  upload?: { mediaTypes: readonly string[]; maxBytes: number };
  success: SuccessResponse<Result>;
  /** Codes of problems specific to this operation. Codes that follow from the declaration are added automatically. */
  problems?: readonly ProblemCode[];
  problemSchemas?: Readonly<Record<number, z.ZodType>>;
  idempotency?: Idem;
  /** Value that must be equal if an Idempotency-Key is used again. Default: `[id, body]`, or the declared one of these two. */
  fingerprint?(
    context: Pick<OperationContext<z.output<Params>, unknown, z.output<Body>>, 'params' | 'body'>,
  ): unknown;
  ifMatch?: boolean;
  /** Cost in points; default: by the method (limits/rate-limit.ts). */
  cost?: OperationCost;
  exposeHead?: boolean;
}

export interface OperationContext<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  ifMatch: string | undefined;
  readonly uid: string;
  readonly identity: Identity;
  headers: FastifyRequest['headers'];
  ip: string;
  log: FastifyBaseLogger;
  /** Fastify's reply, for headers that `SuccessResponse` does not have, and for responses that are not JSON. */
  reply: FastifyReply;
}

/** Customer who is locked until the transaction ends; undefined for operations without idempotency keys. */
type CustomerOf<Idem> = Idem extends 'key' ? LockedCustomer : undefined;

interface Transacting<Idem> {
  /** Runs `work` in a transaction; with `idempotency: 'key'`, at most once per key (idempotency.ts). */
  transact<Result>(work: (tx: Transaction, customer: CustomerOf<Idem>) => Promise<Result>): Promise<Result>;
  writeRequest(input: unknown): WriteRequest;
}

type Handled<Result> = Promise<NoInfer<Result>> | NoInfer<Result>;

export interface Operation<in Services = never> {
  readonly operationId: string;
  readonly method: Method;
  readonly path: string;
  readonly access: OperationAccess;
  readonly problems: readonly ProblemCode[];
  readonly cost: OperationCost | undefined;
  /** Maximum size of the request body; undefined: `DEFAULT_MAX_BODY_BYTES`. */
  readonly maxBodyBytes: number | undefined;
  readonly register: (app: FastifyInstance, services: Services) => Promise<void>;
}

export function defineReadOperation<
  Result,
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Services extends OperationServices = OperationServices,
>({
  handle,
  ...declaration
}: Declaration<Params, Query, Absent, Result, 'none'> & {
  route: `GET /${string}`;
  handle(
    context: OperationContext<z.output<Params>, z.output<Query>, undefined> & { reader: Reader },
    services: Services,
  ): Handled<Result>;
}): Operation<Services> {
  return defineOperation<Result, Params, Query, Absent, 'none', Services>({
    ...declaration,
    handle: (context, services) =>
      services.database.read(async (reader) => handle(Object.assign(context, { reader }), services)),
  });
}

/**
 * Declares an operation that runs in one transaction, which may run again after a conflict, so it must have no effects outside
 * the database. With `idempotency: 'key'` the customer is locked, so that counts and comparisons stay valid until the commit.
 */
export function defineWriteOperation<
  Result,
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Body extends z.ZodType = Absent,
  Idem extends Idempotency = 'none',
  Services extends OperationServices = OperationServices,
>({
  handle,
  ...declaration
}: Declaration<Params, Query, Body, Result, Idem> & {
  handle(
    context: OperationContext<z.output<Params>, z.output<Query>, z.output<Body>> & {
      tx: Transaction;
      customer: CustomerOf<Idem>;
    },
    services: Services,
  ): Handled<Result>;
}): Operation<Services> {
  return defineOperation<Result, Params, Query, Body, Idem, Services>({
    ...declaration,
    handle: (context, services) =>
      context.transact(async (tx, customer) => handle(Object.assign(context, { tx, customer }), services)),
  });
}

/** Declares any other operation, e.g. with several reads or transactions, the identity provider or the photo store. */
export function defineOperation<
  Result,
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Body extends z.ZodType = Absent,
  Idem extends Idempotency = 'none',
  Services extends OperationServices = OperationServices,
>({
  handle,
  ...declaration
}: Declaration<Params, Query, Body, Result, Idem> & {
  handle(
    context: OperationContext<z.output<Params>, z.output<Query>, z.output<Body>> & Transacting<Idem>,
    services: Services,
  ): Handled<Result>;
}): Operation<Services> {
  const { operationId, access = 'customer', success, cost, exposeHead = true, upload } = declaration;
  const [method, path] = declaration.route.split(' ') as [Method, string];
  const problems = problemsOf(declaration, method);
  const schema = schemaOf(declaration, problems);

  function contextOf(request: FastifyRequest, reply: FastifyReply, services: OperationServices) {
    const context = {
      params: request.params as z.output<Params>,
      query: request.query as z.output<Query>,
      body: request.body as z.output<Body>,
      ifMatch: declaration.ifMatch ? headerOf(request, 'if-match') : undefined,
      get uid() {
        return request.identity.uid;
      },
      get identity() {
        return request.identity;
      },
      headers: request.headers,
      ip: request.ip,
      log: request.log,
      reply,
      writeRequest: (input: unknown) => ({
        customerId: request.identity.uid,
        key: headerOf(request, 'idempotency-key'),
        operation: operationId,
        input,
      }),
      transact<Answer>(work: (tx: Transaction, customer: CustomerOf<Idem>) => Promise<Answer>) {
        const run = work as (tx: Transaction, customer: LockedCustomer | undefined) => Promise<Answer>;
        if (declaration.idempotency !== 'key')
          return services.database.transaction((tx) => run(tx, undefined));
        const input = declaration.fingerprint?.(context) ?? defaultFingerprint(declaration, request);
        return withIdempotency(services, context.writeRequest(input), run);
      },
    };
    return context;
  }

  function route(app: FastifyInstance, services: Services): void {
    app.route({
      method,
      url: path,
      schema,
      config: { cost },
      exposeHeadRoute: method === 'GET' && exposeHead,
      ...(access === 'workshop' && { onRequest: assertWorkshop }),
      async handler(request, reply) {
        if (upload && !Buffer.isBuffer(request.body)) throw new Problem('unsupported_media_type');
        return success.toPayload(reply, await handle(contextOf(request, reply, services), services));
      },
    });
  }

  return {
    operationId,
    method,
    path,
    access,
    problems,
    cost,
    maxBodyBytes: upload?.maxBytes,
    async register(app, services) {
      if (!upload) return route(app, services);
      // Register in a separate scope, so that only this route accepts files, and it accepts no JSON.
      await app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        const options = { parseAs: 'buffer', bodyLimit: upload.maxBytes } as const;
        scope.addContentTypeParser([...upload.mediaTypes], options, (_request, body, done) =>
          done(null, body),
        );
        route(scope, services);
      });
    },
  };
}

export async function registerOperations<Services>(
  app: FastifyInstance,
  operations: readonly Operation<Services>[],
  services: Services,
): Promise<void> {
  for (const operation of operations) await operation.register(app, services);
}

type Untyped = Pick<
  Declaration<z.ZodType, z.ZodType, z.ZodType, never, Idempotency>,
  | 'operationId'
  | 'summary'
  | 'description'
  | 'tags'
  | 'access'
  | 'params'
  | 'query'
  | 'body'
  | 'upload'
  | 'problems'
  | 'problemSchemas'
  | 'idempotency'
  | 'ifMatch'
> & { success: Pick<SuccessResponse<never>, 'schemas'> };

function problemsOf(
  { access = 'customer', problems = [], idempotency, ifMatch }: Untyped,
  method: Method,
): ProblemCode[] {
  const codes: ProblemCode[] = [
    ...(access === 'workshop' ? (['role_missing'] as const) : []),
    ...problems,
    ...(ifMatch ? (['changed_elsewhere'] as const) : []),
    ...(idempotency === 'key' ? (['idempotency_key_reused'] as const) : []),
    ...(access === 'operator' ? [] : listCommonProblemCodes(access !== 'anyone', method !== 'GET')),
  ];
  return [...new Set(codes)];
}

function schemaOf(declaration: Untyped, problems: readonly ProblemCode[]): FastifySchema {
  const { operationId, summary, description, tags, access, params, query, body, upload } = declaration;
  const { success, idempotency = 'none', ifMatch, problemSchemas = {} } = declaration;
  const headers =
    idempotency !== 'none' || ifMatch
      ? z.object({ ...(idempotency !== 'none' && idempotencyHeader), ...(ifMatch && ifMatchHeader) })
      : undefined;
  const responses = access === 'operator' ? {} : declareProblemResponses(problems, problemSchemas);
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    ...(tags && { tags }),
    ...(access === 'anyone' && { security: [] }),
    ...(upload && { consumes: [...upload.mediaTypes] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: { ...responses, ...success.schemas },
  };
}

/** Fingerprint of a request. Its form must not change: otherwise keys stored before a deployment would be refused. */
function defaultFingerprint({ params, body }: Untyped, request: FastifyRequest): unknown {
  const { id } = (request.params ?? {}) as { id?: string };
  if (!params) return request.body ?? null;
  return body ? [id, request.body ?? null] : id;
}

function headerOf({ headers }: FastifyRequest, name: 'if-match' | 'idempotency-key'): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

async function assertWorkshop({ identity }: FastifyRequest): Promise<void> {
  if (identity.role !== 'workshop') throw new Problem('role_missing');
}
