// `npm start`: builds what has changed and runs the whole site.
import { listSettingsWarnings } from '@forecourt/shared/settings/advise';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import { buildSite, listBundleNames } from './build/build-site.ts';
import { describeMailbox, readLocalSiteOptions, siteUrl } from './site/describe-parts.ts';
import { assertPortsFree } from './site/free-ports.ts';
import { handleUnexpectedExits, LocalSite, stopOnSignals } from './site/site.ts';
import { runCommand } from './terminal.ts';

await runCommand(async () => {
  const site = new LocalSite(readLocalSiteOptions(process.env));
  stopOnSignals(site);
  await assertPortsFree(site);
  await buildSite(listBundleNames(), console.log);
  // Another start may have taken the ports during the build.
  await assertPortsFree(site);
  handleUnexpectedExits(site);
  if ((await site.start()) === 'stopped') return;
  const mailbox = describeMailbox(site.plan);
  if (mailbox) console.log(mailbox);
  console.log(`Forecourt is ready: ${siteUrl(site.plan.ports)}`);
  for (const advice of listSettingsWarnings(readSettings(site.plan.settingsFile), { isProduction: false })) {
    console.log(`Settings: ${advice}`);
  }
});
