// `npm run dev -w remote-NAME`: serves one area from its sources; the other parts of the site are production builds.
import path from 'node:path';
import { AREA_MOUNTS } from '../host/site-map/areas.ts';
import { buildSite, listBundleNames, readBuiltInputsHash } from './build/build-site.ts';
import { serveArea } from './dev/dev-servers.ts';
import { readLocalSiteOptions, type SiteOptions, siteUrl } from './site/describe-parts.ts';
import { assertPortsFree, findFreePort } from './site/free-ports.ts';
import { type OriginName, portOf } from './site/ports.ts';
import { handleUnexpectedExits, LocalSite, stopOnSignals } from './site/site.ts';
import { CommandError, runCommand } from './terminal.ts';

await runCommand(async () => {
  const bundle = path.basename(process.cwd());
  if (!listBundleNames().includes(bundle) || bundle === 'host') {
    throw new CommandError('Name the area to work on: npm run dev -w remote-NAME');
  }
  const area = bundle.slice('remote-'.length);
  const mount = AREA_MOUNTS.find((known) => known.area === area);
  if (!mount) {
    throw new CommandError(
      `The site has no place for "${area}" yet: give it a line in host/site-map/areas.ts.`,
    );
  }
  const origin: OriginName = `origin-${area}`;
  const local = readLocalSiteOptions(process.env);
  const port = portOf(local.ports, origin);
  const preview = `http://localhost:${port}`;
  const plan: SiteOptions = {
    ...local,
    // The area's dev server takes the port of the area's origin, so the production build is served on another port.
    ports: { ...local.ports, [origin]: await findFreePort() },
    environment: { PREVIEW_ORIGINS: JSON.stringify([preview]) },
  };
  const site = new LocalSite(plan);
  stopOnSignals(site);
  await assertPortsFree(new LocalSite(local));

  // An area is built only if it has no build. An outdated shell is rebuilt, because its build contains the paths of all areas.
  const wanted = listBundleNames().filter((name) => name === 'host' || readBuiltInputsHash(name) === null);
  await buildSite(wanted, console.log);
  handleUnexpectedExits(site);
  const [started] = await Promise.all([
    site.start(),
    serveArea(area, port, (message) => console.log(`${bundle}: ${message}`)),
  ]);
  if (started === 'stopped') return;
  const link = `${mount.paths[0]}?preview=${area}@${preview}`;
  console.log(`Forecourt is ready: ${siteUrl(plan.ports)}${link}`);
  console.log(`A deployed site that allows ${preview} as a preview has your area at the same path: ${link}`);
});
