import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';

/**
 * Closes answers that still wait for their turn on a connection (HTTP pipelining) when that breaks. Node closes the one
 * whose turn it is, and leaves the others waiting for ever, with all that they hold.
 */
export const closeQueuedAnswers = fastifyPlugin(
  async (app) => {
    const answers = new WeakMap<Socket, Set<ServerResponse>>();
    app.server.on('connection', (socket: Socket) => {
      const open = new Set<ServerResponse>();
      answers.set(socket, open);
      socket.once('close', () => {
        for (const answer of open) if (answer.socket === null) close(answer);
      });
    });
    app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
      const open = answers.get(socket);
      open?.add(answer);
      answer.once('close', () => open?.delete(answer));
    });
  },
  { name: 'close-queued-answers' },
);

function close(answer: ServerResponse): void {
  // Without a connection it does not tell anybody by itself.
  answer.destroy();
  answer.emit('close');
}
