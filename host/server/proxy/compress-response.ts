import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { compressBrotli, compressGzip, negotiateEncoding } from '../http/encodings.ts';

/** Minimum size in bytes for compression; a shorter response fits into one packet anyway. */
const MIN_BYTES = 1_200;

/** Brotli quality of responses. Level 4 takes a fifth of the time of the best level and yields a tenth more bytes. */
const BROTLI_QUALITY = 4;

const compressors = {
  br: (bytes: Buffer) => compressBrotli(bytes, BROTLI_QUALITY),
  gzip: (bytes: Buffer) => compressGzip(bytes, {}),
};

interface CompressedResponse {
  bytes: Buffer;
  headers: Record<string, string>;
}

/**
 * Compresses a JSON response of the backend, if the client accepts that. Returns null for a response that is short, of another
 * type, or must not be changed: an ETag, for example, identifies exact bytes (RFC 9110 §8.8.3). No response mixes a secret with
 * input of another site, so its compressed length reveals nothing.
 */
export async function compressResponse(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  accept: string | string[] | undefined,
): Promise<CompressedResponse | null> {
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(String(headers['content-type']));
  const isFixed =
    headers.etag || headers['content-encoding'] || headers['cache-control']?.includes('no-transform');
  if (!isJson || bytes.length < MIN_BYTES || isFixed) return null;
  const vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const encoding = negotiateEncoding(accept);
  if (encoding === 'identity') return { bytes, headers: { vary } };
  return { bytes: await compressors[encoding](bytes), headers: { vary, 'content-encoding': encoding } };
}

export type ResponseBody = { bytes: Buffer; rest: null } | { bytes: null; rest: Readable };

/** Reads a body to its end, unless it exceeds `maxBytes`. @throws the error of the stream */
export async function readResponseBody(body: Readable, maxBytes: number): Promise<ResponseBody> {
  const iterator: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  while (length <= maxBytes) {
    const { done, value } = await iterator.next();
    if (done) return { bytes: Buffer.concat(chunks, length), rest: null };
    chunks.push(value);
    length += value.length;
  }
  return { bytes: null, rest: continueStream(Buffer.concat(chunks, length), iterator, body) };
}

/** Stream that yields the bytes already read and then the rest. Destroying it aborts the response. */
function continueStream(beginning: Buffer, iterator: AsyncIterator<Buffer>, body: Readable): Readable {
  const stream = new Readable({
    read() {
      iterator.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
  stream.push(beginning);
  return stream;
}
