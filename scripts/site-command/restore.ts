import { existsSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import { hashErasedUid, openErasureRecords } from '../../api/src/me/erasure-records.ts';
import { eraseCustomerIfExists } from '../../api/src/me/erasures.ts';
import { openPhotoStore, PHOTO_SIZES } from '../../api/src/photos/photo-store.ts';
import type { Database } from '../../api/src/platform/db/database.ts';
import {
  computeSchemaState,
  listMigrations,
  migrate,
  PRODUCT_VERSION,
} from '../../api/src/platform/db/migrate.ts';
import { CommandError, type OperatorTerminal } from '../terminal.ts';
import {
  type ArchiveEntry,
  type BackupManifest,
  type BackupPart,
  describeBackup,
  readArchive,
  verifyArchive,
} from './archive.ts';
import { prepareEmbeddedDatabaseRestore } from './embedded.ts';
import type { RestoreTarget } from './postgres.ts';
import { preparePostgresRestore } from './restore-postgres.ts';
import {
  isAreaStateKey,
  ReleaseFileStore,
  readSiteDataLocations,
  type SiteDataLocations,
} from './site-parts.ts';

const NONE = 'none';

export const ERASURES_OPTION = [
  '--erasures <where>',
  'where later erasures were recorded: the photo store of the lost site, or a newer backup; `none` if both are lost. Default: PHOTO_STORE, if it survived',
] as const;

/** `npm run site -- restore FILE`. @throws CommandError with cause and advice */
export async function runRestore(parameters: readonly string[], terminal: OperatorTerminal): Promise<void> {
  const program = new Command('npm run site -- restore')
    .description(
      'Restores a backup into an empty database, while no api runs. The parts are found as by `backup`. If it is interrupted, repeat it. Customers who were erased since the backup are erased again.',
    )
    .argument('<file>', 'the backup')
    .option(...ERASURES_OPTION)
    .action((file: string, { erasures }: { erasures?: string }) => restore(file, erasures, terminal));
  await program.parseAsync([...parameters], { from: 'user' });
}

async function restore(
  file: string,
  erasures: string | undefined,
  { environment, print }: OperatorTerminal,
): Promise<void> {
  const parts = readSiteDataLocations(environment);
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  print(`Verifying ${file} …`);
  const manifest = await verifyArchive(file);
  print(describeBackup(file, manifest));
  await assertVersion(manifest);
  const erased = await readErasures(file, erasures, parts);
  const target = await prepareTarget(manifest, parts);
  try {
    print('Restoring photos, releases and settings …');
    const database = await restoreParts({ file, parts, target, print });
    try {
      await migrate(database);
      const count = await eraseRecordedCustomersAgain(database, erased);
      print(
        count === 0
          ? 'No customer of the backup has been erased since.'
          : `Erased again: ${count} customers who had been erased since the backup.`,
      );
    } catch (error) {
      await database.close();
      throw error;
    }
    await target.finish(database);
  } finally {
    await target.close();
  }
  print(
    'Restored. Start the site; it contains what was saved until the time of the backup. Messages that were pending then are sent, perhaps for the second time.',
  );
}

/** @throws CommandError if this version cannot work on the schema of the backup */
async function assertVersion({ database, product_version }: BackupManifest): Promise<void> {
  const done = new Map(Object.entries(database.migrations));
  const { is, problem } = computeSchemaState(await listMigrations(), done, PRODUCT_VERSION);
  if (is !== 'narrowed') return;
  throw new CommandError(
    `The backup is of version ${product_version}, on whose schema this version cannot work. ${problem} Nothing was changed.`,
  );
}

function prepareTarget(
  { database: { kind } }: BackupManifest,
  { database }: SiteDataLocations,
): Promise<RestoreTarget> {
  if (kind === 'postgres' && 'url' in database) return preparePostgresRestore(database.url);
  if (kind === 'embedded' && 'folder' in database) return prepareEmbeddedDatabaseRestore(database.folder);
  throw new CommandError(
    kind === 'postgres'
      ? 'The backup is of a PostgreSQL server: set DATABASE_URL to an empty database.'
      : 'The backup is of an embedded database: unset DATABASE_URL, and let DATA_DIR name an empty folder.',
  );
}

/**
 * Reads the erased customers: from the backup, the photo store, and the location in the option --erasures.
 * @param file backup to restore; null if a database returns
 * @returns hashes of user ids
 * @throws CommandError if --erasures is missing although the photo store is empty, or if its location does not exist
 */
export async function readErasures(
  file: string | null,
  where: string | undefined,
  { photoStore, s3Credentials }: SiteDataLocations,
): Promise<Set<string>> {
  if (where === undefined && (await isEmptyStore(photoStore, s3Credentials))) {
    throw new CommandError(
      `Name where later erasures were recorded, because the photo store ${photoStore} is empty: --erasures with the photo store of the lost site, or a newer backup. With --erasures none, customers who were erased since come back. Nothing was changed.`,
    );
  }
  const hashes = new Set<string>();
  const add = (each: Iterable<string>) => {
    for (const hash of each) hashes.add(hash);
  };
  const addArchive = async (archive: string) => {
    for await (const { name } of readArchive(archive)) add(hashOf(name));
  };
  const addStore = async (location: string) => {
    const records = openErasureRecords(location, s3Credentials);
    add(await records.list().finally(() => records.close()));
  };
  if (file !== null) await addArchive(file);
  await addStore(photoStore);
  if (where === undefined || where === NONE) return hashes;
  const found = await stat(where).catch(() => null);
  if (!found && !where.includes('://')) {
    throw new CommandError(`There is neither a backup nor a photo store at ${where} (--erasures).`);
  }
  if (found?.isFile()) {
    await verifyArchive(where);
    await addArchive(where);
  } else await addStore(where);
  return hashes;
}

function hashOf(name: string): string[] {
  const { hash } = /^erasures\/(?<hash>[0-9a-f]{64})\.json$/.exec(name)?.groups ?? {};
  return hash === undefined ? [] : [hash];
}

async function isEmptyStore(
  location: string,
  credentials: SiteDataLocations['s3Credentials'],
): Promise<boolean> {
  const photos = openPhotoStore(location, credentials);
  const records = openErasureRecords(location, credentials);
  try {
    return (await photos.list()).size === 0 && (await records.list()).size === 0;
  } finally {
    await Promise.all([photos.close(), records.close()]);
  }
}

interface RestoreWork {
  file: string;
  parts: SiteDataLocations;
  target: RestoreTarget;
  print: (text: string) => void;
}

/** Restores all parts, the database last: an interrupted restore can be run again, because the steps before it are idempotent. */
async function restoreParts({ file, parts, target, print }: RestoreWork): Promise<Database> {
  const { photoStore, releaseStore, s3Credentials } = parts;
  const photos = openPhotoStore(photoStore, s3Credentials);
  const records = openErasureRecords(photoStore, s3Credentials);
  const releases = new ReleaseFileStore(releaseStore, s3Credentials);
  const areas = new RestoredAreas(releases, new Set(await releases.list()));
  let database: Database | undefined;
  const restorers: Record<BackupPart, (entry: ArchiveEntry) => Promise<void>> = {
    async photos({ name, chunks }) {
      const { id, size } = PHOTO_NAME.exec(name)?.groups ?? {};
      const known = PHOTO_SIZES.find((each) => each === size);
      if (id !== undefined && known) await photos.writeFile(id, known, await buffer(chunks));
    },
    async erasures({ name, chunks }) {
      for (const hash of hashOf(name)) await records.write(hash, await buffer(chunks));
    },
    releases: (entry) => areas.restore(entry),
    settings: ({ chunks }) => restoreSettings(parts.settingsFile, chunks, print),
    async database({ chunks }) {
      await areas.finish(print);
      print('Restoring the database …');
      database = await target.restore(chunks);
    },
  };
  try {
    for await (const entry of readArchive(file)) {
      const part = entry.name.split(/[/.]/, 1)[0] as BackupPart;
      if (Object.hasOwn(restorers, part)) await restorers[part](entry);
    }
  } finally {
    await Promise.all([photos.close(), records.close(), releases.close()]);
  }
  if (!database) throw new CommandError('The backup contains no database.');
  return database;
}

const PHOTO_NAME = /\/(?<id>[0-9a-f-]{36})\.(?<size>\w+)\.jpg$/;

/**
 * Restores releases, then the states of areas. An existing state is not replaced: it is newer than the backup, or an interrupted
 * restore has restored it completely.
 */
class RestoredAreas {
  readonly #files: ReleaseFileStore;
  readonly #existing: ReadonlySet<string>;
  readonly #states = new Map<string, Buffer>();

  constructor(files: ReleaseFileStore, existing: ReadonlySet<string>) {
    this.#files = files;
    this.#existing = existing;
  }

  async restore({ name, chunks }: ArchiveEntry): Promise<void> {
    const key = name.split('/').slice(1).join(':');
    if (isAreaStateKey(key)) this.#states.set(key, await buffer(chunks));
    else if (!this.#existing.has(`${areaOf(key)}:registry.json`)) {
      await this.#files.write(key, await buffer(chunks));
    }
  }

  async finish(print: (text: string) => void): Promise<void> {
    const kept = new Set<string>();
    for (const [key, content] of this.#states) {
      if (!this.#existing.has(`${areaOf(key)}:registry.json`)) await this.#files.write(key, content);
      else if (!content.equals((await this.#files.read(key)) ?? Buffer.alloc(0))) kept.add(areaOf(key));
    }
    if (kept.size > 0) {
      print(`The release store has other releases of ${[...kept].join(', ')} than the backup. They stay.`);
    }
  }
}

function areaOf(key: string): string {
  return key.split(':', 1)[0] ?? '';
}

async function restoreSettings(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  print: (text: string) => void,
): Promise<void> {
  const content = await buffer(chunks);
  if (existsSync(file)) {
    if (!content.equals(await readFile(file))) {
      print(
        `The settings in ${file} differ from those of the backup. They stay; the backup has settings.json.`,
      );
    }
    return;
  }
  await writeFile(`${file}.unfinished`, content);
  await rename(`${file}.unfinished`, file);
}

/** Erases the customers whose erasure was recorded. @param erased hashes of user ids @returns the number of erased customers */
export async function eraseRecordedCustomersAgain(
  database: Database,
  erased: ReadonlySet<string>,
): Promise<number> {
  if (erased.size === 0) return 0;
  const ids = await database.read((reader) => reader.selectFrom('customers').select('id').execute());
  let count = 0;
  for (const { id } of ids) {
    if (erased.has(hashErasedUid(id)) && (await eraseCustomerIfExists(database, id, new Date()))) count += 1;
  }
  return count;
}
