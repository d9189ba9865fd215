import { randomInt } from 'node:crypto';
import { type SiteSettings, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyServerOptions, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { createStorage } from 'unstorage';
import { createApp } from '../app.ts';
import { syncPlaces } from '../booking/places.ts';
import { createQueues } from '../create-queues.ts';
import { createInternalApp } from '../internal-app.ts';
import type { MailAddresses } from '../messaging/email/email-channel.ts';
import type { Channel } from '../messaging/outbox/channel.ts';
import type { JobQueues } from '../messaging/outbox/job-queues.ts';
import type { QueueTimes } from '../messaging/outbox/queue-times.ts';
import type { PushSettings } from '../messaging/push/push-channel.ts';
import { openPhotoStore, PhotoStore } from '../photos/photo-store.ts';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { openTestDatabase } from '../platform/db/testing/test-database.ts';
import { createEmulatorTokenVerifier, type VerifyToken } from '../platform/identity/verify-token.ts';
import { readSecrets } from '../secrets.ts';
import { createWebhooks } from '../webhooks/webhook-channels.ts';
import { createTestCustomer, type Send, type TestCustomer } from './customer.ts';
import { emulatorToken } from './emulator-token.ts';
import { createTestAccounts, type TestAccounts } from './test-accounts.ts';

/** Monday, 2 March 2026, 08:00 in London: an hour before the workshop opens. */
export const MONDAY_EIGHT = new Date('2026-03-02T08:00:00Z');

/** What operators prove themselves with. */
export const ADMIN_TOKEN = 'an-admin-token-for-tests';

const PROJECT = 'demo-forecourt';

export interface TestApiOptions {
  /** Of a database on a server, instead of a new one that no other application uses. */
  databaseUrl?: string;
  /** That of another application in the same test, which closes it. */
  database?: Database;
  settings?: Partial<Record<keyof SiteSettings, unknown>>;
  /** Instead of one for the emulator's tokens. @param now the clock of the application */
  verifyToken?: (now: () => Date) => VerifyToken;
  /** False as on a site with a real project. */
  isDocumentationPublic?: boolean;
  logger?: FastifyServerOptions['logger'];
  /** Ways to tell customers outside of the app, where there are any. They are worked on while it listens. */
  channels?: readonly Channel[];
  queueTimes?: Partial<QueueTimes>;
  /** Lets customers get e-mails. */
  mail?: MailAddresses;
  /** Lets customers be told on their devices. */
  push?: PushSettings;
  /** Where photos are kept, instead of in memory: as PHOTO_STORE names it. */
  photoStore?: string;
  /** How systems of the business are told, where that differs. */
  webhooks?: { allowPrivate?: boolean; timeoutMs?: number };
}

/** The whole application on a real database, with a clock that tests set. */
export interface TestApi {
  app: FastifyInstance;
  /** What operators alone reach. */
  internal: FastifyInstance;
  database: Database;
  photos: PhotoStore;
  accounts: TestAccounts;
  queues: JobQueues;
  send: Send;
  /** Somebody who signs in now. @param claims of their token, on top of the usual ones */
  customer(uid: string, claims?: Readonly<Record<string, unknown>>): TestCustomer;
  setNow(now: Date): void;
  close(): Promise<void>;
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  let current = MONDAY_EIGHT;
  const now = () => current;
  const settings = siteSettingsSchema.parse(options.settings ?? {});
  const { databaseUrl } = options;
  const database =
    options.database ??
    (databaseUrl ? await openDatabase({ url: databaseUrl }, () => {}) : await openTestDatabase());
  const secrets = await database.transaction(async (tx) => {
    await syncPlaces(tx, settings.booking);
    return readSecrets(tx);
  });
  const metrics = new Registry();
  const accounts = createTestAccounts(now);
  const { channels, queueTimes: times, mail = null, push = null } = options;
  const webhooks = createWebhooks({ database, settings, now, allowPrivate: false, ...options.webhooks });
  const queues = createQueues({
    database,
    settings,
    now,
    accounts,
    secrets,
    mail,
    push,
    webhooks,
    channels,
    times,
  });
  const { photoStore } = options;
  const photos =
    photoStore === undefined ? new PhotoStore(createStorage()) : openPhotoStore(photoStore, process.env);
  const verifyToken = options.verifyToken?.(now) ?? createEmulatorTokenVerifier({ projectId: PROJECT, now });
  const app = await createApp({
    database,
    settings,
    now,
    randomBelow: randomInt,
    verifyToken,
    accounts,
    ...secrets,
    push,
    photos,
    queues,
    metrics,
    isDocumentationPublic: options.isDocumentationPublic ?? true,
    logger: options.logger,
  });
  const internal = await createInternalApp({
    app,
    database,
    settings,
    now,
    queues,
    webhooks,
    photos,
    adminToken: ADMIN_TOKEN,
    metrics,
  });
  const send = injectInto(app);
  return {
    app,
    internal,
    database,
    photos,
    accounts,
    queues,
    send,
    customer: (uid, claims = {}) => createTestCustomer(send, emulatorToken({ uid, at: current, claims })),
    setNow(instant) {
      current = instant;
    },
    async close() {
      await internal.close();
      await app.close();
      if (!options.database) await database.close();
    },
  };
}

function bodyOf({ body, headers }: LightMyRequestResponse): unknown {
  return String(headers['content-type']).includes('json') ? JSON.parse(body) : null;
}

function injectInto(app: FastifyInstance): Send {
  return async ({ method, url, headers, body }) => {
    const response = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const setCookie = response.headers['set-cookie'];
    return {
      status: response.statusCode,
      setCookie: Array.isArray(setCookie) ? setCookie[0] : setCookie,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      body: bodyOf(response),
    };
  };
}
