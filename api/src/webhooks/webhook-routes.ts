import { randomBytes } from 'node:crypto';
import { requireToken } from '@forecourt/shared/server';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { JobQueues } from '../outbox/job-queues.ts';
import { addMinutes } from '../platform/local-time.ts';
import { invalidField, Problem } from '../platform/problems/problem.ts';
import type { Services } from '../platform/services.ts';
import { DELIVERY_TIMEOUT_MS, NotTaken } from './send-webhook.ts';
import { queueOf, type Webhooks } from './webhook-channels.ts';
import { EVENT_TYPES, eventType } from './webhook-message.ts';
import {
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoints,
  replaceSecret,
  setGone,
} from './webhook-queries.ts';
import { createWebhookSecret } from './webhook-secret.ts';
import { shownUrl, webhookUrl } from './webhook-url.ts';

/** Each has a queue of its own, which every process looks after. */
const MAX_ENDPOINTS = 10;

/** After a rotation both secrets sign for so long. */
const OVERLAP_HOURS = 24;

const params = z.object({ id: z.string() });

/** As JSON, as everything that changes something here. */
const nothing = z.strictObject({});

const endpointSchema = z.object({
  id: z.string(),
  url: z.string().describe('Without its query'),
  events: z.array(eventType),
  created_at: z.iso.datetime(),
  gone_at: z.iso.datetime().nullable().describe('Since when it is told nothing more'),
  previous_until: z.iso.datetime().nullable().describe('Until when the secret of before signs as well'),
});

const testSchema = z.object({
  taken: z.boolean(),
  ms: z.int(),
  /** What it answered, or why it did not take it. */
  answer: z.string(),
});

interface WebhookRouteOptions extends Pick<Services, 'database' | 'now'> {
  queues: JobQueues;
  webhooks: Webhooks;
  /** What they are sent has personal data: who reaches this listener is not enough. */
  adminToken: string;
}

/** Which systems of the business are told of events, for operators alone (`npm run webhooks`). */
export const webhookRoutes: FastifyPluginAsyncZod<WebhookRouteOptions> = async (
  app,
  { database, now, queues, webhooks, adminToken },
) => {
  app.addHook('onRequest', requireToken(adminToken, 'API_ADMIN_TOKEN of the api'));

  const newEndpointSchema = z.strictObject({
    url: webhookUrl(webhooks.allowPrivate),
    events: z
      .array(eventType)
      .min(1)
      .transform((events) => [...new Set(events)])
      .default([...EVENT_TYPES]),
  });

  app.get(
    '/webhooks',
    { schema: { response: { 200: z.object({ items: z.array(endpointSchema) }) } } },
    async () => {
      const endpoints = await database.read(listEndpoints);
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
  );

  app.post(
    '/webhooks',
    {
      schema: {
        body: newEndpointSchema,
        response: { 201: z.object({ id: z.string(), secret: z.string().describe('Told this once') }) },
      },
    },
    async ({ body: { url, events } }, reply) => {
      const id = randomBytes(4).toString('hex');
      const secret = createWebhookSecret();
      await database.transaction(async (tx) => {
        await lockEndpoints(tx);
        const known = await listEndpoints(tx);
        if (known.length >= MAX_ENDPOINTS) {
          throw invalidField('/url', 'too_many', `There are ${MAX_ENDPOINTS} already; remove one first`);
        }
        if (known.some((each) => each.url === url)) {
          throw invalidField('/url', 'exists', 'It is there already');
        }
        await insertEndpoint(tx, { id, url, events, secret, created_at: now() });
      });
      // Other processes know with the next event.
      queues.look();
      return reply.code(201).send({ id, secret });
    },
  );

  app.delete('/webhooks/:id', { schema: { params } }, async ({ params: { id } }, reply) => {
    if (!(await database.transaction((tx) => deleteEndpoint(tx, id)))) throw new Problem('not_found');
    await queues.clear(queueOf({ id }));
    return reply.code(204).send();
  });

  app.post(
    '/webhooks/:id/rotate',
    {
      schema: {
        params,
        body: nothing,
        response: { 200: z.object({ secret: z.string(), previous_until: z.iso.datetime() }) },
      },
    },
    async ({ params: { id } }) => {
      const secret = createWebhookSecret();
      const until = addMinutes(now(), OVERLAP_HOURS * 60);
      if (!(await database.transaction((tx) => replaceSecret(tx, id, { secret, until })))) {
        throw new Problem('not_found');
      }
      return { secret, previous_until: until.toISOString() };
    },
  );

  app.post(
    '/webhooks/:id/enable',
    { schema: { params, body: nothing } },
    async ({ params: { id } }, reply) => {
      if (!(await database.transaction((tx) => setGone(tx, id, null)))) throw new Problem('not_found');
      queues.look();
      return reply.code(204).send();
    },
  );

  app.post(
    '/webhooks/:id/test',
    { schema: { params, body: nothing, response: { 200: testSchema } } },
    async ({ params: { id } }) => {
      const endpoint = await database.read((reader) => findEndpoint(reader, id));
      if (!endpoint) throw new Problem('not_found');
      const began = performance.now();
      const [taken, answer] = await webhooks.test(endpoint).then(
        (status) => [true, String(status)] as const,
        (error: unknown) => {
          if (error instanceof NotTaken) return [false, error.message] as const;
          throw error;
        },
      );
      return { taken, answer, ms: Math.min(Math.round(performance.now() - began), DELIVERY_TIMEOUT_MS) };
    },
  );
};
