import { isLaterVersion, parseOldestCompatibleVersion } from '../platform/db/migrate.ts';
import { findStatementEffects } from '../platform/db/statement-effects.ts';
import {
  hashMigrationText,
  MIGRATIONS_PATH,
  readLastReleasedVersion,
  readMigrationTexts,
  readReleasedMigrations,
} from './released-migrations.ts';

/**
 * Finds new migrations whose schema the last release cannot run on, and released migrations that were changed.
 * @returns a message for each @param tree folder of the checkout
 */
export async function findAllMigrationErrors(tree: string): Promise<string[]> {
  const version = readLastReleasedVersion(tree);
  const released = new Map(
    Object.values(readReleasedMigrations(tree)).flatMap((each) => Object.entries(each)),
  );
  const complaints: string[] = [];
  for (const [name, text] of readMigrationTexts(tree)) {
    const known = released.get(name);
    if (known === undefined) complaints.push(...(await findMigrationErrors(name, text, version)));
    else if (known !== hashMigrationText(text)) {
      complaints.push(
        `${MIGRATIONS_PATH}/${name}: a released migration was changed, which has no effect on databases that have run it: write a new one.`,
      );
    }
  }
  return complaints;
}

/** Returns messages if a migration declares a later version than `released`, or narrows or rewrites and declares none. */
export async function findMigrationErrors(name: string, text: string, released: string): Promise<string[]> {
  const worksWith = parseOldestCompatibleVersion(text);
  if (worksWith !== null && isLaterVersion(worksWith, released)) {
    return [
      `${MIGRATIONS_PATH}/${name}: it works with ${worksWith} and later, but ${released} may still be running, or run again after a rollback: narrow in the release after ${worksWith}.`,
    ];
  }
  if (worksWith !== null) return [];
  const effects = await findStatementEffects(text);
  return effects
    .filter(({ kind }) => kind === 'narrows' || kind === 'rewrites')
    .map(
      ({ line, table, what }) =>
        `${MIGRATIONS_PATH}/${name}:${line}: ${table === null ? '' : `${table}: `}${what}. If version ${released} works with it, begin the file with "-- works with: ${released}, because …"; otherwise wait for the release after the next (docs/operations.md, "Releases that narrow the schema").`,
    );
}
