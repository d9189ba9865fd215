import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { Command } from 'commander';
import { openErasureRecords } from '../../api/src/me/erasure-records.ts';
import { openPhotoStore, PHOTO_SIZES } from '../../api/src/photos/photo-store.ts';
import { PRODUCT_VERSION } from '../../api/src/platform/db/migrate.ts';
import { CommandError, type OperatorTerminal } from '../terminal.ts';
import { ArchiveWriter, describeBackup, explainFullDisk, unfinishedArchiveName } from './archive.ts';
import { snapshotEmbeddedDatabase } from './embedded.ts';
import { type DatabaseSnapshot, snapshotPostgres } from './postgres.ts';
import { ReleaseFileStore, readSiteDataLocations, type SiteDataLocations } from './site-parts.ts';

/** `npm run site -- backup FILE`. @throws CommandError with cause and advice */
export async function runBackup(parameters: readonly string[], terminal: OperatorTerminal): Promise<void> {
  const program = new Command('npm run site -- backup')
    .description(
      'Writes database, photos, releases and settings into one file, while the site runs. The file contains personal data and the secrets in the database: protect it like the database. It finds the parts by the variables of api and edge: DATABASE_DIRECT_URL or DATABASE_URL (else DATA_DIR), PHOTO_STORE, RELEASE_STORE, FORECOURT_SETTINGS.',
    )
    .argument('<file>', 'the file to write, such as site-2026-11-28.backup')
    .action((file: string) => backup(file, terminal));
  await program.parseAsync([...parameters], { from: 'user' });
}

async function backup(file: string, { environment, print }: OperatorTerminal): Promise<void> {
  const parts = readSiteDataLocations(environment);
  if (existsSync(file))
    throw new CommandError(`There is a file ${file} already. Give the backup another name.`);
  const { database } = parts;
  const snapshot =
    'url' in database
      ? await snapshotPostgres(database.url)
      : await snapshotEmbeddedDatabase(database.folder);
  try {
    await writeArchive(file, { snapshot, parts, print });
  } finally {
    await snapshot.close();
  }
}

interface BackupWork {
  snapshot: DatabaseSnapshot;
  parts: SiteDataLocations;
  print: (text: string) => void;
}

async function writeArchive(file: string, { snapshot, parts, print }: BackupWork): Promise<void> {
  const created_at = new Date().toISOString();
  const dump = `${unfinishedArchiveName(file)}.database`;
  const archive = await ArchiveWriter.create(file);
  try {
    // Dump before copying photos, so that the server can release its snapshot early. Use a file, because tar needs the size.
    print('Reading the database …');
    await writeDump(dump, snapshot.dump());
    print('Copying photos …');
    const missing_photos = await addPhotos(archive, snapshot.photoIds, parts);
    await snapshot.assertPhotosHeld();
    await addErasures(archive, parts);
    print('Copying releases and settings …');
    await addReleases(archive, parts);
    if (existsSync(parts.settingsFile))
      await archive.add('settings.json', await readFile(parts.settingsFile));
    await archive.add('database.dump', createReadStream(dump), (await stat(dump)).size);
    const { kind, facts } = snapshot;
    const manifest = await archive.finish({
      created_at,
      product_version: PRODUCT_VERSION,
      database: { kind, ...facts },
      missing_photos,
    });
    print(describeBackup(file, manifest));
    if (missing_photos > 0) {
      print(
        `${missing_photos} photos have no files in the photo store, and none in this backup: \`npm run photos -- check\` lists them.`,
      );
    }
  } catch (error) {
    await archive.abort(error);
    throw error;
  } finally {
    await rm(dump, { force: true });
  }
}

async function writeDump(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const chunk of chunks) await handle.write(chunk);
  } catch (error) {
    throw explainFullDisk(file, error);
  } finally {
    await handle.close();
  }
}

/** Adds the files of the photos in the snapshot. @returns number of photos of which a file is missing */
async function addPhotos(
  archive: ArchiveWriter,
  ids: readonly string[],
  { photoStore, s3Credentials }: SiteDataLocations,
): Promise<number> {
  const photos = openPhotoStore(photoStore, s3Credentials);
  const missing = new Set<string>();
  try {
    const files = ids.flatMap((id) => PHOTO_SIZES.map((size) => ({ id, size })));
    for await (const [{ id, size }, content] of readAhead(files, (each) => photos.read(each.id, each.size))) {
      if (content) await archive.add(`photos/${id.slice(0, 2)}/${id}.${size}.jpg`, content);
      else missing.add(id);
    }
  } finally {
    await photos.close();
  }
  return missing.size;
}

async function addErasures(
  archive: ArchiveWriter,
  { photoStore, s3Credentials }: SiteDataLocations,
): Promise<void> {
  const records = openErasureRecords(photoStore, s3Credentials);
  try {
    const hashes = [...(await records.list())].sort();
    for await (const [hash, content] of readAhead(hashes, (each) => records.read(each))) {
      if (content) await archive.add(`erasures/${hash}.json`, content);
    }
  } finally {
    await records.close();
  }
}

async function addReleases(
  archive: ArchiveWriter,
  { releaseStore, s3Credentials }: SiteDataLocations,
): Promise<void> {
  const files = new ReleaseFileStore(releaseStore, s3Credentials);
  try {
    const keys = await files.list();
    for await (const [key, content] of readAhead(keys, (each) => files.read(each))) {
      // The files of a retired release may have been removed meanwhile. No page of a restored site gets such a release.
      if (content) await archive.add(`releases/${key.replaceAll(':', '/')}`, content);
    }
  } finally {
    await files.close();
  }
}

/** Number of files read at a time, because each read may take long. */
const AHEAD = 8;

/** Yields each item with the result of `read`, in order, while the next items are being read. */
async function* readAhead<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  const pending: Promise<[Item, Result]>[] = [];
  for (let next = 0; next < items.length || pending.length > 0; ) {
    for (const item of items.slice(next, next + AHEAD - pending.length)) {
      const reading = read(item).then((result): [Item, Result] => [item, result]);
      // Prevent an unhandled rejection: the error is thrown at this item's turn, which does not come if an earlier item fails.
      reading.catch(() => {});
      pending.push(reading);
      next += 1;
    }
    const first = await pending.shift();
    if (first) yield first;
  }
}
