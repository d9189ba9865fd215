import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../inbox/notification-json.ts';
import type { EmailKind } from './wishes.ts';

/** Begins every token: by it, logs know what to leave out (shared/server/redact.ts). */
const PREFIX = 'funs_';

/** Whose e-mails of which kind are to end. */
interface Unsubscription {
  customerId: string;
  kind: EmailKind;
}

const payloadSchema = z.tuple([z.string().min(1), z.enum(NOTIFICATION_KINDS)]);

/** What an e-mail carries, so that its reader can end such e-mails without signing in. It opens nothing else. */
export function unsubscribeToken({ customerId, kind }: Unsubscription, secret: string): string {
  const payload = Buffer.from(JSON.stringify([customerId, kind])).toString('base64url');
  return `${PREFIX}${payload}.${signatureOf(payload, secret)}`;
}

/** Null when it is not one of ours. */
export function readUnsubscribeToken(token: string, secret: string): Unsubscription | null {
  const [, payload = '', signature = ''] = /^funs_([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(payload, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [customerId, kind] = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return { customerId, kind };
}

function signatureOf(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
