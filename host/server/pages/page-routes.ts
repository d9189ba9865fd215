import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HostFiles } from '@forecourt/shared/build/host-files';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mountOf } from '../../src/areas/areas.ts';
import type { ReleaseRegistry } from '../releases/registry.ts';
import { renderPage } from './render-page.ts';

export interface PageRoutesOptions {
  settings: SiteSettings;
  shell: HostFiles;
  registry: ReleaseRegistry;
  remoteOrigins: Readonly<Record<string, string>>;
}

interface StoredPage {
  policy: string;
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const BROTLI_QUALITY = 9;

/** Navigations: the shell's HTML, made once per state of the registry. */
export async function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  let stored: Promise<StoredPage> | undefined;
  let storedRevision = -1;

  function currentPage(): Promise<StoredPage> {
    if (!stored || storedRevision !== options.registry.revision) {
      storedRevision = options.registry.revision;
      stored = makePage(options);
      stored.catch(() => {
        stored = undefined;
      });
    }
    return stored;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await currentPage();
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const etag = `"${page.etag}-${encoding}"`;
    reply.headers({
      'Cache-Control': 'no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': page.policy,
    });
    reply.headers({
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    const known = mountOf(request.url.split('?')[0] ?? '/') !== null;
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page.bodies[encoding]);
  }

  app.setNotFoundHandler((request, reply) => {
    const isNavigation =
      (request.method === 'GET' || request.method === 'HEAD') && !isFileOrService(request.url);
    return isNavigation ? answer(request, reply) : reply.code(404).type('text/plain').send('Not found');
  });
}

/** What is never a page: the edge's own endpoints, and files (a last segment with an extension). */
function isFileOrService(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return /^\/(api|-|assets|remotes|icons)(\/|$)/.test(path) || /\.\w{1,8}$/.test(path);
}

async function makePage({
  settings,
  registry,
  shell,
  remoteOrigins,
}: PageRoutesOptions): Promise<StoredPage> {
  const { html, policy } = renderPage(settings, registry.forPage(), shell, Object.values(remoteOrigins));
  const identity = Buffer.from(html);
  const etag = createHash('sha256').update(policy).update(identity).digest('base64url').slice(0, 20);
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compressGzip(identity),
  ]);
  return { policy, etag, bodies: { br, gzip: gzipped, identity } };
}

function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry));
  return (
    (['br', 'gzip'] as const).find((name) =>
      accepted.some((entry) => entry === name || entry.startsWith(`${name};`)),
    ) ?? 'identity'
  );
}
