import { randomInt } from 'node:crypto';
import { Readiness } from '@forecourt/shared/server';
import { type SiteSettings, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyServerOptions, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { createStorage } from 'unstorage';
import { createApp } from '../app.ts';
import { syncBookablePlaces } from '../booking/places.ts';
import { createJobQueues } from '../create-queues.ts';
import { createInternalApp } from '../internal-app.ts';
import { ErasureRecords, openErasureRecords } from '../me/erasure-records.ts';
import { finishErasures } from '../me/erasures.ts';
import type { EmailChannelAddresses } from '../messaging/email/email-channel.ts';
import type { DeliveryChannel, RetryPolicy } from '../messaging/outbox/channel.ts';
import type { JobQueues } from '../messaging/outbox/job-queues.ts';
import type { PushSettings } from '../messaging/push/vapid-keys.ts';
import type { TextMessageSettings } from '../messaging/text/text-channel.ts';
import { openPhotoStore, PhotoStore } from '../photos/photo-store.ts';
import { createPlateLookup, type DvlaAccess } from '../plates/plate-lookup.ts';
import type { Database } from '../platform/db/database.ts';
import { openAndMigrateDatabase } from '../platform/db/open-database.ts';
import { openTestDatabase } from '../platform/db/testing/test-database.ts';
import { createDatabaseCheck } from '../platform/health-routes.ts';
import type {
  AccountDirectory,
  AccountProfile,
  AccountStatus,
} from '../platform/identity/account-directory.ts';
import {
  createEmulatorTokenVerifier,
  identityFromClaims,
  type TokenVerifier,
} from '../platform/identity/verify-token.ts';
import { Problem } from '../platform/problems/problem.ts';
import { readOrCreateSecrets } from '../platform/secrets.ts';
import { createWebhookChannels } from '../webhooks/webhook-channels.ts';
import {
  performWorkshopAction,
  type WorkshopAction,
  type WorkshopActionInput,
} from '../workshop/work-on-appointment.ts';
import { type ApiRequestSender, createTestCustomer, type TestCustomer } from './customer.ts';
import { toTestDatabaseAddress } from './pooler.ts';
import { rawQuery } from './raw-query.ts';
import { buildIdTokenClaims, createEmulatorToken } from './tokens.ts';

/** Monday, 2 March 2026, 08:00 in London: an hour before the workshop opens. */
export const MONDAY_EIGHT = new Date('2026-03-02T08:00:00Z');

export const ADMIN_TOKEN = 'an-admin-token-for-tests';

const PROJECT = 'demo-forecourt';

// Without a name, Fastify searches Jest's module cache for each plugin, which takes a twelfth of the time of these tests.
const PLUGIN_NAME = { value: 'plugin', writable: true, configurable: true };
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), PLUGIN_NAME);

export interface TestApiOptions {
  /** Address of an existing database on a server; default: a new database. */
  databaseUrl?: string;
  /** Open database of another `TestApi` in the same test, which closes it. */
  database?: Database;
  settings?: Partial<Record<keyof SiteSettings, unknown>>;
  /** Creates the verifier of tokens; default: one for the emulator's tokens. @param now clock of the application */
  verifyToken?: (now: () => Date) => TokenVerifier;
  /** Whether the documentation is public, by default true; in production it is not. */
  isDocumentationPublic?: boolean;
  logger?: FastifyServerOptions['logger'];
  /** Channels that are served in addition to emails, pushes and texts, while the application listens. */
  channels?: readonly DeliveryChannel[];
  retryPolicy?: Partial<RetryPolicy>;
  /** Mail server and addresses; enables emails. */
  mail?: EmailChannelAddresses;
  /** Settings for pushes; enables push messages. */
  push?: PushSettings;
  /** Service to look up number plates; default: none. */
  dvla?: DvlaAccess;
  /** SMS provider; enables text messages. */
  texts?: TextMessageSettings;
  /** Value of PHOTO_STORE; default: a store in memory. */
  photoStore?: string;
  webhooks?: { allowPrivate?: boolean; timeoutMs?: number };
}

/** The whole application on a real database, with a clock that tests set. */
export interface TestApi {
  app: FastifyInstance;
  /** Application with the internal routes for operators. */
  internal: FastifyInstance;
  database: Database;
  photos: PhotoStore;
  records: ErasureRecords;
  accounts: TestAccounts;
  queues: JobQueues;
  send: ApiRequestSender;
  /** Returns a customer who signs in now. @param claims additional claims of the token */
  customer(uid: string, claims?: Readonly<Record<string, unknown>>): TestCustomer;
  /** Runs an SQL statement in a transaction and returns its rows. */
  query<Row = unknown>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
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
    (databaseUrl
      ? await openAndMigrateDatabase(toTestDatabaseAddress(databaseUrl), () => {})
      : await openTestDatabase());
  const secrets = await database.transaction(async (tx) => {
    await syncBookablePlaces(tx, settings.booking);
    return readOrCreateSecrets(tx);
  });
  const metrics = new Registry();
  const readiness = new Readiness(createDatabaseCheck(database), { freshMs: 0, maxWaitMs: 60_000 });
  const accounts = createTestAccounts(now);
  const { channels, retryPolicy, mail = null, push = null, texts = null } = options;
  const webhooks = createWebhookChannels({
    database,
    settings,
    now,
    allowPrivate: false,
    ...options.webhooks,
  });
  const queues = createJobQueues({
    database,
    settings,
    now,
    accounts,
    secrets,
    mail,
    push,
    texts,
    webhooks,
    channels,
    retryPolicy,
  });
  const { photoStore } = options;
  const photos =
    photoStore === undefined ? new PhotoStore(createStorage()) : openPhotoStore(photoStore, process.env);
  const records =
    photoStore === undefined
      ? new ErasureRecords(createStorage())
      : openErasureRecords(photoStore, process.env);
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
    plates: createPlateLookup({ dvla: options.dvla ?? null, settings, now, metrics }),
    photos,
    records,
    queues,
    metrics,
    readiness,
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
    readiness,
  });
  const send = injectInto(app);
  return {
    app,
    internal,
    database,
    photos,
    records,
    accounts,
    queues,
    send,
    customer(uid, claims = {}) {
      accounts.adoptClaims(uid, claims);
      return createTestCustomer(send, createEmulatorToken({ uid, at: current, claims }));
    },
    query: (statement, values) => database.transaction((tx) => rawQuery(tx, statement, values)),
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

/** Starts an api for the tests of a file. Before each test, its clock is set to `MONDAY_EIGHT`. */
export function useTestApi(options?: TestApiOptions): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await startTestApi(options));
  });
  beforeEach(() => api.setNow(MONDAY_EIGHT));
  afterAll(() => api.close());
  return api;
}

function bodyOf({ body, headers }: LightMyRequestResponse): unknown {
  return String(headers['content-type']).includes('json') ? JSON.parse(body) : null;
}

function injectInto(app: FastifyInstance): ApiRequestSender {
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

/** Profile of a customer who has signed in by phone, as in `buildIdTokenClaims`. */
const NEW_PROFILE: AccountProfile = {
  phone: '447700900123',
  email: null,
  emailVerified: false,
  name: null,
};

/** Identity provider in memory, in which every account exists until it is removed. */
export interface TestAccounts extends AccountDirectory {
  disable(uid: string): void;
  setVerifiedEmail(uid: string, email: string): void;
  /** Gives an account the profile that the claims of its token contain. */
  adoptClaims(uid: string, claims: Readonly<Record<string, unknown>>): void;
  has(uid: string): boolean;
  /** Makes the provider unavailable (true), so that all requests to it fail, or available again (false). */
  setAway(isAway: boolean): void;
  /** Delays removals of accounts until the returned function is called. */
  holdRemovals(): () => void;
}

export function createTestAccounts(now: () => Date): TestAccounts {
  const profiles = new Map<string, Partial<AccountProfile>>();
  const changed = new Map<string, Omit<AccountStatus, 'profile'> | null>();
  let away = false;
  let removals = Promise.resolve();

  function statusOf(uid: string): AccountStatus | null {
    if (away) throw new Problem('unavailable', { detail: 'The identity provider does not answer' });
    const status = changed.get(uid);
    if (status === null) return null;
    const profile = { ...NEW_PROFILE, ...profiles.get(uid) };
    return { disabled: false, validSince: new Date(0), ...status, profile };
  }

  return {
    lookUp: async (uid) => statusOf(uid),
    async verifiedEmail(uid) {
      const status = statusOf(uid);
      return status?.profile.emailVerified && !status.disabled ? status.profile.email : null;
    },
    async verifiedPhone(uid) {
      const status = statusOf(uid);
      return status?.disabled ? null : (status?.profile.phone ?? null);
    },
    setVerifiedEmail: (uid, email) =>
      void profiles.set(uid, { ...profiles.get(uid), email, emailVerified: true }),
    adoptClaims(uid, claims) {
      const said = identityFromClaims(buildIdTokenClaims({ uid, at: now(), claims }), now());
      if (!said) return;
      const { phone, email, emailVerified, name } = said;
      profiles.set(uid, {
        ...profiles.get(uid),
        ...('phone_number' in claims && { phone }),
        ...('email' in claims && { email, emailVerified }),
        ...('name' in claims && { name }),
      });
    },
    async revokeSessions(uid) {
      const status = statusOf(uid);
      const second = Math.floor(now().getTime() / 1000);
      if (status) changed.set(uid, { ...status, validSince: new Date(second * 1000) });
    },
    async remove(uid) {
      await removals;
      statusOf(uid);
      changed.set(uid, null);
    },
    check: async () => {},
    disable: (uid) => void changed.set(uid, { disabled: true, validSince: new Date(0) }),
    has: (uid) => changed.get(uid) !== null,
    setAway(isAway) {
      away = isAway;
    },
    holdRemovals() {
      let release: () => void = () => {};
      removals = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

const WORKSHOP_ACTION_INPUTS: Partial<Record<WorkshopAction, WorkshopActionInput>> = {
  complete: { work: ['Oil changed'], odometer_km: 81_000, confirm_lower: true, confirm_jump: true },
  cancel: { reason: 'Rain' },
};

export const DAY_AFTER_ALL_VISITS = new Date('2026-06-01T08:00:00Z');

/** Performs workshop actions on an appointment, one after another. */
export async function performWorkshopActions(
  database: Database,
  id: string,
  ...actions: WorkshopAction[]
): Promise<void> {
  for (const action of actions) {
    await database.transaction((tx) =>
      performWorkshopAction(tx, id, action, WORKSHOP_ACTION_INPUTS[action] ?? {}, undefined, {
        at: DAY_AFTER_ALL_VISITS,
        currency: 'GBP',
      }),
    );
  }
}

/** Erases what the workshop needed of erased customers whose vehicles have left, as a running api does every minute. */
export async function finishErasuresOfCollectedVehicles(
  { database, accounts, records, app }: TestApi,
  now = MONDAY_EIGHT,
): Promise<void> {
  await finishErasures({ database, accounts, records, now: () => now, log: app.log });
}

/** Returns the body of a request to add a reminder of an inspection. @param more replaced or additional fields */
export const createReminderBody = (vehicleId: string, more: object = {}) => ({
  type: 'reminder',
  name: 'Inspection',
  reminder_items: ['Take the papers'],
  entity: 'vehicle',
  entity_id: vehicleId,
  due_date: '2026-03-20',
  ...more,
});
