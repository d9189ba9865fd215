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
  print(`Verifying ${file} …`);
  const manifest = await verifyArchive(file);
  print(describeBackup(file, manifest));
  await assertVersion(manifest);
  const erased = await readErasures(file, erasures, parts);
  const target = await prepareTarget(manifest, parts);
  try {
    await saveGivenErasures(erased, parts);
    print('Restoring photos, releases and settings …');
    const database = await restoreParts({ file, parts, target, print });
    try {
      await migrate(database);
      const count = await eraseRecordedCustomersAgain(database, erased, parts);
      print(
        count === 0
          ? 'No customer of the backup has been erased since.'
          : `Customers erased again because they were erased after the backup: ${count}.`,
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
      : 'The backup is of an embedded database: unset DATABASE_URL and DATABASE_DIRECT_URL, and let DATA_DIR name an empty folder.',
  );
}

export interface RecordedErasures {
  /** Hashes of the ids of erased customers: from the backup, the photo store, and the location in the option --erasures. */
  hashes: ReadonlySet<string>;
  /** Records at the location in --erasures: hash → content. Null without the option. */
  given: ReadonlyMap<string, Buffer> | null;
}

/**
 * Reads which customers were erased.
 * @param file backup to restore; null for `upgrade-postgres --back`, which restores none
 * @throws CommandError if --erasures is missing although the photo store may lack records, or if its location does not exist or
 * may lack records itself
 */
export async function readErasures(
  file: string | null,
  where: string | undefined,
  { photoStore, s3Credentials }: SiteDataLocations,
): Promise<RecordedErasures> {
  const gap = where === undefined ? await describeGap(photoStore, s3Credentials) : null;
  if (gap !== null) {
    throw new CommandError(
      `Name where later erasures were recorded, because ${gap}: --erasures with the photo store of the lost site, or a newer backup. With --erasures none, customers who were erased since come back. Nothing was changed.`,
    );
  }
  const records = openErasureRecords(photoStore, s3Credentials);
  const stored = await records.list().finally(() => records.close());
  const inBackup = file === null ? [] : (await readArchivedErasures(file)).keys();
  const given = where === undefined ? null : await readGivenErasures(where, s3Credentials);
  return { hashes: new Set([...stored, ...inBackup, ...(given?.keys() ?? [])]), given };
}

/** Describes why the photo store may lack records of erasures; null if nothing suggests it. */
async function describeGap(
  photoStore: string,
  credentials: SiteDataLocations['s3Credentials'],
): Promise<string | null> {
  const photos = openPhotoStore(photoStore, credentials);
  const records = openErasureRecords(photoStore, credentials);
  try {
    if (await records.isCopyUnfinished()) {
      return `an earlier command with --erasures was interrupted before it had all records in the photo store ${photoStore}`;
    }
    const isEmpty = (await photos.list()).size === 0 && (await records.list()).size === 0;
    return isEmpty ? `the photo store ${photoStore} is empty` : null;
  } finally {
    await Promise.all([photos.close(), records.close()]);
  }
}

async function readGivenErasures(
  where: string,
  credentials: SiteDataLocations['s3Credentials'],
): Promise<Map<string, Buffer>> {
  if (where === NONE) return new Map();
  const found = await stat(where).catch(() => null);
  if (!found && !where.includes('://')) {
    throw new CommandError(`There is neither a backup nor a photo store at ${where} (--erasures).`);
  }
  if (found?.isFile()) {
    await verifyArchive(where);
    return readArchivedErasures(where);
  }
  const gap = await describeGap(where, credentials);
  if (gap !== null) {
    throw new CommandError(
      `--erasures cannot read from this photo store, because ${gap}. Name another one or a newer backup, or \`none\` if the records are lost. Nothing was changed.`,
    );
  }
  const contents = new Map<string, Buffer>();
  const records = openErasureRecords(where, credentials);
  try {
    for (const hash of await records.list()) {
      const content = await records.read(hash);
      if (content) contents.set(hash, content);
    }
  } finally {
    await records.close();
  }
  return contents;
}

async function readArchivedErasures(archive: string): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for await (const { name, chunks } of readArchive(archive)) {
    for (const hash of hashOf(name)) contents.set(hash, await buffer(chunks));
  }
  return contents;
}

function hashOf(name: string): string[] {
  const { hash } = /^erasures\/(?<hash>[0-9a-f]{64})\.json$/.exec(name)?.groups ?? {};
  return hash === undefined ? [] : [hash];
}

/** Copies the records at --erasures into the photo store, because a repeated or later restore may lack the option. */
export async function saveGivenErasures(
  { given }: RecordedErasures,
  { photoStore, s3Credentials }: SiteDataLocations,
): Promise<void> {
  if (given === null) return;
  const records = openErasureRecords(photoStore, s3Credentials);
  await records.copy(given).finally(() => records.close());
}

interface RestoreWork {
  file: string;
  parts: SiteDataLocations;
  target: RestoreTarget;
  print: (text: string) => void;
}

/** Restores all parts, the database last: an interrupted restore can be repeated, as the steps before it are idempotent. */
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

/** Restores releases and states of areas without a state. Others stay: newer ones, or completed by an interrupted restore. */
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

/**
 * Erases the customers whose erasure was recorded, as of the recorded time, which limits how long contact data is stored. If
 * that time is missing, damaged or in the future, the erasure counts from now.
 * @param locations The photo store there must already contain the erasure records.
 * @returns the number of erased customers
 */
export async function eraseRecordedCustomersAgain(
  database: Database,
  { hashes }: RecordedErasures,
  { photoStore, s3Credentials }: SiteDataLocations,
): Promise<number> {
  if (hashes.size === 0) return 0;
  const ids = await database.read((reader) => reader.selectFrom('customers').select('id').execute());
  const records = openErasureRecords(photoStore, s3Credentials);
  let count = 0;
  try {
    for (const { id } of ids) {
      const hash = hashErasedUid(id);
      if (!hashes.has(hash)) continue;
      const recorded = await records.readTime(hash);
      const now = new Date();
      const erasedAt = recorded && recorded < now ? recorded : now;
      if (await eraseCustomerIfExists(database, id, erasedAt)) count += 1;
    }
  } finally {
    await records.close();
  }
  return count;
}
