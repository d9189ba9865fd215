import { Readiness } from '@forecourt/shared/server';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { Registry } from 'prom-client';
import { createStorage } from 'unstorage';
import { createApp } from '../app.ts';
import { ErasureRecords } from '../me/erasure-records.ts';
import { JobQueues } from '../messaging/outbox/job-queues.ts';
import { PhotoStore } from '../photos/photo-store.ts';
import { createPlateLookup } from '../plates/plate-lookup.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * Creates the OpenAPI document of the routes as JSON text, without a database or an identity provider.
 * @param metrics receives the metrics of the application
 */
export async function createOpenApiDocument(metrics = new Registry()): Promise<string> {
  const settings = siteSettingsSchema.parse({});
  const app = await createApp({
    database: unused,
    settings,
    now: () => new Date(),
    randomBelow: () => 0,
    verifyToken: nobody,
    accounts: {
      lookUp: nobody,
      verifiedEmail: nobody,
      verifiedPhone: nobody,
      revokeSessions: nobody,
      remove: nobody,
      check: nobody,
    },
    xsrfSecret: 'unused',
    unsubscribeSecret: 'unused',
    push: null,
    plates: createPlateLookup({ dvla: { key: 'unused' }, settings, now: () => new Date(), metrics }),
    photos: new PhotoStore(createStorage()),
    records: new ErasureRecords(createStorage()),
    queues: new JobQueues({ database: unused, channels: [] }),
    metrics,
    readiness: new Readiness(async () => []),
    isDocumentationPublic: false,
  });
  await app.ready();
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  return text;
}

async function nobody(): Promise<never> {
  throw new Error('The application that is only described answers no requests');
}

const unused: Database = { read: nobody, transaction: nobody, listen: nobody, check: nobody, close: nobody };
