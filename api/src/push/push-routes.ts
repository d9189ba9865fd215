import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { JobQueues } from '../outbox/job-queues.ts';
import { invalidField } from '../platform/problems/problem.ts';
import { problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import type { PushSettings } from './push-channel.ts';
import { deleteSubscription, saveSubscription } from './subscription-queries.ts';
import { isPublicEndpoint, subscriptionSchema, unsubscriptionSchema } from './subscription-schema.ts';

interface PushRoutesOptions extends Services {
  queues: Pick<JobQueues, 'served'>;
  /** Null when this process sends no pushes. */
  push: PushSettings | null;
}

const pushSchema = z.object({
  public_key: z
    .string()
    .nullable()
    .describe('What browsers call `applicationServerKey`; null where nobody is told on their devices'),
});
z.globalRegistry.add(pushSchema, { id: 'Push' });

const done = z.null().describe('Done');

/** On which devices a customer is told of what happens (docs/decisions/027-web-push.md). */
export const pushRoutes: FastifyPluginAsyncZod<PushRoutesOptions> = async (
  app,
  { database, now, queues, push },
) => {
  app.get(
    '/push',
    {
      schema: {
        operationId: 'getPush',
        summary: 'The key with which a browser subscribes to pushes of this site',
        tags: ['notifications'],
        response: { 200: pushSchema, ...problemsOfRead() },
      },
    },
    async () => ({ public_key: queues.served.publicKeyOf('push') }),
  );

  app.put(
    '/push/subscriptions',
    {
      schema: {
        operationId: 'savePushSubscription',
        summary:
          "Be told on this device as well, which is nobody else's from now on; sent again, it changes nothing",
        tags: ['notifications'],
        body: subscriptionSchema,
        response: { 204: done, ...problemsOfWrite() },
      },
    },
    async ({ identity: { uid }, body }, reply) => {
      if (!push?.allowPrivate && !isPublicEndpoint(body.endpoint)) {
        throw invalidField('/endpoint', 'not_public', 'Not an address of the internet, by https on port 443');
      }
      await database.transaction((tx) => saveSubscription(tx, uid, body, now()));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/push/unsubscribe',
    {
      schema: {
        operationId: 'deletePushSubscription',
        summary: 'Be told no more on a device; one that is not known is no mistake',
        tags: ['notifications'],
        body: unsubscriptionSchema,
        response: { 204: done, ...problemsOfWrite() },
      },
    },
    async ({ identity: { uid }, body: { endpoint } }, reply) => {
      await database.transaction((tx) => deleteSubscription(tx, uid, endpoint));
      return reply.code(204).send(null);
    },
  );
};
