import { readApiEnvironment } from './environment.ts';
import { eraseCustomerIfExists } from './me/erasures.ts';
import { openAndMigrateDatabase } from './platform/db/open-database.ts';

/** Erases a customer who cannot sign in: `node api/src/erase.ts USER_ID` in the api's environment (docs/operations.md). */
async function erase(uids: readonly string[]): Promise<void> {
  const [uid, ...others] = uids;
  if (!uid || others.length > 0) throw new Error('Give one user id: node api/src/erase.ts USER_ID');
  const { database: address } = readApiEnvironment(process.env);
  const database = await openAndMigrateDatabase(address, (error) => {
    console.error(`erase: a database connection broke: ${error.message}`);
  });
  try {
    const isErased = await eraseCustomerIfExists(database, uid, new Date());
    if (!isErased)
      throw new Error(
        `No customer to erase has the user id "${uid}": it is unknown, or already erased. Nothing was changed.`,
      );
  } finally {
    await database.close();
  }
  console.log(
    'Erased. A running api records this for restores, and deletes the account if it is still there, within a minute or two.',
  );
}

try {
  await erase(process.argv.slice(2));
} catch (error) {
  console.error(`erase: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
