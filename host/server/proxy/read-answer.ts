import { Readable } from 'node:stream';

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
