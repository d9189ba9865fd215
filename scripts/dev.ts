// `npm run dev`: the whole site, for working on it. What is saved is there after a reload of the page.

import { Restarts } from './dev/restarts.ts';
import { watchBundles } from './dev/watch-bundles.ts';
import { watchFolders } from './dev/watch-folders.ts';
import { runCommand } from './plain-error.ts';
import { siteAddress } from './site/describe-parts.ts';
import { endWithSignals } from './site/end-with-signals.ts';
import { localPlan } from './site/local-plan.ts';
import type { PartName } from './site/ports.ts';
import { refuseTakenPorts } from './site/refuse-taken-ports.ts';
import { Site } from './site/site.ts';

/** Sources that a process reads once, when it starts. */
const SOURCES: Partial<Record<PartName, string[]>> = {
  api: ['api/src', 'shared/src/settings'],
  edge: ['host/server', 'host/public', 'shared/src/contract', 'shared/src/settings'],
};

await runCommand(async () => {
  const plan = { ...localPlan(process.env), environment: { RELEASE_POLL_SECONDS: '1' } };
  const site = new Site(plan);
  endWithSignals(site);
  await refuseTakenPorts(site);

  const restarts = new Restarts(site, console.error);
  // The edge reads the shell's build when it starts; new releases of areas it finds by itself.
  await watchBundles(console.log, (bundle) => bundle === 'host' && restarts.request('edge'));
  if ((await site.start()) === 'stopped') return;
  for (const [part, folders] of Object.entries(SOURCES)) {
    watchFolders([...folders, plan.settingsFile], () => restarts.request(part as PartName));
  }
  restarts.begin();
  console.log(`Forecourt is ready: ${siteAddress(plan.ports)}`);
});
