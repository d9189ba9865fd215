import type { Transaction } from './platform/db/database.ts';
import { readOrCreateSecret } from './platform/secrets.ts';

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
