import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

const MAX_TEXTS = 200;

const receivedSchema = z.object({ to: z.string(), from: z.string(), body: z.string(), at: z.coerce.date() });

export type ReceivedTextMessage = z.infer<typeof receivedSchema>;

const messageSchema = z
  .object({
    To: z.string(),
    From: z.string().optional(),
    MessagingServiceSid: z.string().optional(),
    Body: z.string(),
  })
  .transform((data) => ({ ...data, sender: data.From ?? data.MessagingServiceSid }));

/** Adds the route of Twilio's API to which `SMS_URL` sends text messages. @returns the last messages, the oldest first */
export function addTextMessageRoute(
  app: FastifyInstance,
  folder: string | undefined,
): readonly ReceivedTextMessage[] {
  const file = folder && path.join(folder, 'texts.json');
  if (folder) mkdirSync(folder, { recursive: true });
  const texts = file && existsSync(file) ? readTexts(file) : [];
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
    const text = { to: data.To, from: data.sender, body: data.Body, at: new Date() };
    // Store it first: after a failure the api sends it again, and it would be listed twice.
    if (file) writeTexts(file, [...texts, text].slice(-MAX_TEXTS));
    texts.push(text);
    if (texts.length > MAX_TEXTS) texts.shift();
    return reply.code(201).send({ status: 'queued' });
  });
  return texts;
}

function readTexts(file: string): ReceivedTextMessage[] {
  try {
    return z.array(receivedSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    console.error(
      `${file} cannot be read, so its text messages are not shown: it is ${file}.unreadable now.`,
    );
    renameSync(file, `${file}.unreadable`);
    return [];
  }
}

/** Replaces the file in one step, so that a process that ends meanwhile leaves no half of it. */
function writeTexts(file: string, texts: readonly ReceivedTextMessage[]): void {
  writeFileSync(`${file}.new`, JSON.stringify(texts));
  renameSync(`${file}.new`, file);
}
