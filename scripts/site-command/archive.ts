import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import * as z from 'zod';
import { CommandError, formatShortTime } from '../terminal.ts';

/** Parts of a backup in archive order. The database is last: an interrupted restore of the other parts can be repeated. */
const BACKUP_PARTS = ['photos', 'erasures', 'releases', 'settings', 'database'] as const;
export type BackupPart = (typeof BACKUP_PARTS)[number];

const MANIFEST = 'manifest.json';

const partSchema = z.object({
  entries: z.int(),
  bytes: z.int(),
  sha256: z.string().describe('Of each entry: its name, a zero byte, its size, a zero byte, its content'),
});

const backupManifestSchema = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  product_version: z.string(),
  database: z.object({
    kind: z.enum(['postgres', 'embedded']),
    server_version: z.string(),
    migrations: z
      .record(z.string(), z.string().nullable())
      .describe(
        'Name of each migration → oldest version that works on the schema after it; null if all versions do',
      ),
    counts: z.record(z.string(), z.int()),
  }),
  missing_photos: z.int().describe('Photos in the database whose files the photo store did not have'),
  parts: z.record(z.enum(BACKUP_PARTS), partSchema),
});

/** The last file of an archive, `manifest.json`. */
export type BackupManifest = z.infer<typeof backupManifestSchema>;

type PartFacts = z.infer<typeof partSchema>;

const MB = 1_000_000;

export function describeBackup(file: string, manifest: BackupManifest): string {
  const { database, parts } = manifest;
  const bytes = BACKUP_PARTS.reduce((sum, part) => sum + parts[part].bytes, 0);
  const rows = Object.entries(database.counts).map(([table, count]) => `${count} ${table.replace('_', ' ')}`);
  return [
    `${file}: backup of ${formatShortTime(manifest.created_at)}, ${(bytes / MB).toFixed(1)} MB before compression`,
    `  version ${manifest.product_version}, ${database.kind === 'postgres' ? 'PostgreSQL' : 'embedded database'} ${database.server_version}`,
    `  ${rows.join(', ')}`,
    `  ${parts.photos.entries} files of photos, ${parts.releases.entries} files of releases, ${parts.settings.entries === 0 ? 'no settings' : 'settings'}`,
  ].join('\n');
}

class PartHashes {
  readonly #parts = new Map(
    BACKUP_PARTS.map((part) => [part, { entries: 0, bytes: 0, hash: createHash('sha256') }]),
  );

  /** Counts an entry. @returns the hash to update with its content */
  begin(name: string, size: number): Hash {
    const part = this.#parts.get(partOf(name));
    if (!part) throw new CommandError(`The archive contains ${name}, which belongs to no part of a backup.`);
    part.entries += 1;
    part.bytes += size;
    return part.hash.update(`${name}\0${size}\0`);
  }

  end(): Record<BackupPart, PartFacts> {
    const facts = [...this.#parts].map(([part, { entries, bytes, hash }]) => [
      part,
      { entries, bytes, sha256: hash.digest('hex') },
    ]);
    return Object.fromEntries(facts) as Record<BackupPart, PartFacts>;
  }
}

/** `photos/3f/….jpg` → `photos`, `settings.json` → `settings`. */
function partOf(name: string): BackupPart {
  return name.split(/[/.]/, 1)[0] as BackupPart;
}

/** Returns the name of the file that an unfinished archive is written to. Repeating the command replaces that file. */
export function unfinishedArchiveName(file: string): string {
  return `${file}.unfinished`;
}

/** Writes a compressed tar file without holding it in memory. The file gets its name when it is complete. */
export class ArchiveWriter {
  readonly #file: string;
  readonly #packer = createTarPacker();
  readonly #written: Promise<void>;
  readonly #hashes = new PartHashes();

  private constructor(file: string, unfinished: FileHandle) {
    this.#file = file;
    const tar = Readable.fromWeb(this.#packer.readable as NodeReadableStream);
    const output = unfinished.createWriteStream({ flush: true });
    this.#written = pipeline(tar, createZstdCompress(), output);
    // Prevent an unhandled rejection: the next `add` or `finish` throws the error.
    this.#written.catch(() => {});
  }

  /** @throws CommandError if the file cannot be written */
  static async create(file: string): Promise<ArchiveWriter> {
    const unfinished = unfinishedArchiveName(file);
    try {
      await rm(unfinished, { force: true });
      return new ArchiveWriter(file, await open(unfinished, 'w', 0o600));
    } catch (error) {
      throw unwritable(file, error as NodeJS.ErrnoException);
    }
  }

  add(name: string, content: Uint8Array): Promise<void>;
  /** @param size number of bytes that the chunks contain together */
  add(name: string, chunks: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  async add(
    name: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    size = (content as Uint8Array).length,
  ): Promise<void> {
    const chunks = Symbol.asyncIterator in content ? content : [content];
    const hash = this.#hashes.begin(name, size);
    await this.#explain(this.#write(name, size, chunks, hash));
  }

  /** Adds the manifest, and gives the archive its name. */
  async finish(facts: Omit<BackupManifest, 'format' | 'parts'>): Promise<BackupManifest> {
    const manifest: BackupManifest = { format: 1, ...facts, parts: this.#hashes.end() };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await this.#explain(this.#complete(text));
    return manifest;
  }

  async #complete(manifest: Buffer): Promise<void> {
    await this.#write(MANIFEST, manifest.length, [manifest]);
    this.#packer.controller.finalize();
    await this.#written;
    await rename(unfinishedArchiveName(this.#file), this.#file);
    const folder = await open(path.dirname(path.resolve(this.#file)));
    await folder.sync().finally(() => folder.close());
  }

  /** Replaces the error of a full disk by its reason and cure. */
  async #explain(work: Promise<void>): Promise<void> {
    await work.catch((error) => Promise.reject(explainFullDisk(this.#file, error)));
  }

  /** Removes the unfinished archive. @param error reason of the failure */
  async abort(error: unknown): Promise<void> {
    this.#packer.controller.error(error);
    await this.#written.catch(() => {});
    await rm(unfinishedArchiveName(this.#file), { force: true });
  }

  async #write(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    hash?: Hash,
  ): Promise<void> {
    const writer = this.#packer.controller.add({ name, size, mode: 0o600 }).getWriter();
    for await (const chunk of chunks) {
      hash?.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
  }
}

export interface ArchiveEntry {
  name: string;
  size: number;
  /** Content. Read it to its end or not at all. */
  chunks: AsyncIterable<Uint8Array>;
}

/** Reads the entries of an archive one after the other. @throws CommandError if the archive is damaged or cannot be opened */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const opened = await open(file).catch((error) => Promise.reject(unreadable(file, error)));
  if ((await opened.stat()).isDirectory()) {
    await opened.close();
    throw new CommandError(`${file} is a folder. Name the file of a backup.`);
  }
  const unzipped = createZstdDecompress();
  const source = opened.createReadStream();
  pipeline(source, unzipped).catch(() => {});
  const tar = Readable.toWeb(unzipped) as unknown as ReadableStream<Uint8Array>;
  const entries = tar.pipeThrough(createTarDecoder({ strict: true })).getReader();
  try {
    for (;;) {
      const { done, value } = await entries.read();
      if (done) return;
      yield toEntry(file, value);
      // Read what the caller left unread. If the decoder has begun the next body, cancelling this one would end the next.
      await value.body.pipeTo(new WritableStream());
    }
  } catch (error) {
    throw asDamage(file, error);
  } finally {
    // Do not wait: in the middle of an entry, the decoder never confirms that it is cancelled.
    entries.cancel().catch(() => {});
    unzipped.destroy();
    source.destroy();
  }
}

function toEntry(file: string, { header, body }: ParsedTarEntry): ArchiveEntry {
  const { name, size, type = 'file' } = header;
  const isPlain = name.split('/').every((part) => /^[^\\:\0]+$/.test(part) && part !== '.' && part !== '..');
  if (type !== 'file' || !isPlain) {
    throw new CommandError(`The archive contains ${JSON.stringify(name)}, which no backup contains.`);
  }
  return { name, size, chunks: readBody(file, body as unknown as AsyncIterable<Uint8Array>) };
}

/** Yields the content of an entry. Throws damage in it to the reader of the content, not to the reader of the archive. */
async function* readBody(file: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw asDamage(file, error);
  }
}

/** Compares the content of an archive with its manifest. @throws CommandError if anything is missing or changed */
export async function verifyArchive(file: string): Promise<BackupManifest> {
  const hashes = new PartHashes();
  let manifest: BackupManifest | undefined;
  for await (const { name, size, chunks } of readArchive(file)) {
    if (manifest) throw damaged(file, `there is ${name} after the manifest`);
    if (name === MANIFEST) {
      const parsed = backupManifestSchema.safeParse(await json(Readable.from(chunks)).catch(() => null));
      if (!parsed.success) throw damaged(file, 'the manifest is of another format');
      manifest = parsed.data;
      continue;
    }
    const hash = hashes.begin(name, size);
    for await (const chunk of chunks) hash.update(chunk);
  }
  if (!manifest) throw damaged(file, 'its end is missing');
  const found = hashes.end();
  const changed = BACKUP_PARTS.filter((part) => found[part].sha256 !== manifest.parts[part].sha256);
  if (changed.length > 0) throw damaged(file, `its hash differs: ${changed.join(', ')}`);
  return manifest;
}

function asDamage(file: string, error: unknown): CommandError {
  return error instanceof CommandError ? error : damaged(file, (error as Error).message);
}

function damaged(file: string, reason: string): CommandError {
  return new CommandError(
    `${file} is no complete backup of this product (${reason}). Nothing was changed. Use another backup, or another copy of this one.`,
  );
}

function unreadable(file: string, error: NodeJS.ErrnoException): CommandError {
  if (error.code === 'ENOENT') return new CommandError(`There is no file ${file}.`);
  if (!isRefusal(error)) return new CommandError(`${file} cannot be read: ${error.message}`);
  const user = process.geteuid?.();
  const cure = isInBackups(file)
    ? `Give that user the folder: chown -R ${user} backups`
    : `Give that user the file: chown ${user} ${quoteForShell(path.resolve(file))}`;
  return new CommandError(`The user ${user} may not read ${file}. ${cure}`);
}

function unwritable(file: string, error: NodeJS.ErrnoException): CommandError {
  const folder = path.dirname(path.resolve(file));
  if (isRefusal(error)) {
    const user = process.geteuid?.();
    const cure = isInBackups(file)
      ? `Give that user the folder: chown ${user} backups`
      : 'Name a file in a folder of that user.';
    return new CommandError(`The user ${user} may not write into ${folder}. ${cure}`);
  }
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `there is no folder ${folder}`,
    ENOTDIR: `${folder} is not a folder`,
    EROFS: `${folder} is read-only`,
  };
  return new CommandError(
    `${file} cannot be written: ${reasons[error.code ?? ''] ?? error.message}. In the container \`tools\`, only /backups can be written: name /backups/${path.basename(file)}.`,
  );
}

/** Returns an error with reason and cure if the disk of a file is full; otherwise, the given error. */
export function explainFullDisk(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new CommandError(
    `${file} cannot be written: the disk of ${path.dirname(path.resolve(file))} is full. Delete old backups there, or name a file on a larger disk.`,
  );
}

function isRefusal({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EACCES' || code === 'EPERM';
}

/** Whether a file is in the folder of the container `tools` that is `backups` beside docker-compose.yml. */
function isInBackups(file: string): boolean {
  return path.dirname(path.resolve(file)) === '/backups';
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
