import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** S3 bucket in this process, for tests. */
export interface S3StandIn {
  /** Location in the form of the environment variables. The access key is `key`, the secret `secret`. */
  location: string;
  /** Paths of the stored objects. */
  keys(): string[];
  /** Stops the server, so that all further requests fail. */
  end(): Promise<void>;
}

const SIGNED = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request, .*Signature=\w{64}$/;

/** Keys per page of a listing. S3 returns a thousand; with two, a test soon needs a second page. */
const KEYS_PER_PAGE = 2;

/** Starts a server with the part of S3 that stores use: objects, listings in pages, and a check of key and region. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test');
    if (!SIGNED.test(request.headers.authorization ?? '')) return response.writeHead(403).end();
    if (searchParams.has('list-type')) return response.end(listing(searchParams));
    const key = decodeURIComponent(pathname);
    if (request.method === 'PUT') objects.set(key, Buffer.concat(await request.toArray()));
    if (request.method === 'DELETE') objects.delete(key);
    const body = objects.get(key);
    if (request.method === 'GET') response.writeHead(body ? 200 : 404).end(body);
    else response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  });

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
  return {
    location: `s3://bucket/site?region=eu-central-1&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    keys: () => [...objects.keys()],
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
