import { acceptedLanguage } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyReply } from 'fastify';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { RETRY_AFTER_SECONDS, sendOverloaded } from '../http/overloaded.ts';
import { isPageRequest } from './is-page-request.ts';
import { renderOverloaded } from './render-overloaded.ts';
import { type StoredPage, storePage } from './stored-page.ts';

/** Seconds until the page loads again by itself: time enough to have it read out, and up to half as much on top. */
const RELOAD_SECONDS = 16;
const RELOAD_JITTER_SECONDS = 8;

/**
 * Makes the answer to a navigation that there is no room for: 503, with a page that says so in the visitor's language and
 * loads again by itself, by a header and without any script (docs/design.md §4). All of it is made once: answering must
 * cost next to nothing. What is no navigation gets a problem document.
 */
export async function createOverloadedPages(
  settings: SiteSettings,
  random: () => number = Math.random,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const { organisation } = settings;
  const languages = new Set([organisation.locale, ...organisation.languages]);
  const pages = new Map<string, StoredPage>(
    await Promise.all(
      [...languages].map(
        async (language) => [language, await storePage(renderOverloaded(settings, language))] as const,
      ),
    ),
  );

  return (reply) => {
    if (!isPageRequest(reply.request)) return sendOverloaded(reply);
    const { headers } = reply.request;
    const page = pages.get(acceptedLanguage(headers['accept-language'], organisation)) as StoredPage;
    const encoding = acceptedEncoding(headers['accept-encoding']);
    reply.code(503).headers({
      'Retry-After': String(RETRY_AFTER_SECONDS),
      Refresh: String(RELOAD_SECONDS + Math.floor(random() * (RELOAD_JITTER_SECONDS + 1))),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': page.policy,
    });
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(page.bodies[encoding]);
  };
}
