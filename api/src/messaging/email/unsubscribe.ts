import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mePath } from '@forecourt/shared/links';
import { chooseAcceptedLanguage, escapeHtml } from '@forecourt/shared/server';
import { type Locale, localeTag, type SiteSettings, textDirection } from '@forecourt/shared/settings/schema';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { chooseLanguage } from '../../booking/language.ts';
import { defineOperation, registerOperations } from '../../platform/http/operation.ts';
import { declareHandlerSentResponse } from '../../platform/http/responses.ts';
import { limitRequestsPerClient } from '../../platform/limits/client-limits.ts';
import { handleError, toProblem } from '../../platform/problems/error-handler.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { PROBLEM_MEDIA_TYPE, problemSchema } from '../../platform/problems/problem-schema.ts';
import type { ApiServices } from '../../platform/services.ts';
import { MESSAGE_KINDS } from '../inbox.ts';
import { type MessageKind, optOutOfMessages } from '../preferences.ts';
import { type EmailTextId, getEmailTexts } from './build-email.ts';

/** Maximum requests per client (`toClientKey`) in `duration` seconds. Users of a mail provider may share a few addresses. */
const REQUESTS = { points: 300, duration: 60 };

interface UnsubscribeServices extends ApiServices {
  secret: string;
}

const tags = ['me'];
const query = z.object({ token: z.string().max(1_000).describe('Token from an email') });

const page = {
  description: 'HTML page',
  content: { 'text/html': { schema: z.string() } },
};

const pages = declareHandlerSentResponse({
  200: page,
  404: {
    description: 'not_found',
    content: { [PROBLEM_MEDIA_TYPE]: { schema: problemSchema }, ...page.content },
  },
});

const show = defineOperation({
  operationId: 'showUnsubscribe',
  route: 'GET /unsubscribe',
  summary: 'Show the page that unsubscribes from emails without signing in',
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
  summary: 'Unsubscribe from one kind of email, or all, without signing in (RFC 8058)',
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
  problems: ['not_found'],
  async handle({ query: { token }, body, transact, reply }, services: UnsubscribeServices) {
    const { customerId, kind, language } = await readToken(token, services);
    const kinds = body?.scope === 'all' ? MESSAGE_KINDS : [kind];
    await transact((tx) => optOutOfMessages(tx, customerId, 'unwanted_emails', kinds));
    return sendPage(reply, language, { state: 'done' }, services.settings);
  },
});

export const unsubscribeOperations = [show, unsubscribe];

/** Unsubscribes from emails without signing in. The token names customer and kind of email; the page also offers all kinds. */
export const unsubscribePlugin: FastifyPluginAsync<UnsubscribeServices> = async (app, services) => {
  const { settings } = services;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  // Accept any body, because the URL contains all data (RFC 8058 §3.2).
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  limitRequestsPerClient(app, REQUESTS, 'unsubscribe');

  // Show browsers an HTML page if the token in the URL is incomplete or from another site.
  app.setErrorHandler((error: Error, request, reply) => {
    const { status } = toProblem(error);
    const { accept = '', 'accept-language': languages } = request.headers;
    if ((status !== 404 && status !== 422) || !accept.includes('text/html')) {
      return handleError(error, request, reply);
    }
    const language = chooseAcceptedLanguage(languages, settings.organisation);
    return sendPage(reply.code(404), language, { state: 'broken' }, settings);
  });

  app.addHook('onSend', async (_request, reply) => {
    // Do not send the URL, which contains the token, to linked sites.
    reply.header('referrer-policy', 'no-referrer');
  });

  await registerOperations(app, unsubscribeOperations, services);
};

async function readToken(token: string, { secret, database, settings }: UnsubscribeServices) {
  const unsubscription = verifyUnsubscribeToken(token, secret);
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
    language: chooseLanguage(customer?.locale ?? null, settings.organisation),
    hasEnded: !customer || customer.unwanted_emails.includes(unsubscription.kind),
  };
}

function sendPage(
  reply: FastifyReply,
  language: Locale,
  shown: UnsubscribeState,
  { organisation, booking }: ApiServices['settings'],
): FastifyReply {
  return reply
    .header('content-security-policy', UNSUBSCRIBE_CSP)
    .type('text/html; charset=utf-8')
    .send(unsubscribePage({ language, organisation, booking, shown, preferences: mePath('notifications') }));
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e2e0da, #2b3237); background: light-dark(#f6f5f2, #0f1214); color: light-dark(#181b1d, #eceff1); font: 1rem/1.5 ui-sans-serif, -apple-system, "Segoe UI", Roboto, system-ui, sans-serif; }
body { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem; }
main { padding: 0.5rem 1.25rem 0.75rem; border: 1px solid var(--line); border-radius: 18px; background: light-dark(#ffffff, #171b1e); }
h1 { font-size: 1.4rem; line-height: 1.25; }
button { width: 100%; min-height: 3rem; padding: 0.6rem 1rem; border: 1px solid light-dark(#8b897f, #6d777e); border-radius: 12px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid; outline-offset: 2px; }
a { color: inherit; font-weight: 600; }
`;

const UNSUBSCRIBE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** State of the unsubscribe page; `broken`: the token in the URL is incomplete or invalid. */
type UnsubscribeState = { state: 'asked'; kind: MessageKind } | { state: 'done' } | { state: 'broken' };

interface UnsubscribePage {
  language: Locale;
  organisation: Pick<SiteSettings['organisation'], 'name' | 'country'>;
  booking: Pick<SiteSettings['booking'], 'autoConfirm'>;
  shown: UnsubscribeState;
  preferences: string;
}

/** Renders the page. It asks for confirmation, because malware scanners open every link. Its form is sent to the page's URL. */
function unsubscribePage({ language, organisation, booking, shown, preferences }: UnsubscribePage): string {
  const text = getEmailTexts(language, organisation.country);
  const say = (id: EmailTextId) => escapeHtml(text(id, { name: organisation.name }));
  const content =
    shown.state === 'asked'
      ? `<p>${say('unsubscribe.ask')}</p>
<p><strong>${say(`unsubscribe.${shown.kind === 'confirmed' && !booking.autoConfirm ? 'requested' : shown.kind}`)}</strong></p>
<form method="post">
<p><button name="scope" value="kind">${say('unsubscribe.this')}</button></p>
<p><button name="scope" value="all">${say('unsubscribe.all')}</button></p>
</form>`
      : `<p role="status">${say(`unsubscribe.${shown.state}`)}</p>`;
  return `<!doctype html>
<html lang="${localeTag(language, organisation.country)}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('unsubscribe.title')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${say('unsubscribe.title')}</h1>
${content}
<p><a href="${escapeHtml(preferences)}">${say('unsubscribe.site')}</a></p>
</main>
</body>
</html>
`;
}

/** Prefix that marks tokens to redact in logs (shared/server/redact.ts). */
const PREFIX = 'funs_';

interface Unsubscription {
  customerId: string;
  kind: MessageKind;
}

const payloadSchema = z.tuple([z.string().min(1), z.enum(MESSAGE_KINDS)]);

export function createUnsubscribeToken({ customerId, kind }: Unsubscription, secret: string): string {
  const payload = Buffer.from(JSON.stringify([customerId, kind])).toString('base64url');
  return `${PREFIX}${payload}.${signatureOf(payload, secret)}`;
}

/** Returns the customer and the kind of email that a token contains; null if its signature is wrong. */
function verifyUnsubscribeToken(token: string, secret: string): Unsubscription | null {
  const [, payload = '', signature = ''] = /^funs_([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(payload, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Another version may have signed a kind of emails that this one does not know.
  const { data } = payloadSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return data ? { customerId: data[0], kind: data[1] } : null;
}

function signatureOf(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
