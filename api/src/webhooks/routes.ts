import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { JobQueues } from '../messaging/outbox/job-queues.ts';
import {
  defineOperation,
  defineReadOperation,
  defineWriteOperation,
  type OperationServices,
} from '../platform/http/operation.ts';
import { createdResponse, noContentResponse, okResponse } from '../platform/http/responses.ts';
import { addMinutes } from '../platform/local-time.ts';
import { mayHavePublicAddress } from '../platform/outbound-agent.ts';
import { invalidFieldProblem, Problem } from '../platform/problems/problem.ts';
import {
  createWebhookSecret,
  toWebhookQueueName,
  WEBHOOK_DELIVERY_TIMEOUT_MS,
  type WebhookChannels,
  WebhookRejected,
} from './webhook-channels.ts';
import { WEBHOOK_EVENT_TYPES, webhookEventTypeSchema } from './webhook-message.ts';
import {
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  listWebhookEndpoints,
  lockWebhookEndpointCreation,
  replaceWebhookSecret,
  setWebhookEndpointGone,
} from './webhook-queries.ts';

/** Maximum number of endpoints: each has a queue, which every process polls. */
const MAX_ENDPOINTS = 10;

/** Hours after a rotation in which messages are signed with both secrets. */
const OVERLAP_HOURS = 24;

const params = z.object({ id: z.string() });

/** Empty JSON body. It prevents CSRF: a form of another site cannot send JSON. */
const emptyBody = z.strictObject({});

const endpointSchema = z.object({
  id: z.string(),
  url: z.string().describe('Address without its query'),
  events: z.array(webhookEventTypeSchema),
  created_at: z.iso.datetime(),
  gone_at: z.iso
    .datetime()
    .nullable()
    .describe('Time at which the webhook was disabled; null if it is enabled'),
  previous_until: z.iso
    .datetime()
    .nullable()
    .describe('Time until which messages are also signed with the previous secret; null if there is none'),
});

const testSchema = z.object({
  taken: z.boolean(),
  ms: z.int(),
  /** HTTP status of the endpoint's response, or the reason of the failure. */
  answer: z.string(),
});

export interface WebhookServices extends OperationServices {
  queues: JobQueues;
  webhooks: WebhookChannels;
}

const list = defineReadOperation({
  operationId: 'listWebhooks',
  route: 'GET /webhooks',
  summary: 'List the webhooks',
  access: 'operator',
  success: okResponse(z.object({ items: z.array(endpointSchema) })),
  async handle({ reader }, { now }: WebhookServices) {
    const endpoints = await listWebhookEndpoints(reader);
    return {
      items: endpoints.map(({ id, url, events, created_at, gone_at, previous_until }) => ({
        id,
        url: shownUrl(url),
        events,
        created_at: created_at.toISOString(),
        gone_at: gone_at?.toISOString() ?? null,
        previous_until: previous_until && previous_until > now() ? previous_until.toISOString() : null,
      })),
    };
  },
});

/** Declares the operation that adds a webhook. @param allowPrivate whether its address may be in a private network */
function defineCreate(allowPrivate: boolean) {
  return defineOperation({
    operationId: 'createWebhook',
    route: 'POST /webhooks',
    summary: 'Add a webhook',
    access: 'operator',
    body: z.strictObject({
      url: webhookUrl(allowPrivate),
      events: z
        .array(webhookEventTypeSchema)
        .min(1)
        .transform((events) => [...new Set(events)])
        .default([...WEBHOOK_EVENT_TYPES]),
    }),
    success: createdResponse(
      z.object({
        id: z.string(),
        secret: z.string().describe('Secret for signatures. No later response contains it'),
      }),
    ),
    async handle({ body: { url, events }, transact }, { queues, now }: WebhookServices) {
      const id = randomBytes(4).toString('hex');
      const secret = createWebhookSecret();
      await transact(async (tx) => {
        await lockWebhookEndpointCreation(tx);
        const known = await listWebhookEndpoints(tx);
        if (known.length >= MAX_ENDPOINTS) {
          throw invalidFieldProblem(
            '/url',
            'too_many',
            `There are ${MAX_ENDPOINTS} already; remove one first`,
          );
        }
        if (known.some((each) => each.url === url)) {
          throw invalidFieldProblem('/url', 'exists', 'It is there already');
        }
        await insertWebhookEndpoint(tx, { id, url, events, secret, created_at: now() });
      });
      // Refresh the channels of this process. Other processes read the endpoints at the next event, or within 30 s.
      queues.refreshChannels();
      return { id, secret };
    },
  });
}

const remove = defineOperation({
  operationId: 'deleteWebhook',
  route: 'DELETE /webhooks/:id',
  summary: 'Delete a webhook',
  access: 'operator',
  params,
  success: noContentResponse('Deleted'),
  async handle({ params: { id }, transact }, { queues }: WebhookServices) {
    if (!(await transact((tx) => deleteWebhookEndpoint(tx, id)))) throw new Problem('not_found');
    await queues.clear(toWebhookQueueName({ id }));
  },
});

const rotate = defineWriteOperation({
  operationId: 'rotateWebhookSecret',
  route: 'POST /webhooks/:id/rotate',
  summary: 'Replace the secret of a webhook',
  access: 'operator',
  params,
  body: emptyBody,
  success: okResponse(z.object({ secret: z.string(), previous_until: z.iso.datetime() })),
  async handle({ tx, params: { id } }, { now }) {
    const secret = createWebhookSecret();
    const until = addMinutes(now(), OVERLAP_HOURS * 60);
    if (!(await replaceWebhookSecret(tx, id, { secret, until }))) throw new Problem('not_found');
    return { secret, previous_until: until.toISOString() };
  },
});

const enable = defineOperation({
  operationId: 'enableWebhook',
  route: 'POST /webhooks/:id/enable',
  summary: 'Send events again to a webhook that was disabled',
  access: 'operator',
  params,
  body: emptyBody,
  success: noContentResponse('Enabled'),
  async handle({ params: { id }, transact }, { queues }: WebhookServices) {
    if (!(await transact((tx) => setWebhookEndpointGone(tx, id, null)))) throw new Problem('not_found');
    queues.refreshChannels();
  },
});

const test = defineOperation({
  operationId: 'testWebhook',
  route: 'POST /webhooks/:id/test',
  summary: 'Send a test event to a webhook',
  access: 'operator',
  params,
  body: emptyBody,
  success: okResponse(testSchema),
  async handle({ params: { id } }, { database, webhooks }: WebhookServices) {
    const endpoint = await database.read((reader) => findWebhookEndpoint(reader, id));
    if (!endpoint) throw new Problem('not_found');
    const began = performance.now();
    const [taken, answer] = await webhooks.test(endpoint).then(
      (status) => [true, String(status)] as const,
      (error: unknown) => {
        if (error instanceof WebhookRejected) return [false, error.message] as const;
        throw error;
      },
    );
    return {
      taken,
      answer,
      ms: Math.min(Math.round(performance.now() - began), WEBHOOK_DELIVERY_TIMEOUT_MS),
    };
  },
});

export const createWebhookOperations = (allowPrivate: boolean) => [
  list,
  defineCreate(allowPrivate),
  remove,
  rotate,
  enable,
  test,
];

const MAX_LENGTH = 2_000;

/**
 * Validates an endpoint's URL: https, public address, no user name. Removes the fragment. Host names are checked on connecting.
 * @param allowPrivate also permits http and private addresses
 */
function webhookUrl(allowPrivate: boolean) {
  return z
    .string()
    .max(MAX_LENGTH)
    .transform((text, context) => {
      const url = URL.parse(text);
      const reject = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      if (!url || !/^https?:$/.test(url.protocol))
        return reject('An address as https://system.example/hooks');
      if (url.protocol === 'http:' && !allowPrivate) {
        return reject('It must begin with https://, unless the api runs with WEBHOOKS_ALLOW_PRIVATE=1');
      }
      if (url.username || url.password)
        return reject('It must have no user and password; what is sent is signed');
      if (!mayHavePublicAddress(url) && !allowPrivate) {
        return reject('It is no public address; WEBHOOKS_ALLOW_PRIVATE=1 lets the api reach its own network');
      }
      url.hash = '';
      return url.href;
    });
}

/** URL of an endpoint with `?…` in place of its query, which may contain a secret. */
function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search && '?…'}`;
}
