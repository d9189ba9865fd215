import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandError } from '../terminal.ts';
import { ArchiveWriter, verifyArchive } from './archive.ts';

/** A user who owns nothing. */
const NOBODY = 65_534;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-archive-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function writeBackup(file: string): Promise<void> {
  const archive = await ArchiveWriter.create(file);
  await archive.add('photos/3f/a.photo.jpg', randomBytes(300_000));
  await archive.add('database.dump', randomBytes(300_000));
  await archive.finish({
    created_at: '2026-11-29T03:10:00Z',
    product_version: '0.1.0',
    database: { kind: 'postgres', server_version: '18.1', migrations: {}, counts: {} },
    missing_photos: 0,
  });
}

/** Runs as another user than root, who may read and write everything. */
async function withoutRights(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CommandError);
  return (error as CommandError).message;
}

describe('a backup', () => {
  it('is refused with a reason wherever it was cut off', async () => {
    const file = path.join(folder, 'site.backup');
    await writeBackup(file);
    expect(await verifyArchive(file)).toMatchObject({ product_version: '0.1.0' });
    const bytes = readFileSync(file);
    for (let eighth = 0; eighth < 8; eighth += 1) {
      writeFileSync(file, bytes.subarray(0, (bytes.length * eighth) / 8));
      expect(await failureOf(verifyArchive(file))).toContain(`${file} is no complete backup`);
    }
  });

  it('that does not exist is not called damaged', async () => {
    expect(await failureOf(verifyArchive('/nowhere.backup'))).toBe('There is no file /nowhere.backup.');
  });

  it('that the user may not read is not called damaged, and the cure is named', async () => {
    const backups = path.join(folder, 'backups');
    mkdirSync(backups);
    const file = path.join(backups, 'site.backup');
    writeFileSync(file, '', { mode: 0 });
    await withoutRights(async () => {
      expect(await failureOf(verifyArchive(file))).toMatch(/may not read .*: chown -R \d+ backups$/);
    });
  });
});

describe('writing a backup', () => {
  it('into a folder without rights names the folder and the cure', async () => {
    const backups = path.join(folder, 'backups');
    mkdirSync(backups, { mode: 0o500 });
    await withoutRights(async () => {
      const message = await failureOf(ArchiveWriter.create(path.join(backups, 'site.backup')));
      expect(message).toMatch(/may not write into .*\/backups\. .*: chown \d+ backups$/);
    });
  });

  it('into a folder that does not exist says where the container can write', async () => {
    const message = await failureOf(ArchiveWriter.create(path.join(folder, 'none/site.backup')));
    expect(message).toMatch(/there is no folder .*\/none\. .* name \/backups\/site\.backup\.$/);
  });

  it('below a file says so', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    const message = await failureOf(ArchiveWriter.create(path.join(folder, 'file/site.backup')));
    expect(message).toContain('file is not a folder');
  });
});
