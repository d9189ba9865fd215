import { createHash, randomBytes } from 'node:crypto';

/** Begins every secret of a feed: by it, logs know what to leave out (shared/server/redact.ts). */
const PREFIX = 'fcal_';

/** Too many bits to guess, so that neither salt nor many rounds are needed to keep a hash of it. */
const BYTES = 32;

/** A secret for the address of a feed. */
export function createFeedSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64url');
}

/** What is kept of a secret. */
export function hashFeedSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
