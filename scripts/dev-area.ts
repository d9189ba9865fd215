// `npm run dev -w remote-NAME`: one area from its sources, in a site whose other parts are as last built.
import path from 'node:path';
import { AREAS } from '../host/site-map/areas.ts';
import { buildSite } from './build/build-site.ts';
import { builtFrom, bundles } from './build/bundles.ts';
import { serveArea } from './dev/serve-area.ts';
import { PlainError, runCommand } from './plain-error.ts';
import { type SitePlan, siteAddress } from './site/describe-parts.ts';
import { endWithSignals } from './site/end-with-signals.ts';
import { freePort } from './site/free-ports.ts';
import { localPlan } from './site/local-plan.ts';
import { type OriginName, portOf } from './site/ports.ts';
import { refuseTakenPorts } from './site/refuse-taken-ports.ts';
import { reportDeaths } from './site/report-deaths.ts';
import { Site } from './site/site.ts';

await runCommand(async () => {
  // npm runs a workspace's script in the workspace.
  const bundle = path.basename(process.cwd());
  if (!bundles().includes(bundle) || bundle === 'host') {
    throw new PlainError('Name the area to work on: npm run dev -w remote-NAME');
  }
  const area = bundle.slice('remote-'.length);
  const mount = AREAS.find((known) => known.area === area);
  if (!mount) {
    throw new PlainError(
      `The site has no place for "${area}" yet: give it a line in host/site-map/areas.ts.`,
    );
  }
  const origin: OriginName = `origin-${area}`;
  const local = localPlan(process.env);
  const port = portOf(local.ports, origin);
  const preview = `http://localhost:${port}`;
  const plan: SitePlan = {
    ...local,
    // The area's dev server has the port of its origin; what customers would get goes on being served elsewhere.
    ports: { ...local.ports, [origin]: await freePort() },
    environment: { PREVIEW_ORIGINS: JSON.stringify([preview]) },
  };
  const site = new Site(plan);
  endWithSignals(site);
  await refuseTakenPorts(new Site(local));

  // The shell is always built when it has changed: its table says where the area is.
  const wanted = bundles().filter((name) => name === 'host' || builtFrom(name) === null);
  await buildSite(wanted, console.log);
  reportDeaths(site);
  const [started] = await Promise.all([
    site.start(),
    serveArea(area, port, (message) => console.log(`${bundle}: ${message}`)),
  ]);
  if (started === 'stopped') return;
  const link = `${mount.paths[0]}?preview=${area}@${preview}`;
  console.log(`Forecourt is ready: ${siteAddress(plan.ports)}${link}`);
  console.log(`A deployed site that allows ${preview} as a preview has your area at the same path: ${link}`);
});
