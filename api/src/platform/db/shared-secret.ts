import { randomBytes } from 'node:crypto';
import type { Transaction } from './database.ts';

/** A secret by its name; made once per database, so that all processes share it. */
export async function sharedSecret(tx: Transaction, name: string): Promise<string> {
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
