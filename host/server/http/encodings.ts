import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, type ZlibOptions } from 'node:zlib';
import { isWorthCompressing } from './content-types.ts';

/** The forms in which a file is stored and served. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** One file in all the forms that are worth having. */
export type EncodedFile = ReadonlyMap<Encoding, Buffer>;

const brotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const decompressGzip = promisify(gunzip);

/** The best brotli costs seconds for a megabyte; a file of this size gets the second best. */
const BEST_BROTLI_BYTES = 512 * 1024;

/** @param quality 0 to 11: how much time may be spent on fewer bytes */
export function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export const compressGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Makes the compressed forms of a file, once: they are stored beside it. */
export async function encodeFile(file: string, identity: Buffer): Promise<EncodedFile> {
  if (!isWorthCompressing(file)) return new Map([['identity', identity]]);
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

/** The forms that a file is stored in. */
export function encodingsOf(file: string): readonly Encoding[] {
  return isWorthCompressing(file) ? ENCODINGS : ['identity'];
}

/**
 * Whether a stored form of a file has the content that its release promises.
 * @param integrity in subresource-integrity form
 */
export async function hasContent(
  body: Buffer,
  encoding: Encoding,
  integrity: string,
  maxBytes: number,
): Promise<boolean> {
  try {
    return integrityOf(await decode(body, encoding, maxBytes)) === integrity;
  } catch {
    return false;
  }
}

async function decode(body: Buffer, encoding: Encoding, maxOutputLength: number): Promise<Buffer> {
  if (encoding === 'br') return decompressBrotli(body, { maxOutputLength });
  if (encoding === 'gzip') return decompressGzip(body, { maxOutputLength });
  return body;
}

/** The hash of a content, in subresource-integrity form. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
