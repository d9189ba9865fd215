import { z } from 'zod';
import { defineOperation, defineWrite } from '../../platform/http/operation.ts';
import { noContent, ok } from '../../platform/http/responses.ts';
import { invalidField } from '../../platform/problems/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { JobQueues } from '../outbox/job-queues.ts';
import type { PushSettings } from './push-channel.ts';
import { deleteSubscription, saveSubscription } from './subscription-queries.ts';
import { isPublicEndpoint, subscriptionSchema, unsubscriptionSchema } from './subscription-schema.ts';

const tags = ['notifications'];

export interface PushServices extends Services {
  queues: Pick<JobQueues, 'served'>;
  /** Null if this process sends no pushes. */
  push: PushSettings | null;
}

const getKey = defineOperation({
  operationId: 'getPush',
  route: 'GET /push',
  summary: 'Get the public key with which browsers subscribe to pushes',
  tags,
  success: ok(
    z
      .object({
        public_key: z
          .string()
          .nullable()
          .describe('What browsers call `applicationServerKey`; null where nobody is told on their devices'),
      })
      .meta({ id: 'Push' }),
  ),
  handle: (_context, { queues }: PushServices) => ({ public_key: queues.served.publicKeyOf('push') }),
});

const save = defineOperation({
  operationId: 'savePushSubscription',
  route: 'PUT /push/subscriptions',
  summary: 'Subscribe a device. A device of another customer becomes this customer’s',
  tags,
  body: subscriptionSchema,
  success: noContent('Done'),
  async handle({ transact, uid, body }, { push, now }: PushServices) {
    if (!push?.allowPrivate && !isPublicEndpoint(body.endpoint)) {
      throw invalidField('/endpoint', 'not_public', 'Not an address of the internet, by https on port 443');
    }
    await transact((tx) => saveSubscription(tx, uid, body, now()));
  },
});

const remove = defineWrite({
  operationId: 'deletePushSubscription',
  route: 'POST /push/unsubscribe',
  summary: 'Unsubscribe a device. Succeeds for unknown devices',
  tags,
  body: unsubscriptionSchema,
  success: noContent('Done'),
  handle: ({ tx, uid, body: { endpoint } }) => deleteSubscription(tx, uid, endpoint),
});

/** Devices that get the customer's notifications as pushes (docs/decisions/027-web-push.md). */
export const pushOperations = [getKey, save, remove];
