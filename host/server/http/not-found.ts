import type { FastifyReply } from 'fastify';

/** Answers for what is no page and does not exist: in plain text, never with HTML (DESIGN §4). */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found');
}
