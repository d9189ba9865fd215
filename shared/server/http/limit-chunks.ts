import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';

/**
 * Bytes parsed at a time. Node reads up to 64 KB: one-byte chunks make it call JavaScript 11,000 times before anything
 * can stop it.
 */
const SLICE_BYTES = 4_096;

/** Half the smallest TCP segment (RFC 9293 §3.7.1). Chunks of a normal body are longer, but a slice may split them. */
const MIN_MEAN_BYTES = 256;

/** Chunks of any length per body. */
const FREE_CHUNKS = 128;

/**
 * Drops clients that send bodies in tiny chunks, also when the response does not wait for the body. Each chunk costs
 * hundreds of times its length, and arrives before the sender is identified.
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

/** @param isWhole whether a body of known length is arriving, which Node passes on in one piece */
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
  // Without a listener, Node's parser reads the socket itself and calls no `push`.
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
  // Node would drop the rest of the body without `push`, unless it is being read.
  response.prependListener('finish', () => {
    if (request.complete || request.headers['transfer-encoding'] === undefined) return;
    request.read(0);
    request.resume();
  });
}
