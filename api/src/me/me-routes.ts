import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { emailWishesChange } from '../email/wishes.ts';
import type { JobQueues } from '../outbox/job-queues.ts';
import { locales, shortText } from '../platform/fields.ts';
import { problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { customerJson, customerSchema, themes } from './customer-json.ts';
import { findCustomer, saveCustomer } from './customer-queries.ts';

const changeSchema = z.strictObject({
  display_name: shortText(100).nullable().optional(),
  locale: locales.nullable().optional(),
  theme: themes.optional(),
  channels: z
    .strictObject({ email: emailWishesChange.optional() })
    .optional()
    .describe('What is left out stays'),
});
z.globalRegistry.add(changeSchema, { id: 'CustomerChange' });

interface MeRoutesOptions extends Services {
  queues: Pick<JobQueues, 'served'>;
}

export const meRoutes: FastifyPluginAsyncZod<MeRoutesOptions> = async (app, { database, queues }) => {
  const sendsEmail = () => queues.served.has('email');

  app.get(
    '/me',
    {
      schema: {
        operationId: 'getMe',
        summary: 'Profile and preferences of the signed-in customer',
        tags: ['me'],
        response: { 200: customerSchema, ...problemsOfRead() },
      },
    },
    async ({ identity }) =>
      customerJson(
        identity,
        await database.read((reader) => findCustomer(reader, identity.uid)),
        sendsEmail(),
      ),
  );

  app.patch(
    '/me',
    {
      schema: {
        operationId: 'updateMe',
        summary: 'Change the profile or preferences; what is left out stays',
        tags: ['me'],
        body: changeSchema,
        response: { 200: customerSchema, ...problemsOfWrite() },
      },
    },
    async ({ identity, body }) =>
      customerJson(
        identity,
        await database.transaction((tx) => saveCustomer(tx, identity.uid, body)),
        sendsEmail(),
      ),
  );
};
