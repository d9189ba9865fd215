import type { Transaction } from './platform/db/database.ts';
import { readOrCreateSecret } from './platform/secrets.ts';

export interface Secrets {
  xsrfSecret: string;
  unsubscribeSecret: string;
}

/** Reads the secrets of a database, which the first process creates. */
export async function readSecrets(tx: Transaction): Promise<Secrets> {
  return {
    xsrfSecret: await readOrCreateSecret(tx, 'xsrf'),
    unsubscribeSecret: await readOrCreateSecret(tx, 'unsubscribe'),
  };
}
