// `npm run build [-- WORKSPACE…]`: builds what has changed.
import { buildSite } from './build/build-site.ts';
import { BUNDLES } from './build/bundles.ts';
import { runCommand } from './plain-error.ts';

const asked = process.argv.slice(2);

await runCommand(() => buildSite(asked.length > 0 ? asked : BUNDLES, console.log));
