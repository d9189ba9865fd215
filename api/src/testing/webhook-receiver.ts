import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** What a receiver does with a webhook: answers with a status, at once or late, or never. */
export type WebhookAnswer = { status: number; headers?: Record<string, string>; afterMs?: number } | 'hang';

/** A webhook as it came, whatever was answered. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  id: string;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  json: any;
  answer: WebhookAnswer;
}

/** A system of a business, on a port of its own. */
export interface WebhookReceiver {
  /** Where it takes webhooks, with a secret in the query. */
  url: string;
  received: ReceivedWebhook[];
  /** What becomes of webhooks from now on. */
  answer: (webhook: Omit<ReceivedWebhook, 'answer'>) => WebhookAnswer;
  /** Those that it took, each once: a busy machine may have been too slow to hear of it the first time. */
  taken(): ReceivedWebhook[];
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { headers, url: path = '' } = request;
    const webhook = { path, headers, id: String(headers['webhook-id']), body, json: JSON.parse(body) };
    const answer = receiver.answer(webhook);
    receiver.received.push({ ...webhook, answer });
    if (answer === 'hang') return;
    if (answer.afterMs) await delay(answer.afterMs);
    response.writeHead(answer.status, answer.headers).end('{"thanks":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?key=query-secret`,
    received: [],
    answer: () => ({ status: 204 }),
    taken() {
      const took = receiver.received.filter(
        ({ answer }) => answer !== 'hang' && answer.status < 300 && !answer.afterMs,
      );
      return took.filter(({ id }, index) => took.findIndex((each) => each.id === id) === index);
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

/**
 * Verifies a webhook as its receiver does, with the public library.
 * @returns what it says; its signature and time are right
 * @throws WebhookVerificationError
 */
export function verifyWebhook({ headers, body }: ReceivedWebhook, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
