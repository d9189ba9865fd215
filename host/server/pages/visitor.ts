import { createHash, randomInt } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { AreaPreview } from '@forecourt/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_HINT_COOKIE } from '../../site-map/areas.ts';

export interface Visitor {
  /** Random number that decides whether the visitor gets a canary; null until a canary needs it. */
  bucket: number | null;
  /** Whether the visitor was probably signed in on the last page view. A hint, not an authentication. */
  seemsSignedIn: boolean;
  preview: AreaPreview | null;
}

/** Reads a visitor's cookies; malformed or forbidden values count as absent. */
function parseVisitorCookies(
  cookies: Readonly<Record<string, string | undefined>>,
  rules: PreviewRules,
): Visitor {
  return {
    bucket: parseCanaryBucket(cookies[CANARY_BUCKET_COOKIE]),
    seemsSignedIn: cookies[SIGN_IN_HINT_COOKIE]?.startsWith('1') ?? false,
    preview: parsePreview(cookies[PREVIEW_COOKIE], rules),
  };
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `secure: 'auto'`, because sites without TLS, as in development, could not store secure cookies. */
const COOKIE: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' };

export function identifyVisitor(request: FastifyRequest, rules: PreviewRules): Visitor {
  return parseVisitorCookies(request.server.parseCookie(request.headers.cookie ?? ''), rules);
}

/** Reads the visitor of a navigation, and sets cookies for a new bucket or a preview that begins or ends. */
export function identifyVisitorAndSetCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { rules, needsBucket }: { rules: PreviewRules; needsBucket: boolean },
): Visitor {
  const visitor = identifyVisitor(request, rules);
  if (needsBucket && visitor.bucket === null) {
    visitor.bucket = createCanaryBucket();
    setCookie(reply, CANARY_BUCKET_COOKIE, String(visitor.bucket), { maxAge: YEAR_SECONDS });
  }
  const requested = isNavigation(request) ? parseRequestedPreview(request.url, rules) : null;
  if (requested === 'off' && visitor.preview) {
    visitor.preview = null;
    setCookie(reply, PREVIEW_COOKIE, '', { maxAge: 0 });
  } else if (requested && requested !== 'off') {
    visitor.preview = requested;
    setCookie(reply, PREVIEW_COOKIE, formatPreview(requested));
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
  // Keep the response out of shared caches, which would give one visitor's cookie to another.
  reply.header('Cache-Control', 'private, no-cache');
}

/** Whether the request opens a page itself. An image or a frame with this address on another site must not begin a preview. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document';
}

const CANARY_BUCKET_COOKIE = 'forecourt-bucket';

export const CANARY_BUCKET_COUNT = 10_000;

export function createCanaryBucket(): number {
  return randomInt(CANARY_BUCKET_COUNT);
}

export function parseCanaryBucket(cookie: string | undefined): number | null {
  return /^(0|[1-9]\d{0,3})$/.test(cookie ?? '') ? Number(cookie) : null;
}

/** Percentage (below 100) that a canary's share must exceed for a visitor to get it. It differs by remote. */
export function computeCanaryPosition(bucket: number, remote: string): number {
  const digest = createHash('sha256').update(`${bucket}:${remote}`).digest();
  return (digest.readUIntBE(0, POSITION_BYTES) / 2 ** (8 * POSITION_BYTES)) * 100;
}

const POSITION_BYTES = 6;

/** Whether a visitor gets the canary; without a bucket, only at 100 percent. A higher percentage only adds visitors. */
export function isInCanary(bucket: number | null, remote: string, percent: number): boolean {
  return bucket === null ? percent >= 100 : computeCanaryPosition(bucket, remote) < percent;
}

/** Session cookie that continues a preview on later navigations. */
const PREVIEW_COOKIE = 'forecourt-preview';

const PREVIEW_PARAMETER = 'preview';
const END = 'off';

export interface PreviewRules {
  /** Allowed origins; an empty list disables previews. */
  origins: readonly string[];
  areas: readonly string[];
}

/** Preview that an address requests, or `off`; null if it requests neither, or the rules forbid the preview. */
export function parseRequestedPreview(url: string, rules: PreviewRules): AreaPreview | typeof END | null {
  const values = new URLSearchParams(url.split('?')[1]).getAll(PREVIEW_PARAMETER);
  const [value] = values;
  if (rules.origins.length === 0 || value === undefined || values.length > 1) return null;
  return value === END ? END : parsePreview(value, rules);
}

/** Parses a preview such as `vehicle@http://localhost:3002`; null if the rules forbid it. */
export function parsePreview(text: string | undefined, rules: PreviewRules): AreaPreview | null {
  const [, area, origin] = /^([^@]+)@([^@]+)$/.exec(text ?? '') ?? [];
  const known = rules.areas.find((name) => name === area);
  const allowed = rules.origins.find((each) => each === origin);
  return known && allowed ? { area: known, origin: allowed } : null;
}

export function formatPreview({ area, origin }: AreaPreview): string {
  return `${area}@${origin}`;
}
