import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, type ZlibOptions } from 'node:zlib';
import acceptNegotiator from '@fastify/accept-negotiator';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

export type EncodedFile = ReadonlyMap<Encoding, Buffer>;

const brotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const decompressGzip = promisify(gunzip);

/** Maximum size in bytes for the best brotli quality (11), which takes seconds for larger files; those get quality 9. */
const BEST_BROTLI_BYTES = 512 * 1024;

/** @param quality 0 to 11; a higher one is slower and yields fewer bytes */
export function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export const compressGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Compresses a file for the store. Types that do not shrink, such as PNG, get only `identity`. */
export async function encodeFile(file: string, identity: Buffer): Promise<EncodedFile> {
  if (!isCompressible(file)) return new Map([['identity', identity]]);
  const quality = identity.length <= BEST_BROTLI_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, quality),
    compressGzip(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return new Map([
    ['br', br],
    ['gzip', gzipped],
    ['identity', identity],
  ]);
}

export function listStoredEncodings(file: string): readonly Encoding[] {
  return isCompressible(file) ? ENCODINGS : ['identity'];
}

/** Whether a file, decoded from one of its stored encodings, has the expected hash (in subresource-integrity form). */
export async function matchesIntegrity(
  body: Buffer,
  encoding: Encoding,
  integrity: string,
  maxBytes: number,
): Promise<boolean> {
  try {
    return computeIntegrity(await decode(body, encoding, maxBytes)) === integrity;
  } catch {
    return false;
  }
}

async function decode(body: Buffer, encoding: Encoding, maxOutputLength: number): Promise<Buffer> {
  if (encoding === 'br') return decompressBrotli(body, { maxOutputLength });
  if (encoding === 'gzip') return decompressGzip(body, { maxOutputLength });
  return body;
}

export function computeIntegrity(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

const FILE_TYPES: Readonly<Record<string, { type: string; compress: boolean }>> = {
  '.js': { type: 'text/javascript; charset=utf-8', compress: true },
  '.mjs': { type: 'text/javascript; charset=utf-8', compress: true },
  '.css': { type: 'text/css; charset=utf-8', compress: true },
  '.json': { type: 'application/json; charset=utf-8', compress: true },
  '.map': { type: 'application/json; charset=utf-8', compress: true },
  '.txt': { type: 'text/plain; charset=utf-8', compress: true },
  '.svg': { type: 'image/svg+xml; charset=utf-8', compress: true },
  '.wasm': { type: 'application/wasm', compress: true },
  '.ico': { type: 'image/x-icon', compress: true },
  '.png': { type: 'image/png', compress: false },
  '.jpg': { type: 'image/jpeg', compress: false },
  '.jpeg': { type: 'image/jpeg', compress: false },
  '.gif': { type: 'image/gif', compress: false },
  '.webp': { type: 'image/webp', compress: false },
  '.avif': { type: 'image/avif', compress: false },
  '.woff2': { type: 'font/woff2', compress: false },
};

const UNKNOWN = { type: 'application/octet-stream', compress: false };

const JAVASCRIPT = ['text/javascript', 'application/javascript', 'application/x-javascript'];

/** File extension → content types; with any other type, browsers reject a script or a style sheet. */
const ALLOWED_CONTENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  '.js': JAVASCRIPT,
  '.mjs': JAVASCRIPT,
  '.css': ['text/css'],
};

export function contentTypeOf(file: string): string {
  return (FILE_TYPES[extensionOf(file)] ?? UNKNOWN).type;
}

function isCompressible(file: string): boolean {
  return (FILE_TYPES[extensionOf(file)] ?? UNKNOWN).compress;
}

/** Content types that an origin may send for a file; null if any is allowed. */
export function listAllowedContentTypes(file: string): readonly string[] | null {
  return ALLOWED_CONTENT_TYPES[extensionOf(file)] ?? null;
}

function extensionOf(file: string): string {
  return path.extname(file).toLowerCase();
}

const SUPPORTED = [...ENCODINGS];

/** Preferred encoding in `Accept-Encoding`; the smallest of several that are equally preferred. */
export function negotiateEncoding(header: string | string[] | undefined): Encoding {
  const chosen = acceptNegotiator.negotiate(String(header ?? ''), SUPPORTED);
  return SUPPORTED.find((encoding) => encoding === chosen) ?? 'identity';
}
