import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { acceptedEncoding, compressBrotli, compressGzip } from '../http/encodings.ts';

/** A shorter answer is one packet anyway. */
const MIN_BYTES = 1_200;

/** A fifth of the time of the best for a tenth more bytes: each answer is compressed anew. */
const BROTLI_QUALITY = 4;

const compressors = {
  br: (bytes: Buffer) => compressBrotli(bytes, BROTLI_QUALITY),
  gzip: (bytes: Buffer) => compressGzip(bytes, {}),
};

interface CompressedAnswer {
  bytes: Buffer;
  /** To be added to the answer's. */
  headers: Record<string, string>;
}

/**
 * Compresses an answer of the backend where that saves something and the visitor understands it; null where not. One with
 * an ETag stays as it is: a strong tag names one form of the bytes (RFC 9110 §8.8.3), and customers send it back as
 * `If-Match`. No answer mixes a secret with what another site
 * could have asked for, so its length tells nothing.
 * @param headers of the answer
 * @param accept what the visitor's `Accept-Encoding` says
 */
export async function compressAnswer(
  bytes: Buffer,
  headers: IncomingHttpHeaders,
  accept: string | string[] | undefined,
): Promise<CompressedAnswer | null> {
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(String(headers['content-type']));
  const isFixed =
    headers.etag || headers['content-encoding'] || headers['cache-control']?.includes('no-transform');
  if (!isJson || bytes.length < MIN_BYTES || isFixed) return null;
  const vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const encoding = acceptedEncoding(accept);
  if (encoding === 'identity') return { bytes, headers: { vary } };
  return { bytes: await compressors[encoding](bytes), headers: { vary, 'content-encoding': encoding } };
}

/** What was read of an answer: all of it, or a stream of it because it is long. */
export type ReadAnswer = { bytes: Buffer; rest: null } | { bytes: null; rest: Readable };

/**
 * Reads an answer to its end, unless it is longer than `maxBytes`.
 * @throws what the stream fails with
 */
export async function readAnswer(body: Readable, maxBytes: number): Promise<ReadAnswer> {
  const iterator: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  while (length <= maxBytes) {
    const { done, value } = await iterator.next();
    if (done) return { bytes: Buffer.concat(chunks, length), rest: null };
    chunks.push(value);
    length += value.length;
  }
  return { bytes: null, rest: continued(Buffer.concat(chunks, length), iterator, body) };
}

/** A stream of what was read and of what follows. Ended early, it ends the answer at once. */
function continued(beginning: Buffer, iterator: AsyncIterator<Buffer>, body: Readable): Readable {
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
