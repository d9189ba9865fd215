import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

const MAX_TEXTS = 200;

export interface ReceivedTextMessage {
  to: string;
  from: string;
  body: string;
  at: Date;
}

const messageSchema = z
  .object({
    To: z.string(),
    From: z.string().optional(),
    MessagingServiceSid: z.string().optional(),
    Body: z.string(),
  })
  .transform((data) => ({ ...data, sender: data.From ?? data.MessagingServiceSid }));

/** Adds the route of Twilio's API to which `SMS_URL` sends text messages. @returns the last messages, by sequence number */
export function addTextMessageRoute(app: FastifyInstance): ReadonlyMap<number, ReceivedTextMessage> {
  const texts = new Map<number, ReceivedTextMessage>();
  let count = 0;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/2010-04-01/Accounts/:account/Messages.json', (request, reply) => {
    // Forms of other sites in the browser cannot send this header, so they cannot add messages.
    if (!request.headers.authorization?.startsWith('Basic ')) {
      return reply.code(401).send({ code: 20_003, message: 'Authenticate', status: 401 });
    }
    const { data } = messageSchema.safeParse(request.body);
    if (!data?.sender) return reply.code(400).send({ code: 21_602, message: 'Incomplete', status: 400 });
    count += 1;
    texts.set(count, { to: data.To, from: data.sender, body: data.Body, at: new Date() });
    texts.delete(count - MAX_TEXTS);
    return reply.code(201).send({ status: 'queued' });
  });
  return texts;
}
