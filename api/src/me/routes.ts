import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { listOfferedVehicles } from '../customer-import/imported-vehicles.ts';
import type { JobQueues } from '../messaging/outbox/job-queues.ts';
import { preferencesChangeSchema } from '../messaging/preferences.ts';
import { deleteAllPushSubscriptions } from '../messaging/push/subscriptions.ts';
import type { PlateLookup } from '../plates/plate-lookup.ts';
import { localeSchema, shortTextSchema } from '../platform/fields.ts';
import { defineOperation, defineReadOperation, defineWriteOperation } from '../platform/http/operation.ts';
import { API_PREFIX, noContentResponse, okResponse } from '../platform/http/responses.ts';
import { findStoredResponse, withIdempotency } from '../platform/idempotency.ts';
import { REQUEST_COSTS } from '../platform/limits/rate-limit.ts';
import { localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import { createCalendarFeedSecret, hashSecret } from '../platform/secrets.ts';
import type { ApiServices, ApiServicesWithAccounts } from '../platform/services.ts';
import {
  createOrReplaceCustomerFeed,
  deleteCustomerFeed,
  findCustomerFeedCreatedAt,
} from './calendar-feed.ts';
import { customerSchema, findCustomer, saveCustomer, themeSchema, toCustomerJson } from './customers.ts';
import type { ErasureRecords } from './erasure-records.ts';
import { eraseCustomer, finishErasure } from './erasures.ts';
import { createExportFileName, customerExportSchema, exportCustomer } from './export-customer.ts';

const tags = ['me'];

/** Maximum age of the sign-in for deleting an account; the same limit as Firebase's (CREDENTIAL_TOO_OLD_LOGIN_AGAIN). */
export const MAX_SIGN_IN_AGE_FOR_ERASURE_MS = 5 * 60_000;

const REVOCATION_STEP_MS = 1_000;

export interface ProfileServices extends ApiServices {
  queues: Pick<JobQueues, 'served'>;
  plates: PlateLookup | null;
}

const siteOf = ({ queues, plates, settings }: ProfileServices) => ({
  served: queues.served,
  looksUpPlates: plates !== null,
  country: settings.organisation.country,
});

const get = defineReadOperation({
  operationId: 'getMe',
  route: 'GET /me',
  summary: "Get the customer's profile and preferences",
  tags,
  success: okResponse(customerSchema),
  handle: async ({ reader, identity }, services: ProfileServices) =>
    toCustomerJson(
      identity,
      await findCustomer(reader, identity.uid),
      siteOf(services),
      await listOfferedVehicles(reader, identity, services.now()),
    ),
});

const update = defineWriteOperation({
  operationId: 'updateMe',
  route: 'PATCH /me',
  summary: 'Update the profile or preferences. Omitted fields stay unchanged',
  tags,
  body: z
    .strictObject({
      display_name: shortTextSchema(100).nullable().optional(),
      locale: localeSchema.nullable().optional(),
      theme: themeSchema.optional(),
      channels: z
        .strictObject({
          email: preferencesChangeSchema.optional(),
          texts: preferencesChangeSchema.optional(),
        })
        .optional()
        .describe('Omitted fields stay unchanged'),
    })
    .meta({ id: 'CustomerChange' }),
  success: okResponse(customerSchema),
  handle: async ({ tx, identity, body }, services: ProfileServices) =>
    toCustomerJson(
      identity,
      await saveCustomer(tx, identity.uid, body),
      siteOf(services),
      await listOfferedVehicles(tx, identity, services.now()),
    ),
});

const exportData = defineOperation({
  operationId: 'exportMe',
  route: 'GET /me/export',
  summary: 'Export everything that is stored about the customer',
  tags,
  success: okResponse(customerExportSchema),
  cost: REQUEST_COSTS.export,
  async handle({ identity, reply, transact }, { settings, now }: ApiServices) {
    const { organisation } = settings;
    const name = createExportFileName(organisation, localDateAt(now(), organisation.timeZone));
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return transact((tx) => exportCustomer(tx, identity, now()));
  },
});

const signOutEverywhere = defineOperation({
  operationId: 'signOutEverywhere',
  route: 'POST /me/sign-out-everywhere',
  summary: 'End all sessions of the customer, including this one',
  tags,
  success: noContentResponse('Done'),
  idempotency: 'key',
  cost: REQUEST_COSTS.account,
  async handle({ uid, identity, writeRequest }, services: ApiServicesWithAccounts) {
    const { database, accounts, now } = services;
    const request = writeRequest(null);
    // End the sessions outside of the transaction that stores the response, because the provider may be slow. If the process ends
    // before the provider has ended the sessions, the repeated request does.
    if (await database.read((reader) => findStoredResponse(reader, request, now()))) return;
    // Revocation has a resolution of one second, so a session that began in the same second would survive it. By our clock, a
    // session may begin up to CLOCK_TOLERANCE_SECONDS in the future, and would survive too.
    const revocableAt = identity.signedInAt.getTime() + REVOCATION_STEP_MS;
    while (now().getTime() < revocableAt) await delay(revocableAt - now().getTime());
    // Delete the push subscriptions first: once the sessions have ended, this request can no longer be repeated.
    await database.transaction((tx) => deleteAllPushSubscriptions(tx, uid));
    await accounts.revokeSessions(uid);
    await withIdempotency(services, request, async () => null);
  },
});

export interface AccountRemovalServices extends ApiServicesWithAccounts {
  records: ErasureRecords;
}

const remove = defineOperation({
  operationId: 'deleteMe',
  route: 'DELETE /me',
  summary: 'Erase the customer and their account. Data that the business must keep is anonymised',
  description: 'Requires a sign-in within the last five minutes. A repeated request changes nothing.',
  tags,
  success: noContentResponse('Done'),
  problems: ['requires_recent_login'],
  // No idempotency key: a stored response would be personal data.
  idempotency: 'natural',
  cost: REQUEST_COSTS.account,
  async handle(
    { uid, identity, log, transact },
    { database, accounts, records, now }: AccountRemovalServices,
  ) {
    if (now().getTime() - identity.signedInAt.getTime() > MAX_SIGN_IN_AGE_FOR_ERASURE_MS) {
      throw new Problem('requires_recent_login');
    }
    await transact((tx) => eraseCustomer(tx, uid, now(), identity.phone));
    accounts.evict(uid);
    // The erasure is committed, so ignore errors: the rest is retried later (erasures.ts).
    await finishErasure({ database, accounts, records, now, log }, uid).catch((err: unknown) =>
      log.error({ err }, 'An erasure is not finished yet'),
    );
  },
});

const getFeed = defineReadOperation({
  operationId: 'getMyCalendarFeed',
  route: 'GET /me/calendar-feed',
  summary:
    "Get whether there is an address for calendars to subscribe to the customer's visits and reminders",
  tags,
  success: okResponse(
    z
      .object({
        created_at: z.iso
          .datetime()
          .nullable()
          .describe('Time at which the address was created; null if there is none'),
      })
      .meta({ id: 'MyCalendarFeed' }),
  ),
  async handle({ reader, uid }) {
    const createdAt = await findCustomerFeedCreatedAt(reader, uid);
    return { created_at: createdAt?.toISOString() ?? null };
  },
});

const setFeed = defineWriteOperation({
  operationId: 'setMyCalendarFeed',
  route: 'PUT /me/calendar-feed',
  summary: 'Create or replace the address for calendars. The old address stops working',
  tags,
  success: okResponse(
    z
      .object({
        created_at: z.iso.datetime(),
        path: z
          .string()
          .describe('Path of the address on this site. It contains a secret that no later response contains'),
      })
      .meta({ id: 'MyNewCalendarFeed' }),
  ),
  async handle({ tx, uid }, { now }) {
    const secret = createCalendarFeedSecret();
    const created_at = now();
    await createOrReplaceCustomerFeed(tx, uid, { secret_hash: hashSecret(secret), created_at });
    return { created_at: created_at.toISOString(), path: `${API_PREFIX}/calendars/${secret}.ics` };
  },
});

const deleteFeed = defineWriteOperation({
  operationId: 'deleteMyCalendarFeed',
  route: 'DELETE /me/calendar-feed',
  summary: 'Delete the address for calendars',
  tags,
  success: noContentResponse('The address no longer exists'),
  handle: ({ tx, uid }) => deleteCustomerFeed(tx, uid),
});

export const meOperations = [
  get,
  update,
  exportData,
  signOutEverywhere,
  remove,
  getFeed,
  setFeed,
  deleteFeed,
];
