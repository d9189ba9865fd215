import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';

/**
 * Bytes parsed at a time. In the 64 KB that Node reads at once, one-byte chunks would call JavaScript 11,000 times before
 * anything could stop them.
 */
const SLICE_BYTES = 4_096;

/** Minimum mean chunk size: half the smallest TCP segment (RFC 9293 §3.7.1), since slicing may split a normal body's chunks. */
const MIN_MEAN_BYTES = 256;

/** Number of chunks per body before the minimum mean size applies. */
const FREE_CHUNKS = 128;

/**
 * Disconnects clients that send bodies in tiny chunks, even after the response. Parsing a tiny chunk costs hundreds of times its
 * length, before the sender is identified.
 */
export const limitChunks = fastifyPlugin(
  async (app) => {
    const arriving = new WeakMap<Socket, IncomingMessage>();
    app.server.on('connection', (socket: Socket) => {
      parseInSlices(socket, () => {
        const request = arriving.get(socket);
        return request?.complete === false && request.headers['transfer-encoding'] === undefined;
      });
    });
    app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      arriving.set(request.socket, request);
      countChunks(request, response);
    });
  },
  { name: 'limit-chunks' },
);

/** @param isWhole whether a body of known length is arriving: Node passes it on without splitting it into chunks */
function parseInSlices(socket: Socket, isWhole: () => boolean): void {
  const push = socket.push.bind(socket);
  socket.push = (data: Buffer | null) => {
    let wantsMore = true;
    let begin = 0;
    while (data && begin + SLICE_BYTES < data.length && !socket.destroyed && !isWhole()) {
      wantsMore = push(data.subarray(begin, begin + SLICE_BYTES));
      begin += SLICE_BYTES;
    }
    if (socket.destroyed && begin > 0) return false;
    return push(begin > 0 ? data?.subarray(begin) : data) && wantsMore;
  };
  // Add a listener, since Node's parser otherwise reads the socket itself and does not call `push`.
  socket.on('data', () => undefined);
}

function countChunks(request: IncomingMessage, response: ServerResponse): void {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks <= FREE_CHUNKS || bytes >= chunks * MIN_MEAN_BYTES) return push(chunk, encoding);
    request.socket.destroy();
    return false;
  };
  // Read the rest of an unread body through `push`, which counts the chunks; Node would drop it without calling `push`.
  response.prependListener('finish', () => {
    if (request.complete || request.headers['transfer-encoding'] === undefined) return;
    request.read(0);
    request.resume();
  });
}
