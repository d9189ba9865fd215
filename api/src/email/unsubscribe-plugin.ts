import { mePath } from '@forecourt/shared/links';
import { acceptedLanguage, clientAddress } from '@forecourt/shared/server';
import type { Locale } from '@forecourt/shared/settings/schema';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { languageOf } from '../booking/language-of.ts';
import { NOTIFICATION_KINDS } from '../notifications/notification-json.ts';
import { handleError, problemOf } from '../platform/problems/error-handler.ts';
import { Problem } from '../platform/problems/problem.ts';
import { PROBLEM_TYPE, problemSchema, problemsOfOpenRead } from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { UNSUBSCRIBE_CSP, type UnsubscribeState, unsubscribePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';
import { endEmails } from './wishes.ts';

/** How often one address may ask: mail providers send what all of their users click. */
const REQUESTS = { points: 300, duration: 60 };

interface UnsubscribeOptions extends Services {
  secret: string;
}

const querystring = z.object({ token: z.string().max(1_000).describe('Out of an e-mail') });

const page = {
  description: 'A page for people',
  content: { 'text/html': { schema: z.string() } },
};

const notFound = {
  description: 'not_found',
  content: { [PROBLEM_TYPE]: { schema: problemSchema }, ...page.content },
};

/**
 * Ends e-mails without a sign-in: the token in the address is all that whoever comes here knows. It says whose e-mails of
 * which kind, and opens nothing else.
 */
export const unsubscribePlugin: FastifyPluginAsyncZod<UnsubscribeOptions> = async (
  app,
  { secret, ...services },
) => {
  const { database, settings } = services;
  const limiter = new RateLimiterMemory(REQUESTS);

  // As the page's form sends it, and some mail programs; nothing else here takes it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  // Mail programs always send the same body, and the address contains all that is needed (RFC 8058 §3.2). So every type of body is
  // accepted, also none.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  app.addHook('onRequest', async ({ ip }) => {
    await limiter.consume(clientAddress(ip)).catch((result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      const retryAfterSeconds = Math.ceil(result.msBeforeNext / 1000);
      throw new Problem('too_many_requests', { retryAfterSeconds, refusedBy: 'unsubscribe' });
    });
  });

  // People get a page for an address that was cut off on its way, or is of a site that is no more.
  app.setErrorHandler((error: Error, request, reply) => {
    const { status } = problemOf(error);
    const { accept = '', 'accept-language': languages } = request.headers;
    if ((status !== 404 && status !== 422) || !accept.includes('text/html')) {
      return handleError(error, request, reply);
    }
    const language = acceptedLanguage(languages, settings.organisation);
    return sendPage(reply.code(404), language, { state: 'broken' });
  });

  app.addHook('onSend', async (_request, reply) => {
    // The token in the address goes nowhere from here.
    reply.header('referrer-policy', 'no-referrer');
  });

  app.get(
    '/unsubscribe',
    {
      schema: {
        operationId: 'showUnsubscribe',
        summary: 'A page on which the reader of an e-mail ends such e-mails, without signing in',
        tags: ['me'],
        security: [],
        querystring,
        response: { 200: page, ...problemsOfOpenRead('not_found'), 404: notFound },
      },
    },
    async ({ query: { token } }, reply) => {
      const { kind, language, hasEnded } = await read(token);
      return sendPage(reply, language, hasEnded ? { state: 'done' } : { state: 'asked', kind });
    },
  );

  app.post(
    '/unsubscribe',
    {
      schema: {
        operationId: 'unsubscribe',
        summary: 'End e-mails of a kind, or all, without signing in (RFC 8058)',
        tags: ['me'],
        security: [],
        querystring,
        body: z
          .object({
            scope: z.enum(['kind', 'all']).optional(),
            'List-Unsubscribe': z.string().optional().describe('`One-Click`, as mail programs send it'),
          })
          .nullish(),
        response: {
          200: page,
          ...problemsOfOpenRead('not_found', 'malformed_body', 'body_too_large', 'unsupported_media_type'),
          404: notFound,
        },
      },
    },
    async ({ query: { token }, body }, reply) => {
      const { customerId, kind, language } = await read(token);
      const kinds = body?.scope === 'all' ? NOTIFICATION_KINDS : [kind];
      await database.transaction((tx) => endEmails(tx, customerId, kinds));
      return sendPage(reply, language, { state: 'done' });
    },
  );

  /** @throws Problem `not_found` when it is no token of ours */
  async function read(token: string) {
    const unsubscription = readUnsubscribeToken(token, secret);
    if (!unsubscription) throw new Problem('not_found');
    const customer = await database.read((reader) =>
      reader
        .selectFrom('customers')
        .select(['locale', 'unwanted_emails'])
        .where('id', '=', unsubscription.customerId)
        .executeTakeFirst(),
    );
    return {
      ...unsubscription,
      language: languageOf(customer?.locale ?? null, settings.organisation),
      hasEnded: !customer || customer.unwanted_emails.includes(unsubscription.kind),
    };
  }

  function sendPage(reply: FastifyReply, language: Locale, shown: UnsubscribeState): FastifyReply {
    const { organisation } = settings;
    return reply
      .header('content-security-policy', UNSUBSCRIBE_CSP)
      .type('text/html; charset=utf-8')
      .send(unsubscribePage({ language, organisation, shown, preferences: mePath('notifications') }));
  }
};
