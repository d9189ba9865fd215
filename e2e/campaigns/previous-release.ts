// Runs api tests of the last release on the schema of this version: `npm run campaign -- previous-release [JEST'S PARAMETERS]`.
// The last release works on that schema during an update and after a rollback.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { readLastReleasedVersion } from '../../api/src/generate/released-migrations.ts';
import { startTemplateDatabaseServer } from '../../api/src/platform/db/testing/template-database.ts';
import { root } from '../../scripts/root.ts';
import { CommandError, runCommand } from '../../scripts/terminal.ts';
import { checkOutCommit } from './update/process-site.ts';

/** Folders of the api whose tests use its operations and tables. */
const TESTED = ['booking', 'vehicles', 'record', 'reminders', 'workshop', 'photos', 'odometer'];

const lockfileSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});

function git(...parameters: string[]): string {
  try {
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Finds the commit of a release: its tag, or the commit that added its heading to the changelog. */
function findCommit(version: string): string {
  const tagged = git('rev-parse', '--verify', '--quiet', `v${version}^{commit}`);
  const commit = tagged || git('log', '--format=%H', '-1', `-S## ${version} - `, '--', 'CHANGELOG.md');
  if (commit) return commit;
  throw new CommandError(
    `The commit of version ${version} is not in this clone, which has no history or only a part of it: \`git fetch --unshallow --tags\`.`,
  );
}

/** Whether this repository's lock file has all packages of the checkout's lock file, with the same versions. */
function hasInstalledPackages(checkout: string): boolean {
  const [ours, theirs] = [root, checkout].map(
    (folder) =>
      lockfileSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))).packages,
  );
  return Object.entries(theirs ?? {}).every(
    ([name, { version }]) => !name.includes('node_modules/') || ours?.[name]?.version === version,
  );
}

await runCommand(async () => {
  const version = readLastReleasedVersion(root);
  const commit = findCommit(version);
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-previous-'));
  const server = await startTemplateDatabaseServer();
  try {
    if (!server) throw new CommandError('SKIPPED: needs PostgreSQL (apt-get install postgresql).');
    checkOutCommit(commit, folder);
    const options = { cwd: folder, stdio: 'inherit', reject: false } as const;
    if (!hasInstalledPackages(folder)) {
      console.log('Its packages differ from those that are installed here, so they are installed.');
      rmSync(path.join(folder, 'node_modules'), { recursive: true });
      const { exitCode } = await execa('npm', ['ci', '--no-audit', '--no-fund'], options);
      if (exitCode !== 0) throw new CommandError(`The packages of ${version} could not be installed.`);
    }
    console.log(`Tests of version ${version} (${commit.slice(0, 8)}) on the schema of this version:`);
    const [node, jest] = [process.execPath, path.join(folder, 'node_modules/jest/bin/jest.js')];
    const parameters = ['--selectProjects', 'integration', '--ci', ...process.argv.slice(2)];
    const paths = TESTED.map((name) => `api/src/${name}/`);
    const { exitCode } = await execa(node, [jest, ...parameters, '--testPathPatterns', ...paths], options);
    process.exitCode = exitCode ?? 1;
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
