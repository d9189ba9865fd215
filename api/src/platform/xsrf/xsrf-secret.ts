import { randomBytes } from 'node:crypto';
import type { Transaction } from '../db/database.ts';

const NAME = 'xsrf';

/** The secret that XSRF tokens are signed with; made once per database, so that all processes share it. */
export async function xsrfSecret(tx: Transaction): Promise<string> {
  await tx
    .insertInto('secrets')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await tx
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value;
}
