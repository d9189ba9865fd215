import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findAnswer, idempotencyHeaders, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import type { Identity } from '../platform/identity/identity.ts';
import { localDateAt } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import { problemsOfRead, problemsOfWrite } from '../platform/problems/problem-schema.ts';
import type { AccountServices } from '../platform/services.ts';
import { deleteSubscriptions } from '../push/subscription-queries.ts';
import { eraseCustomer } from './erase-customer.ts';
import { exportCustomer, exportSchema } from './export-customer.ts';
import { finishErasure } from './finish-erasures.ts';

/**
 * How old a sign-in may be for what cannot be undone. Firebase's own limit for deleting an account and its like
 * (CREDENTIAL_TOO_OLD_LOGIN_AGAIN, in the SDK `requires-recent-login`): five minutes.
 */
export const RECENT_LOGIN_MS = 5 * 60_000;

/** The identity provider knows revocations by the second. */
const REVOCATION_STEP_MS = 1_000;

const done = z.null().describe('Done');

/** What a customer does with their account as a whole. */
export const accountRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  const { database, settings, accounts, now } = services;

  app.get(
    '/me/export',
    {
      schema: {
        operationId: 'exportMe',
        summary: 'Everything that is kept about the customer, as a file',
        tags: ['me'],
        response: { 200: exportSchema, ...problemsOfRead() },
      },
    },
    async ({ identity }, reply) => {
      const day = localDateAt(now(), settings.organisation.timeZone);
      const json = await database.transaction((tx) => exportCustomer(tx, identity, now()));
      reply.header('content-disposition', `attachment; filename="forecourt-export-${day}.json"`);
      return json;
    },
  );

  app.post(
    '/me/sign-out-everywhere',
    {
      schema: {
        operationId: 'signOutEverywhere',
        summary: 'End every session of the customer, this one included',
        tags: ['me'],
        headers: idempotencyHeaders,
        response: { 204: done, ...problemsOfWrite('idempotency_key_reused') },
      },
    },
    async ({ identity, headers }, reply) => {
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'signOutEverywhere',
        input: null,
      };
      // Not within the transaction that keeps the answer: the provider may take its time. Should the process end
      // between the two, the sessions are ended and the same request ends them again.
      const before = await database.read((reader) => findAnswer(reader, request, now()));
      if (!before) {
        await untilRevocable(identity);
        // Whoever has one of the devices reads nothing more on it. Before the sessions end: afterwards nobody could ask again.
        await database.transaction((tx) => deleteSubscriptions(tx, identity.uid));
        await accounts.revokeSessions(identity.uid);
        await withIdempotency(services, request, async () => null);
      }
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/me',
    {
      schema: {
        operationId: 'deleteMe',
        summary: 'Erase the customer and their account; what the business must keep stays without them',
        description: 'Needs a sign-in of the last five minutes. Sent again, it changes nothing.',
        tags: ['me'],
        // Never read: who sends it says that the request may be repeated when its answer is lost, as the site's pipeline
        // then does by itself. A repeat is harmless without any stored answer, which would be personal data.
        headers: idempotencyHeaders,
        response: { 204: done, ...problemsOfWrite('requires_recent_login') },
      },
    },
    async ({ identity, log }, reply) => {
      const { uid } = identity;
      if (now().getTime() - identity.signedInAt.getTime() > RECENT_LOGIN_MS) {
        throw new Problem('requires_recent_login');
      }
      await database.transaction((tx) => eraseCustomer(tx, uid, now()));
      accounts.forget(uid);
      // From here on it is certain to happen; whatever fails now is tried again later (erasures-plugin.ts).
      await finishErasure({ database, accounts, now, log }, uid).catch((err: unknown) =>
        log.error({ err }, 'An erasure is not finished yet'),
      );
      return reply.code(204).send(null);
    },
  );

  /**
   * A session that began in this very second would look to the provider as one that began after its end, and so would
   * one that began ahead of our clock; no token is let in that is more than CLOCK_TOLERANCE_SECONDS ahead.
   */
  async function untilRevocable({ signedInAt }: Identity): Promise<void> {
    const revocableAt = signedInAt.getTime() + REVOCATION_STEP_MS;
    // More than once where a timer fires early.
    while (now().getTime() < revocableAt) await delay(revocableAt - now().getTime());
  }
};
