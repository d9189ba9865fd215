/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(__dirname, 'pglite-database.ts')).href;
// Runs in a separate process, because Jest cannot load the embedded database.
const OPEN = `
  const { createPgliteDatabase } = await import(${JSON.stringify(MODULE)});
  await createPgliteDatabase(process.argv[1]).then(
    (database) => database.close(),
    (error) => console.log(error.message),
  );
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-broken-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', OPEN, folder], { encoding: 'utf8' }).stdout;

it('should name the data folder whose database cannot be opened, and the remedy', async () => {
  const cluster = join(folder, 'postgres');
  await mkdir(cluster);
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  const said = new RegExp(
    `^The embedded database in ${cluster} cannot be opened \\(.+\\)\\. .* or move it away`,
    'm',
  );
  expect(open()).toMatch(said);
  // The second attempt must not report that the folder is in use.
  expect(open()).toMatch(said);
});
