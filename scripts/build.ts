// `npm run build [-- WORKSPACE…]`: builds the bundles that have changed, or the named workspaces even if unchanged.
import { Command } from 'commander';
import { buildBundles, buildSite, listBundleNames } from './build/build-site.ts';
import { runCommand } from './terminal.ts';

async function build(workspaces: string[]): Promise<void> {
  if (workspaces.length > 0) return buildBundles(workspaces, console.log);
  const built = await buildSite(listBundleNames(), console.log);
  if (built === 0) console.log('Nothing has changed since the last build.');
}

await new Command('npm run build --')
  .description('Builds what has changed since it was last built.')
  .argument('[workspace...]', 'builds these, changed or not')
  .action((workspaces: string[]) => runCommand(() => build(workspaces)))
  .parseAsync();
