import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
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
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function refuseToOpen(): void {
  jest.spyOn(fs, 'open').mockRejectedValueOnce(Object.assign(new Error('refused'), { code: 'EACCES' }));
}

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

/** Runs `work` as a user other than root, because root may read and write everything. */
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

  it('that is a folder is not called damaged', async () => {
    expect(await failureOf(verifyArchive(folder))).toBe(`${folder} is a folder. Name the file of a backup.`);
  });

  it('that the user may not read is not called damaged, and only the file is to be given', async () => {
    const file = path.join(folder, "Ann's.backup");
    writeFileSync(file, '', { mode: 0 });
    await withoutRights(async () => {
      const message = await failureOf(verifyArchive(file));
      expect(message).toMatch(/may not read .* chown \d+ '\/.*\/Ann'\\''s\.backup'$/);
    });
  });

  it('that the user may not read in the folder for backups names the cure for all of them', async () => {
    refuseToOpen();
    expect(await failureOf(verifyArchive('/backups/site.backup'))).toMatch(/: chown -R \d+ backups$/);
  });
});

describe('writing a backup', () => {
  it('into a folder without rights names the folder, and gives nobody a folder of the machine', async () => {
    const home = path.join(folder, 'home');
    mkdirSync(home, { mode: 0o500 });
    await withoutRights(async () => {
      const message = await failureOf(ArchiveWriter.create(path.join(home, 'site.backup')));
      expect(message).toMatch(/may not write into .*\/home\. Name a file in a folder of that user\.$/);
    });
  });

  it('into the folder for backups without rights names the cure', async () => {
    refuseToOpen();
    const message = await failureOf(ArchiveWriter.create('/backups/site.backup'));
    expect(message).toMatch(/may not write into \/backups\. .*: chown \d+ backups$/);
  });

  it('onto a full disk says so', async () => {
    const full = await fs.open('/dev/full', 'w');
    jest.spyOn(fs, 'open').mockResolvedValueOnce(full);
    const message = await failureOf(writeBackup(path.join(folder, 'site.backup')));
    expect(message).toMatch(/cannot be written: the disk of .* is full\. Delete old backups there, or/);
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
