import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKET_COOKIE, drawBucket } from './canary-bucket.ts';
import { formatPreview, PREVIEW_COOKIE, type PreviewRules, previewAskedFor } from './preview.ts';
import { readVisitor, type Visitor } from './visitor.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** No script reads these. `auto`: a site without TLS, as on a developer's machine, could not keep them otherwise. */
const COOKIE: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' };

/** The visitor behind a request, as their cookies were when it came. */
export function visitorOf(request: FastifyRequest, rules: PreviewRules): Visitor {
  return readVisitor(request.server.parseCookie(request.headers.cookie ?? ''), rules);
}

/**
 * The visitor behind a navigation; what the navigation changes of their cookies is set with the answer: a bucket
 * when a canary needs one, a preview that begins or ends.
 */
export function welcomeVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  { rules, needsBucket }: { rules: PreviewRules; needsBucket: boolean },
): Visitor {
  const visitor = visitorOf(request, rules);
  if (needsBucket && visitor.bucket === null) {
    visitor.bucket = drawBucket();
    setCookie(reply, BUCKET_COOKIE, String(visitor.bucket), { maxAge: YEAR_SECONDS });
  }
  const asked = isNavigation(request) ? previewAskedFor(request.url, rules) : null;
  if (asked === 'off' && visitor.preview) {
    visitor.preview = null;
    setCookie(reply, PREVIEW_COOKIE, '', { maxAge: 0 });
  } else if (asked && asked !== 'off') {
    visitor.preview = asked;
    setCookie(reply, PREVIEW_COOKIE, formatPreview(asked));
  }
  return visitor;
}

function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieSerializeOptions = {},
): void {
  reply.setCookie(name, value, { ...COOKIE, ...options });
  // No cache on the way may give one visitor's cookie to another.
  reply.header('Cache-Control', 'private, no-cache');
}

/** A picture or a frame on another site asks for pages too; only a person who opens one can begin a preview. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document';
}
