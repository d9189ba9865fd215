import path from 'node:path';
import { buildSite, listBundleNames } from '../scripts/build/build-site.ts';
import { root } from '../scripts/root.ts';
import { buildBaselines } from './baselines/build-baselines.ts';
import { formatPageLoadTables } from './report/visit-tables.ts';
import { RESULTS_FOLDER, writePageLoadResults } from './report/write-visits.ts';
import { measureLoadAfterRelease } from './scenarios/after-release.ts';
import { measureAreaSwitch } from './scenarios/area-switch.ts';
import { measurePageLoads, type PageLoadBenchOptions } from './scenarios/first-and-repeat.ts';
import { measureWithLighthouse } from './scenarios/lighthouse.ts';
import { measureLoadWithSlowIdentity } from './scenarios/slow-identity.ts';
import { startBenchSites } from './stack/bench-sites.ts';

export const SCENARIO_NAMES = ['visits', 'switch', 'identity', 'release', 'lighthouse'] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

export interface SiteBenchOptions extends PageLoadBenchOptions {
  only: readonly ScenarioName[];
  http2: boolean;
}

/** Builds the site and its baselines, measures them in the scenarios of `only`, and prints the results. */
export async function benchSite({ only, http2, ...rounds }: SiteBenchOptions): Promise<void> {
  await buildSite(listBundleNames(), console.log);
  await buildBaselines(console.log);
  const sites = await startBenchSites({ http2, say: console.log });
  try {
    if (only.includes('visits')) {
      const measured = await measurePageLoads(sites, rounds, console.log);
      writePageLoadResults(measured);
      console.log(
        `\n${formatPageLoadTables(measured)}\n\nAll visits, and pictures of their waterfalls, are in ${path.relative(root, RESULTS_FOLDER)}.`,
      );
    }
    if (only.includes('switch')) console.log(`\n${await measureAreaSwitch(sites, rounds.warm)}`);
    if (only.includes('identity')) console.log(`\n${await measureLoadWithSlowIdentity(sites, rounds.warm)}`);
    if (only.includes('release')) console.log(`\n${await measureLoadAfterRelease(sites)}`);
    if (only.includes('lighthouse')) {
      const lighthouse = await measureWithLighthouse(sites, { ...rounds, runs: rounds.cold }, console.log);
      console.log(`\n${lighthouse}`);
    }
  } finally {
    await sites.end();
  }
}
