import type { Transaction } from './platform/db/database.ts';
import { sharedSecret } from './platform/secrets.ts';

export interface Secrets {
  xsrfSecret: string;
  unsubscribeSecret: string;
}

/** Reads the secrets of a database, which the first process creates. */
export async function readSecrets(tx: Transaction): Promise<Secrets> {
  return {
    xsrfSecret: await sharedSecret(tx, 'xsrf'),
    unsubscribeSecret: await sharedSecret(tx, 'unsubscribe'),
  };
}
