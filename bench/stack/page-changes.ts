import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod';

/** What an edge's pages say besides, or otherwise. */
export const pageChangesSchema = z.strictObject({
  /** Path → tags at the end of its page's head. */
  head: z.record(z.string(), z.string()),
  /** Whether the shell's own script comes before everything that is preloaded. */
  shellFirst: z.boolean(),
  /** Whether the page says where its code may come from; only its own site, if it does. */
  policy: z.boolean(),
});

export type PageChanges = z.infer<typeof pageChangesSchema>;

/** Changes the pages that a server answers with, in its own process, so that no page takes another hop. */
export function changePages(server: Server, changes: PageChanges): void {
  const made = new Map<string, Buffer>();
  const compressed = (path: string, html: string): Buffer => {
    const key = `${path} ${html}`;
    const body = made.get(key) ?? brotliCompressSync(changed(html, changes.head[path] ?? '', changes));
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

function changed(html: string, tags: string, { shellFirst }: PageChanges): string {
  const page = shellFirst ? html.replaceAll('<script defer ', '<script defer fetchpriority="high" ') : html;
  return page.replace('</head>', () => `${tags}\n</head>`);
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
    if (!withPolicy) delete headers['content-security-policy'];
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
