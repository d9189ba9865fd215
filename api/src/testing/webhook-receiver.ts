import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** Response of a receiver: a status, optionally after a delay, or no response. */
export type WebhookReceiverReply =
  | { status: number; headers?: Record<string, string>; afterMs?: number }
  | 'hang';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  id: string;
  body: string;
  answer: WebhookReceiverReply;
}

/** A system of a business that receives webhooks on a free port. */
export interface WebhookReceiver {
  /** URL for webhooks, with a secret in the query. */
  url: string;
  received: ReceivedWebhook[];
  /** Function that decides the response to each webhook; tests may replace it. */
  answer: (webhook: Omit<ReceivedWebhook, 'answer'>) => WebhookReceiverReply;
  /** Returns the webhooks that were accepted without delay, each once: after a slow response, the sender repeats it. */
  taken(): ReceivedWebhook[];
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { headers, url: path = '' } = request;
    const webhook = { path, headers, id: String(headers['webhook-id']), body };
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

/** Verifies a webhook with the public library. @returns its content @throws WebhookVerificationError */
export function verifyWebhook({ headers, body }: ReceivedWebhook, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
