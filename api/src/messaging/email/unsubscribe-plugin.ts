import { mePath } from '@forecourt/shared/links';
import { acceptedLanguage, clientAddress } from '@forecourt/shared/server';
import type { Locale } from '@forecourt/shared/settings/schema';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { languageOf } from '../../booking/language.ts';
import { defineOperation, registerOperations } from '../../platform/http/operation.ts';
import { sentByHandler } from '../../platform/http/responses.ts';
import { handleError, problemOf } from '../../platform/problems/error-handler.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { PROBLEM_TYPE, problemSchema } from '../../platform/problems/problem-schema.ts';
import type { Services } from '../../platform/services.ts';
import { NOTIFICATION_KINDS } from '../inbox/notification-json.ts';
import { UNSUBSCRIBE_CSP, type UnsubscribeState, unsubscribePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';
import { endEmails } from './wishes.ts';

/** Requests per IP address: mail providers send those of all their users. */
const REQUESTS = { points: 300, duration: 60 };

interface UnsubscribeServices extends Services {
  secret: string;
}

const tags = ['me'];
const query = z.object({ token: z.string().max(1_000).describe('Out of an e-mail') });

const page = {
  description: 'A page for people',
  content: { 'text/html': { schema: z.string() } },
};

const pages = sentByHandler({
  200: page,
  404: {
    description: 'not_found',
    content: { [PROBLEM_TYPE]: { schema: problemSchema }, ...page.content },
  },
});

const show = defineOperation({
  operationId: 'showUnsubscribe',
  route: 'GET /unsubscribe',
  summary: 'Show the page that unsubscribes from e-mails without signing in',
  tags,
  access: 'anyone',
  query,
  success: pages,
  problems: ['not_found'],
  async handle({ query: { token }, reply }, services: UnsubscribeServices) {
    const { kind, language, hasEnded } = await readToken(token, services);
    const shown: UnsubscribeState = hasEnded ? { state: 'done' } : { state: 'asked', kind };
    return sendPage(reply, language, shown, services.settings);
  },
});

const unsubscribe = defineOperation({
  operationId: 'unsubscribe',
  route: 'POST /unsubscribe',
  summary: 'Unsubscribe from one kind of e-mail, or all, without signing in (RFC 8058)',
  tags,
  access: 'anyone',
  query,
  body: z
    .object({
      scope: z.enum(['kind', 'all']).optional(),
      'List-Unsubscribe': z.string().optional().describe('`One-Click`, as mail programs send it'),
    })
    .nullish(),
  success: pages,
  problems: ['not_found', 'malformed_body', 'body_too_large', 'unsupported_media_type'],
  async handle({ query: { token }, body, transact, reply }, services: UnsubscribeServices) {
    const { customerId, kind, language } = await readToken(token, services);
    const kinds = body?.scope === 'all' ? NOTIFICATION_KINDS : [kind];
    await transact((tx) => endEmails(tx, customerId, kinds));
    return sendPage(reply, language, { state: 'done' }, services.settings);
  },
});

export const unsubscribeOperations = [show, unsubscribe];

/** Ends e-mails without a sign-in. The token in the address contains the customer and the kind of e-mail, and permits nothing else. */
export const unsubscribePlugin: FastifyPluginAsync<UnsubscribeServices> = async (app, services) => {
  const { settings } = services;
  const limiter = new RateLimiterMemory(REQUESTS);

  // Sent by the form of the page and by some mail programs.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  // Mail programs always send the same body, and the address contains all that is needed (RFC 8058 §3.2), so any body is accepted.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  app.addHook('onRequest', async ({ ip }) => {
    await limiter.consume(clientAddress(ip)).catch((result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      const retryAfterSeconds = Math.ceil(result.msBeforeNext / 1000);
      throw new Problem('too_many_requests', { retryAfterSeconds, exceededLimit: 'unsubscribe' });
    });
  });

  // Browsers get a page if the address was cut off, or is that of another site.
  app.setErrorHandler((error: Error, request, reply) => {
    const { status } = problemOf(error);
    const { accept = '', 'accept-language': languages } = request.headers;
    if ((status !== 404 && status !== 422) || !accept.includes('text/html')) {
      return handleError(error, request, reply);
    }
    const language = acceptedLanguage(languages, settings.organisation);
    return sendPage(reply.code(404), language, { state: 'broken' }, settings);
  });

  app.addHook('onSend', async (_request, reply) => {
    // Keeps the token in the address from other sites.
    reply.header('referrer-policy', 'no-referrer');
  });

  await registerOperations(app, unsubscribeOperations, services);
};

/** @throws Problem `not_found` if the token is invalid */
async function readToken(token: string, { secret, database, settings }: UnsubscribeServices) {
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

function sendPage(
  reply: FastifyReply,
  language: Locale,
  shown: UnsubscribeState,
  { organisation }: Services['settings'],
): FastifyReply {
  return reply
    .header('content-security-policy', UNSUBSCRIBE_CSP)
    .type('text/html; charset=utf-8')
    .send(unsubscribePage({ language, organisation, shown, preferences: mePath('notifications') }));
}
