import type { Transaction } from './platform/db/database.ts';
import { sharedSecret } from './platform/secrets.ts';

/** What the processes on one database sign with. */
export interface Secrets {
  /** The XSRF tokens. */
  xsrfSecret: string;
  /** The tokens in e-mails that end such e-mails. */
  unsubscribeSecret: string;
}

/** The secrets of a database, which the first process makes. */
export async function readSecrets(tx: Transaction): Promise<Secrets> {
  return {
    xsrfSecret: await sharedSecret(tx, 'xsrf'),
    unsubscribeSecret: await sharedSecret(tx, 'unsubscribe'),
  };
}
