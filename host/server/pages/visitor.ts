import type { Preview } from '@forecourt/shared/contract';
import { SIGN_IN_HINT_COOKIE } from '../../site-map/sign-in-hint-cookie.ts';
import { BUCKET_COOKIE, parseBucket } from './canary-bucket.ts';
import { PREVIEW_COOKIE, type PreviewRules, parsePreview } from './preview.ts';

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
