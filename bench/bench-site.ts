import { buildSite } from '../scripts/build/build-site.ts';
import { bundles } from '../scripts/build/bundles.ts';
import { visitTables } from './report/visit-tables.ts';
import { RESULTS, writeWaterfalls } from './report/write-waterfalls.ts';
import { measureVisits, type Rounds } from './scenarios/first-and-repeat.ts';
import { startBenchSites } from './stack/bench-sites.ts';
import { buildTwins } from './twins/build-twins.ts';

/** Builds the site and its twins, measures them in turn, and prints what came out. */
export async function benchSite(rounds: Rounds): Promise<void> {
  await buildSite(bundles(), console.log);
  await buildTwins(console.log);
  const sites = await startBenchSites(console.log);
  try {
    const measured = await measureVisits(sites, rounds, console.log);
    writeWaterfalls(measured);
    console.log(`\n${visitTables(measured)}\n\nPictures of the waterfalls are in ${RESULTS}`);
  } finally {
    await sites.end();
  }
}
