import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod';
import { toCspHashSource } from '../../host/server/pages/content-security-policy.ts';
import {
  EARLY_BACKEND_REQUESTS_SCRIPT,
  renderEarlyBackendRequestsTag,
} from '../../host/server/pages/screen-requests.ts';
export const htmlChangesSchema = z.strictObject({
  head: z.record(z.string(), z.string()),
  /** Path of a page → its early requests, as paths below the backend. */
  data: z.record(z.string(), z.array(z.string())),
  /** Whether the shell's script is fetched before all preloads. */
  shellFirst: z.boolean(),
  /** Whether pages have a Content-Security-Policy that allows code from their site and the inline script of early requests. */
  policy: z.boolean(),
});

const BACKEND = '/api';

const OWN_SCRIPTS = "script-src 'self'";
const DATA_SCRIPT = toCspHashSource(EARLY_BACKEND_REQUESTS_SCRIPT);

export type HtmlChanges = z.infer<typeof htmlChangesSchema>;

/** Changes HTML responses inside the edge's process, so that pages need no additional proxy. */
export function rewriteHtmlResponses(server: Server, changes: HtmlChanges): void {
  const made = new Map<string, Buffer>();
  const compressed = (path: string, html: string): Buffer => {
    const key = `${path} ${html}`;
    const body = made.get(key) ?? brotliCompressSync(changed(html, path, changes));
    made.set(key, body);
    return body;
  };
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = request.url?.split('?') ?? [];
    if (!Object.hasOwn(changes.head, path) || !request.headers['accept-encoding']?.includes('br')) return;
    request.headers['accept-encoding'] = 'identity';
    replaceBody(response, (html) => compressed(path, html), changes.policy);
  });
}

function changed(html: string, path: string, { head, data, shellFirst }: HtmlChanges): string {
  const page = shellFirst ? html.replaceAll('<script defer ', '<script defer fetchpriority="high" ') : html;
  const addresses = data[path];
  const requests = addresses ? renderEarlyBackendRequestsTag({ screen: path, addresses }, BACKEND, []) : '';
  return page
    .replace('</head>', () => `${head[path] ?? ''}\n</head>`)
    .replace('<meta name="description"', (tag) => `${requests}\n${tag}`);
}

function replaceBody(response: ServerResponse, make: (html: string) => Buffer, withPolicy: boolean): void {
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  let status = 200;
  let headers: OutgoingHttpHeaders = {};
  response.writeHead = (code: number, given?: unknown) => {
    status = code;
    headers = { ...(given as OutgoingHttpHeaders) };
    return response;
  };
  response.end = (body?: unknown) => {
    const { 'content-security-policy': policy, ...others } = headers;
    headers = others;
    if (withPolicy && typeof policy === 'string') {
      headers['content-security-policy'] = policy.replace(OWN_SCRIPTS, `${OWN_SCRIPTS} ${DATA_SCRIPT}`);
    }
    const html = typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : '';
    if (html === '') {
      writeHead(status, headers);
      return end();
    }
    const made = make(html);
    writeHead(status, { ...headers, 'content-encoding': 'br', 'content-length': made.length });
    return end(made);
  };
}
