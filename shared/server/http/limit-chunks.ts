import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';

/**
 * Bytes parsed at a time, outside a body of known length. In the 64 KB that Node reads at once, one-byte chunks would call
 * JavaScript 11,000 times before anything could stop them.
 */
const SLICE_BYTES = 4_096;

/** Minimum mean chunk size: half the smallest TCP segment (RFC 9293 §3.7.1), since slicing may split a normal body's chunks. */
const MIN_MEAN_BYTES = 256;

/** Number of chunks per body before the minimum mean size applies. */
const FREE_CHUNKS = 128;

/** Socket → missing bytes of a body with `Content-Length`, which are parsed without slicing; 0 or less for a chunked body. */
const missingBytes = new WeakMap<Socket, number>();

/**
 * Disconnects clients that send bodies in tiny chunks, even after the response. Parsing a tiny chunk costs as much as
 * parsing a chunk hundreds of times its size, and happens before the sender is identified.
 */
export const limitTinyChunksPlugin = fastifyPlugin(
  async (app) => {
    app.server.on('connection', parseInSlices);
    app.server.prependListener('request', countChunks);
  },
  { name: 'limit-chunks' },
);

function parseInSlices(socket: Socket): void {
  const push = socket.push.bind(socket);
  socket.push = (data: Buffer | null) => {
    let wantsMore = true;
    let begin = 0;
    while (data && !socket.destroyed) {
      const end = begin + Math.max(SLICE_BYTES, missingBytes.get(socket) ?? 0);
      if (end >= data.length) break;
      wantsMore = push(data.subarray(begin, end));
      begin = end;
    }
    if (socket.destroyed && begin > 0) return false;
    return push(begin > 0 ? data?.subarray(begin) : data) && wantsMore;
  };
  // Add a listener, since Node's parser otherwise reads the socket itself and does not call `push`.
  socket.on('data', () => undefined);
}

function countChunks(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const push = request.push.bind(request);
  const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 0;
  missingBytes.set(socket, length);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    missingBytes.set(socket, length - bytes);
    if (chunks <= FREE_CHUNKS || bytes >= chunks * MIN_MEAN_BYTES) return push(chunk, encoding);
    socket.destroy();
    return false;
  };
  // Read the rest of an unread body through `push`, which counts the chunks; Node would drop it without calling `push`.
  response.prependListener('finish', () => {
    if (request.complete) return;
    request.read(0);
    request.resume();
  });
}
