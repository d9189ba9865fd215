// `npm start`: builds what has changed and runs the whole site.
import { buildSite, bundles } from './build/build-site.ts';
import { localPlan, mailboxAddress, siteAddress } from './site/describe-parts.ts';
import { assertPortsFree } from './site/free-ports.ts';
import { reportDeaths, Site, stopOnSignals } from './site/site.ts';
import { runCommand } from './terminal.ts';

await runCommand(async () => {
  const site = new Site(localPlan(process.env));
  stopOnSignals(site);
  await assertPortsFree(site);
  await buildSite(bundles(), console.log);
  reportDeaths(site);
  if ((await site.start()) === 'stopped') return;
  if (site.plan.mailbox) console.log(`E-mails to customers: ${mailboxAddress(site.plan.ports)}`);
  console.log(`Forecourt is ready: ${siteAddress(site.plan.ports)}`);
});
