import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from './db/database.ts';

export interface ApiSecrets {
  xsrfSecret: string;
  unsubscribeSecret: string;
}

/** Reads the secrets of a database, which the first process creates. */
export async function readOrCreateSecrets(tx: Transaction): Promise<ApiSecrets> {
  return {
    xsrfSecret: await readOrCreateSecret(tx, 'xsrf'),
    unsubscribeSecret: await readOrCreateSecret(tx, 'unsubscribe'),
  };
}

async function readOrCreateSecret(tx: Transaction, name: string): Promise<string> {
  await tx
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await tx
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Prefix that marks feed secrets to redact in logs (shared/server/redact.ts). */
const PREFIX = 'fcal_';

/** Bytes of a feed secret: too many to guess, so its hash needs neither salt nor many rounds. */
const BYTES = 32;

export function createCalendarFeedSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64url');
}

export function hashCalendarFeedSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
