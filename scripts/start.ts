// `npm start`: builds what has changed and runs the whole site.
import { buildSite } from './build/build-site.ts';
import { bundles } from './build/bundles.ts';
import { runCommand } from './plain-error.ts';
import { mailboxAddress, siteAddress } from './site/describe-parts.ts';
import { endWithSignals } from './site/end-with-signals.ts';
import { localPlan } from './site/local-plan.ts';
import { refuseTakenPorts } from './site/refuse-taken-ports.ts';
import { reportDeaths } from './site/report-deaths.ts';
import { Site } from './site/site.ts';

await runCommand(async () => {
  const site = new Site(localPlan(process.env));
  endWithSignals(site);
  await refuseTakenPorts(site);
  await buildSite(bundles(), console.log);
  reportDeaths(site);
  if ((await site.start()) === 'stopped') return;
  if (site.plan.mailbox) console.log(`E-mails to customers: ${mailboxAddress(site.plan.ports)}`);
  console.log(`Forecourt is ready: ${siteAddress(site.plan.ports)}`);
});
