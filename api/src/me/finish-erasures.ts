import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { AccountDirectory } from '../platform/identity/account-directory.ts';
import { addMinutes } from '../platform/local-time.ts';
import { forgetDeletedBefore, listUndeleted, markDeleted, markTried } from './erasure-queries.ts';

/**
 * Tokens of Firebase live for an hour: that long after the account is gone, nothing can speak for it any more, whatever
 * some process remembers of it. Some minutes more for clocks that differ.
 */
const REMEMBERED_MINUTES = 65;

const MAX_PER_ROUND = 100;

interface ErasureServices {
  database: Database;
  accounts: Pick<AccountDirectory, 'remove'>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Deletes the accounts of erased customers at the identity provider. Several processes may do so at once: deleting
 * twice is deleting. A round ends with the first account that cannot be deleted, which the next round tries last, so it
 * neither floods a provider in trouble nor lets one account hold up the others.
 */
export async function finishErasures(services: ErasureServices): Promise<void> {
  const { database, now } = services;
  const uids = await database.read((reader) => listUndeleted(reader, MAX_PER_ROUND));
  for (const uid of uids) {
    if (!(await finishErasure(services, uid))) break;
  }
  const limit = addMinutes(now(), -REMEMBERED_MINUTES);
  await database.transaction((tx) => forgetDeletedBefore(tx, limit));
}

/** Deletes one account at the identity provider; whether that worked. */
export async function finishErasure(
  { database, accounts, now, log }: ErasureServices,
  uid: string,
): Promise<boolean> {
  try {
    await accounts.remove(uid);
  } catch (err) {
    log.error({ err }, 'The account of an erased customer is not deleted yet at the identity provider');
    await database.transaction((tx) => markTried(tx, uid, now()));
    return false;
  }
  await database.transaction((tx) => markDeleted(tx, uid, now()));
  return true;
}
