import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** S3 bucket in this process, for tests. */
export interface S3StandIn {
  /** Location of the bucket (`s3://…`), as in PHOTO_STORE and RELEASE_STORE. Access key: `key`, secret: `secret`. */
  location: string;
  behaviour: S3StandInBehaviour;
  /** Paths of the stored objects. */
  keys(): string[];
  /** Stops the server, so that all further requests fail. */
  end(): Promise<void>;
}

const SIGNED = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request, .*Signature=\w{64}$/;

/** Keys per page of a listing. S3 returns a thousand; with two, a test soon needs a second page. */
const KEYS_PER_PAGE = 2;

/**
 * - `atomic`: conditions of writes are checked, as on AWS.
 * - `unquoted`: only ETags without quotes match, as on Ceph 16.
 * - `ignored`, `unimplemented` (501), `racy` (checks two writes before it performs the first): seen on other servers.
 * - `silent`: performs writes, but the response is lost.
 * - `down`: fails every request.
 */
export type S3StandInBehaviour =
  | 'atomic'
  | 'unquoted'
  | 'ignored'
  | 'unimplemented'
  | 'racy'
  | 'silent'
  | 'down';

/** Starts a server with the part of S3 that stores use: objects, listings in pages, and a check of key and region. */
export async function startS3StandIn(behaviour: S3StandInBehaviour = 'atomic'): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

  function holds(headers: IncomingHttpHeaders, key: string): boolean {
    if (standIn.behaviour === 'ignored') return true;
    const found = objects.get(key);
    const { 'if-match': expected, 'if-none-match': none } = headers;
    if (none === '*' && found) return false;
    if (expected === undefined || !found) return expected === undefined;
    return expected === (standIn.behaviour === 'unquoted' ? etagOf(found).slice(1, -1) : etagOf(found));
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test');
    if (standIn.behaviour === 'down') return response.writeHead(503).end();
    if (!SIGNED.test(request.headers.authorization ?? '')) return response.writeHead(403).end();
    if (searchParams.has('list-type')) return response.end(listing(searchParams));
    const key = decodeURIComponent(pathname);
    if (request.method === 'PUT') return put(key, request, response);
    if (request.method === 'DELETE') objects.delete(key);
    const body = objects.get(key);
    if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    if (body) response.writeHead(200, { etag: etagOf(body) }).end(body);
    else response.writeHead(404).end();
  });

  /** Resolves when the conditions of two concurrent writes have been checked. */
  const racing = Promise.withResolvers<void>();
  let checked = 0;

  async function put(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const isConditional = 'if-match' in request.headers || 'if-none-match' in request.headers;
    if (isConditional && standIn.behaviour === 'unimplemented') return void response.writeHead(501).end();
    if (!holds(request.headers, key)) return void response.writeHead(412).end();
    if (isConditional && standIn.behaviour === 'racy') {
      if (++checked === 2) racing.resolve();
      await racing.promise;
    }
    objects.set(key, body);
    if (standIn.behaviour === 'silent') return void request.socket.destroy();
    response.writeHead(200, { etag: etagOf(body) }).end();
  }

  function listing(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const found = [...objects.keys()]
      .map((key) => key.replace('/bucket/', ''))
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = found.slice(0, KEYS_PER_PAGE);
    const next = page.length < found.length ? page.at(-1) : undefined;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    return `<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const standIn: S3StandIn = {
    behaviour,
    location: `s3://bucket/site?region=eu-central-1&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    keys: () => [...objects.keys()],
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
