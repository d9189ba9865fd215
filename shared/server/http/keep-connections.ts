import fastifyPlugin from 'fastify-plugin';

/**
 * Keeps a connection of use after a body that was too large, or for which there was no memory (body-memory.ts): the rest of it is
 * read and dropped, until the time for a request is over. Fastify would close it at once, so that it is reset, perhaps before the visitor has read the answer.
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
