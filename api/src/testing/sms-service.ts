import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseSmsUrl, type SmsProvider } from '../messaging/text/sms-provider.ts';

/**
 * Behaviour of the service: accept a message, refuse it with a status and an error of Twilio's, send no response (`hang`),
 * close the connection without a response (`drop`), or send an endless body (`flood`).
 */
export type SmsServiceReply = 'take' | 'hang' | 'drop' | 'flood' | { status: number; code?: number };

export interface ReceivedTextMessage {
  to: string;
  from: string;
  body: string;
}

/** A provider of text messages with Twilio's API on a free port. */
export interface SmsService {
  provider: SmsProvider;
  texts: ReceivedTextMessage[];
  reply: (message: ReceivedTextMessage) => SmsServiceReply;
  /** Number of messages that clients tried to send, accepted or not. */
  offered: number;
  stop(): Promise<void>;
}

const ACCOUNT = 'AC00000000000000000000000000000001';
const SENDER = '+441632960123';
const TOKEN = 'the-token';

export async function startSmsService(): Promise<SmsService> {
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    service.offered += 1;
    const isKnown = request.headers.authorization === `Basic ${btoa(`${ACCOUNT}:${TOKEN}`)}`;
    if (!isKnown) return refuse(response, 401, 20_003, '');
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) {
      return refuse(response, 404, 20_404, '');
    }
    const message = { to: form.get('To') ?? '', from: form.get('From') ?? '', body: form.get('Body') ?? '' };
    const reply = service.reply(message);
    if (reply === 'take') {
      service.texts.push(message);
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"status":"queued"}');
    } else if (reply === 'drop') response.destroy();
    else if (reply === 'flood') flood(response);
    else if (reply !== 'hang') refuse(response, reply.status, reply.code, message.to);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const query = new URLSearchParams({ from: SENDER });
  const provider = parseSmsUrl(`twilio+http://${ACCOUNT}:${TOKEN}@127.0.0.1:${port}?${query}`);
  if (!provider) throw new Error('The address of the service is invalid');
  const service: SmsService = {
    provider,
    texts: [],
    reply: () => 'take',
    offered: 0,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

/** Refuses as Twilio does, whose messages quote the number. */
function refuse(response: ServerResponse, status: number, code: number | undefined, to: string): void {
  const error = { code, message: `Nothing can be sent to ${to}`, status };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
}

function flood(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
