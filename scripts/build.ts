// `npm run build`: builds what has changed. `npm run build -- WORKSPACE…`: builds these, changed or not.
import { buildBundles, buildSite } from './build/build-site.ts';
import { bundles } from './build/bundles.ts';
import { runCommand } from './plain-error.ts';

const asked = process.argv.slice(2);

await runCommand(async () => {
  if (asked.length > 0) return buildBundles(asked, console.log);
  const built = await buildSite(bundles(), console.log);
  if (built === 0) console.log('Nothing has changed since the last build.');
});
