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

/** Bytes of a secret in an address: too many to guess, so its hash needs neither salt nor many rounds. */
const BYTES = 32;

/** The prefixes mark the secrets to redact in logs (shared/server/redact.ts). */
export const createCalendarFeedSecret = () => `fcal_${randomBytes(BYTES).toString('base64url')}`;
export const createShareToken = () => `fshr_${randomBytes(BYTES).toString('base64url')}`;

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
