import { randomInt } from 'node:crypto';
import { type SiteSettings, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { syncPlaces } from '../appointments/sync-places.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { LookUpAccount } from '../identity/account-status.ts';
import { createEmulatorTokenVerifier } from '../identity/verify-token.ts';
import { xsrfSecret } from '../xsrf/xsrf-secret.ts';
import { createTestCustomer, type Send, type TestCustomer } from './customer.ts';
import { emulatorToken } from './emulator-token.ts';

declare global {
  /** Put there by `db/database-environment.ts`. */
  var pgliteOutsideJest: unknown;
}

// Not another behaviour, only another way to load the same: see `db/database-environment.ts`.
jest.mock('@electric-sql/pglite', () => {
  if (globalThis.pgliteOutsideJest) return globalThis.pgliteOutsideJest;
  throw new Error('Begin the test file with /** @jest-environment ./api/src/db/database-environment.ts */');
});

/** Monday, 2 March 2026, 08:00 in London: an hour before the workshop opens. */
export const MONDAY_EIGHT = new Date('2026-03-02T08:00:00Z');

interface TestApiOptions {
  settings?: Partial<Record<keyof SiteSettings, unknown>>;
  lookUpAccount?: LookUpAccount;
}

/** The whole application on a real database in memory, with a clock that tests set. */
export interface TestApi {
  app: FastifyInstance;
  database: Database;
  send: Send;
  /** Somebody who is signed in. */
  customer(uid: string): TestCustomer;
  setNow(now: Date): void;
  close(): Promise<void>;
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  let current = MONDAY_EIGHT;
  const now = () => current;
  const settings = siteSettingsSchema.parse(options.settings ?? {});
  const database = await openDatabase({ memory: true }, () => {});
  const secret = await database.transaction(async (tx) => {
    await syncPlaces(tx, settings.booking);
    return xsrfSecret(tx);
  });
  const app = await createApp({
    database,
    settings,
    now,
    randomBelow: randomInt,
    verifyToken: createEmulatorTokenVerifier({ projectId: 'demo-forecourt', now }),
    lookUpAccount: options.lookUpAccount ?? null,
    xsrfSecret: secret,
  });
  const send = injectInto(app);
  return {
    app,
    database,
    send,
    customer: (uid) => createTestCustomer(send, emulatorToken({ uid, at: current })),
    setNow(instant) {
      current = instant;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
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
      body: response.json(),
    };
  };
}
