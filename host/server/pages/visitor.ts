import { createHash, randomInt } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Preview } from '@forecourt/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_HINT_COOKIE } from '../../site-map/sign-in-hint-cookie.ts';

/** What the edge knows of whoever asks for a page; it is all in their cookies. */
export interface Visitor {
  /** Which share of the visitors they belong to; null until a canary needs to know. */
  bucket: number | null;
  /** Whether they were signed in when they were here last. A hint for what to fetch early, never a proof. */
  seemsSignedIn: boolean;
  /** The area that a developer takes from elsewhere. */
  preview: Preview | null;
}

/** Reads a visitor's cookies; what is malformed, or is allowed no more, counts as absent. */
export function readVisitor(
  cookies: Readonly<Record<string, string | undefined>>,
  rules: PreviewRules,
): Visitor {
  return {
    bucket: parseBucket(cookies[BUCKET_COOKIE]),
    seemsSignedIn: cookies[SIGN_IN_HINT_COOKIE]?.startsWith('1') ?? false,
    preview: parsePreview(cookies[PREVIEW_COOKIE], rules),
  };
}

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

/** Keeps a visitor in the same bucket from one page view to the next. */
export const BUCKET_COOKIE = 'forecourt-bucket';

/** How many buckets visitors are spread over. */
export const BUCKETS = 10_000;

/** A bucket for a visitor who has none yet. */
export function drawBucket(): number {
  return randomInt(BUCKETS);
}

/** The bucket that a visitor's cookie names; null when it names none. */
export function parseBucket(cookie: string | undefined): number | null {
  return /^(0|[1-9]\d{0,3})$/.test(cookie ?? '') ? Number(cookie) : null;
}

/**
 * Where a bucket stands among all, for one remote: 0 up to but not including 100. The same bucket stands
 * elsewhere for each remote, so that one visitor does not get everybody's canary.
 */
export function canaryPosition(bucket: number, remote: string): number {
  const digest = createHash('sha256').update(`${bucket}:${remote}`).digest();
  return (digest.readUIntBE(0, POSITION_BYTES) / 2 ** (8 * POSITION_BYTES)) * 100;
}

const POSITION_BYTES = 6;

/**
 * Whether a visitor gets the canary of a remote. When the percentage grows, visitors only join.
 * @param bucket null for a visitor who has none: in no canary but one for everybody
 * @param percent 0 to 100
 */
export function isInCanary(bucket: number | null, remote: string, percent: number): boolean {
  return bucket === null ? percent >= 100 : canaryPosition(bucket, remote) < percent;
}

/** Keeps a preview on for later navigations, until the browser is closed or the preview is ended. */
export const PREVIEW_COOKIE = 'forecourt-preview';

/** Parameter of a page's address that begins or ends a preview. */
const PREVIEW_PARAMETER = 'preview';
const END = 'off';

/** What may be previewed from where. */
export interface PreviewRules {
  /** Scheme, host and port each; none: there are no previews. */
  origins: readonly string[];
  areas: readonly string[];
}

/** What an address asks for; null when it asks for nothing that the rules allow. */
export function previewAskedFor(url: string, rules: PreviewRules): Preview | typeof END | null {
  const values = new URLSearchParams(url.split('?')[1]).getAll(PREVIEW_PARAMETER);
  const [value] = values;
  if (rules.origins.length === 0 || value === undefined || values.length > 1) return null;
  return value === END ? END : parsePreview(value, rules);
}

/** The preview that a text such as `vehicle@http://localhost:3002` names; null when the rules do not allow it. */
export function parsePreview(text: string | undefined, rules: PreviewRules): Preview | null {
  const [, area, origin] = /^([^@]+)@([^@]+)$/.exec(text ?? '') ?? [];
  const known = rules.areas.find((name) => name === area);
  const allowed = rules.origins.find((each) => each === origin);
  return known && allowed ? { area: known, origin: allowed } : null;
}

/** The text that `parsePreview` reads. */
export function formatPreview({ area, origin }: Preview): string {
  return `${area}@${origin}`;
}
