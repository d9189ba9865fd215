// `npm run build`: builds what has changed. `npm run build -- WORKSPACE…`: builds these, changed or not.
import { Command } from 'commander';
import { buildBundles, buildSite } from './build/build-site.ts';
import { bundles } from './build/bundles.ts';
import { runCommand } from './plain-error.ts';

async function build(workspaces: string[]): Promise<void> {
  if (workspaces.length > 0) return buildBundles(workspaces, console.log);
  const built = await buildSite(bundles(), console.log);
  if (built === 0) console.log('Nothing has changed since the last build.');
}

await new Command('npm run build --')
  .description('Builds what has changed since it was last built.')
  .argument('[workspace...]', 'builds these, changed or not')
  .action((workspaces: string[]) => runCommand(() => build(workspaces)))
  .parseAsync();
