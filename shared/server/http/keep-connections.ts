import fastifyPlugin from 'fastify-plugin';

/**
 * Keeps a connection open after a body that was too large, or for which there was no memory (body-memory.ts): the rest of the
 * body is read and dropped, until the time limit of a request. Fastify would close the connection at once, which resets it,
 * perhaps before the client has read the response.
 */
export const keepConnections = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (
        (reply.statusCode === 413 || reply.statusCode === 503) &&
        !asksToClose(request.headers.connection)
      ) {
        reply.removeHeader('connection');
      }
      done();
    });
  },
  { name: 'keep-connections' },
);

/** RFC 9110 §7.6.1: a list of words in small or large letters. */
function asksToClose(header = ''): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((word) => word.trim() === 'close');
}
