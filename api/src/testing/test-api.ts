import { randomInt } from 'node:crypto';
import { type SiteSettings, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import type { FastifyInstance, FastifyServerOptions, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { createApp } from '../app.ts';
import { syncPlaces } from '../booking/places.ts';
import { createInternalApp } from '../internal-app.ts';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { openTestDatabase } from '../platform/db/testing/test-database.ts';
import { createEmulatorTokenVerifier, type VerifyToken } from '../platform/identity/verify-token.ts';
import { xsrfSecret } from '../platform/xsrf/xsrf-secret.ts';
import { createTestCustomer, type Send, type TestCustomer } from './customer.ts';
import { emulatorToken } from './emulator-token.ts';
import { createTestAccounts, type TestAccounts } from './test-accounts.ts';

/** Monday, 2 March 2026, 08:00 in London: an hour before the workshop opens. */
export const MONDAY_EIGHT = new Date('2026-03-02T08:00:00Z');

const PROJECT = 'demo-forecourt';

interface TestApiOptions {
  /** Of an empty database on a server, instead of the embedded one. */
  databaseUrl?: string;
  settings?: Partial<Record<keyof SiteSettings, unknown>>;
  /** Instead of one for the emulator's tokens. @param now the clock of the application */
  verifyToken?: (now: () => Date) => VerifyToken;
  /** False as on a site with a real project. */
  isDocumentationPublic?: boolean;
  logger?: FastifyServerOptions['logger'];
}

/** The whole application on a real database in memory, with a clock that tests set. */
export interface TestApi {
  app: FastifyInstance;
  /** What operators alone reach. */
  internal: FastifyInstance;
  database: Database;
  accounts: TestAccounts;
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
  const database = databaseUrl
    ? await openDatabase({ url: databaseUrl }, () => {})
    : await openTestDatabase();
  const secret = await database.transaction(async (tx) => {
    await syncPlaces(tx, settings.booking);
    return xsrfSecret(tx);
  });
  const metrics = new Registry();
  const accounts = createTestAccounts(now);
  const verifyToken = options.verifyToken?.(now) ?? createEmulatorTokenVerifier({ projectId: PROJECT, now });
  const app = await createApp({
    database,
    settings,
    now,
    randomBelow: randomInt,
    verifyToken,
    accounts,
    xsrfSecret: secret,
    metrics,
    isDocumentationPublic: options.isDocumentationPublic ?? true,
    logger: options.logger,
  });
  const internal = await createInternalApp({ app, database, metrics });
  const send = injectInto(app);
  return {
    app,
    internal,
    database,
    accounts,
    send,
    customer: (uid, claims = {}) => createTestCustomer(send, emulatorToken({ uid, at: current, claims })),
    setNow(instant) {
      current = instant;
    },
    async close() {
      await internal.close();
      await app.close();
      await database.close();
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
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const setCookie = response.headers['set-cookie'];
    return {
      status: response.statusCode,
      setCookie: Array.isArray(setCookie) ? setCookie[0] : setCookie,
      headers: response.headers,
      text: response.body,
      body: bodyOf(response),
    };
  };
}
