import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Compiled time zones of an edition of the IANA database. */
export interface ZoneEdition {
  /** Such as `2025b`. */
  edition: string;
  folder: string;
}

/**
 * Compiles time zones into a new folder; it has those and UTC alone.
 * @param parent folder to make it in
 * @param rules as `zic` reads them
 */
export async function compileZones(parent: string, rules: string): Promise<string> {
  const folder = await newFolder(parent);
  const source = join(folder, 'source.zi');
  await writeFile(source, `${rules}\nZone Etc/UTC 0 - UTC\n`);
  // Debian keeps the compiler off the PATH of ordinary users.
  const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  await run('zic', ['-b', 'fat', '-d', folder, source], { env: environment });
  return folder;
}

/** Every edition that Debian offers this machine, unpacked into the folder `parent` and not installed. */
export async function debianEditions(parent: string): Promise<ZoneEdition[]> {
  const { stdout } = await run('apt-cache', ['madison', 'tzdata']);
  const versions = stdout.split('\n').flatMap((line) => line.split('|')[1]?.trim() ?? []);
  const editions: ZoneEdition[] = [];
  for (const version of new Set(versions)) {
    const folder = await newFolder(parent);
    await run('apt-get', ['download', `tzdata=${version}`], { cwd: folder });
    const [archive = ''] = await readdir(folder);
    await run('dpkg-deb', ['--extract', archive, folder], { cwd: folder });
    const zoneinfo = join(folder, 'usr/share/zoneinfo');
    const [, edition = ''] =
      /^# version (\S+)/.exec(await readFile(join(zoneinfo, 'tzdata.zi'), 'utf8')) ?? [];
    editions.push({ edition, folder: zoneinfo });
  }
  return editions;
}

async function newFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'zones-'));
  // The server that reads it runs as another user.
  await chmod(folder, 0o755);
  return folder;
}
