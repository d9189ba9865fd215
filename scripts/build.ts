// `npm run build [-- WORKSPACE…]`: builds what has changed.
import { buildSite } from './build/build-site.ts';
import { bundles } from './build/bundles.ts';
import { runCommand } from './plain-error.ts';

const asked = process.argv.slice(2);

await runCommand(() => buildSite(asked.length > 0 ? asked : bundles(), console.log));
