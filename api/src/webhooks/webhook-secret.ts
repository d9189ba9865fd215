import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Begins every secret (Standard Webhooks, "Signature scheme"): by it, logs know what to leave out (shared/server/redact.ts). */
const PREFIX = 'whsec_';

/** From 24 to 64 by the specification. */
const BYTES = 32;

/** A secret for signing, as the receiver is told it. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64');
}

/** The headers by which a receiver knows that a body is ours (Standard Webhooks). @param secrets each of them signs */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
