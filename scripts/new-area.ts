// `npm run new-area -- NAME`: creates the workspace of a new area, ready to run.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '@forecourt/shared/contract';
import { Command } from 'commander';
import * as z from 'zod';
import { AREA_MOUNTS } from '../host/site-map/areas.ts';
import {
  addCodeOwner,
  addTsconfigReference,
  addWorkspaceToLockfile,
  findAreaNameProblem,
  findFreeAreaPort,
  writeArea,
} from './new-area/write-area.ts';
import { root } from './root.ts';
import { runTool } from './run-tool.ts';
import { DEFAULT_PART_PORTS, findAreas } from './site/ports.ts';
import { CommandError, runCommand } from './terminal.ts';

const FIRST_VERSION = '0.1.0';

const sharedSchema = z.object({ version: z.string(), dependencies: z.object({ react: z.string() }) });

async function createArea(name: string): Promise<void> {
  const known = findAreas();
  const problem = findAreaNameProblem(name, {
    areas: known.map(({ area }) => area),
    paths: AREA_MOUNTS.flatMap(({ paths }) => paths),
  });
  if (problem) throw new CommandError(problem);
  const bundle = `remote-${name}`;
  const folder = path.join(root, bundle);
  if (existsSync(folder))
    throw new CommandError(`There is a folder ${bundle} already, without a package.json.`);

  const shared = sharedSchema.parse(JSON.parse(readFileSync(path.join(root, 'shared/package.json'), 'utf8')));
  const { files, workspace } = writeArea(folder, {
    name,
    version: FIRST_VERSION,
    port: findFreeAreaPort([...known.map(({ port }) => port), ...Object.values(DEFAULT_PART_PORTS)]),
    contract: `^${CONTRACT_VERSION}`,
    dependencies: { '@forecourt/shared': shared.version, react: shared.dependencies.react },
  });
  await runTool('biome', ['format', '--write', bundle], 'dropped');

  change('package-lock.json', (lock) => addWorkspaceToLockfile(lock, bundle, workspace));
  change('tsconfig.json', (text) => addTsconfigReference(text, bundle));
  change('.github/CODEOWNERS', (text) => addCodeOwner(text, name));
  const link = path.join(root, 'node_modules', workspace.name);
  mkdirSync(path.dirname(link), { recursive: true });
  // If an area of this name was removed by hand, its link in node_modules may still exist.
  rmSync(link, { recursive: true, force: true });
  symlinkSync(path.relative(path.dirname(link), folder), link, 'junction');

  console.log(`The area "${name}" is in ${bundle}:
${files.map((file) => `  ${file}`).join('\n')}

It comes into the site by one line in the table of host/site-map/areas.ts:

  { area: '${name}', mount: '/${name}', paths: ['/${name}'], access: 'signed-in' },

Functions for its paths belong to shared/contract/links.ts. Its team is @forecourt/${name}-team in .github/CODEOWNERS.

Then:
  npm start: the site with it, at /${name}
  npm run dev -w ${bundle}: the area from its sources, in the site as last built
  npm run unit -- ${bundle}: its tests

What an area is made of, and how it is deployed: docs/area-team.md`);
}

function change(file: string, to: (text: string) => string): void {
  const place = path.join(root, file);
  writeFileSync(place, to(readFileSync(place, 'utf8')));
}

await new Command('npm run new-area --')
  .description('Writes the workspace of a new area, which runs at once.')
  .argument('<name>', 'what the area is called in its folder and its address, like tyres')
  .action((name: string) => runCommand(() => createArea(name)))
  .parseAsync();
