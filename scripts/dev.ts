// `npm run dev`: runs the whole site in development mode. Changes of the shell update open pages; changes of an area, of
// the edge or of the api reload them.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { adoptBuildWithRetries, buildAreaOnChanges } from './dev/area-builds.ts';
import { type ShellServer, serveShell } from './dev/dev-servers.ts';
import { PartRestarter, watchPaths } from './dev/restarts.ts';
import {
  describeMailbox,
  partUrl,
  readLocalSiteOptions,
  type SiteOptions,
  siteUrl,
} from './site/describe-parts.ts';
import { assertPortsFree, findFreePort } from './site/free-ports.ts';
import { listAreaNames, type SitePartName } from './site/ports.ts';
import { LocalSite, stopOnSignals } from './site/site.ts';
import { runCommand } from './terminal.ts';

/** Part → source folders that its process reads only when it starts: a change there needs a restart. */
const SOURCES = {
  api: ['api/src', 'shared/kernel/settings', 'shared/server'],
  edge: [
    'host/server',
    'host/public',
    'host/site-map',
    'shared/contract',
    'shared/kernel/settings',
    'shared/server',
  ],
} satisfies Partial<Record<SitePartName, string[]>>;

const FIRST_ADOPTION_MS = 60_000;

await runCommand(async () => {
  const local = readLocalSiteOptions(process.env);
  const areas = listAreaNames(local.ports);
  const folderOf = (bundle: string) => path.join(local.data, 'dev', bundle);
  const plan: SiteOptions = {
    ...local,
    // The shell's dev server takes the site's port and forwards to the edge, which therefore needs another port.
    ports: { ...local.ports, edge: await findFreePort() },
    originFolders: Object.fromEntries(areas.map((area) => [area, folderOf(`remote-${area}`)])),
    environment: { SHELL_FOLDER: folderOf('host'), SITE_URL: siteUrl(local.ports) },
  };
  const site = new LocalSite(plan);
  stopOnSignals(site);
  await assertPortsFree(new LocalSite(local));

  const edge = partUrl(plan.ports, 'edge');
  let running: ShellServer | undefined;
  const newest = new Map<string, string>();
  const follow = (area: string, version: string) =>
    adoptBuildWithRetries(partUrl(plan.ports, 'edge-internal'), {
      area,
      version,
      isNewest: () => newest.get(area) === version,
      onProblem: (problem) => console.log(`remote-${area}: built, but ${problem}`),
    });
  const onBuild = async (area: string, version: string) => {
    newest.set(area, version);
    if (running && !(await follow(area, version))) return;
    console.log(`remote-${area}: built`);
    running?.reloadPages();
  };
  const [shell] = await Promise.all([
    serveShell({
      port: local.ports.edge,
      folder: folderOf('host'),
      edge,
      say: (message) => console.log(`host: ${message}`),
    }),
    ...areas.map((area) =>
      buildAreaOnChanges(area, folderOf(`remote-${area}`), (build) => {
        if ('failure' in build) console.log(`remote-${area}: ${build.failure}`);
        else void onBuild(area, build.version);
      }),
    ),
  ]);
  if ((await site.start()) === 'stopped') return;
  running = shell;
  // Wait for limited time only: if the edge refuses one area's build, developers can still work on the others.
  const adopted = Promise.all([...newest].map(([area, version]) => follow(area, version)));
  await Promise.race([adopted, delay(FIRST_ADOPTION_MS, undefined, { ref: false })]);

  for (const part of site.parts) {
    part.onDeath = () => console.error(`${part.name} has ended unexpectedly.\n${part.lastLines()}`);
  }
  const restarts = new PartRestarter(site, console.error, () => shell.reloadPages());
  for (const [part, folders] of Object.entries(SOURCES)) {
    watchPaths([...folders, plan.settingsFile], () => restarts.request(part as SitePartName));
  }
  const mailbox = describeMailbox(plan);
  if (mailbox) console.log(mailbox);
  console.log(`Forecourt is ready: ${siteUrl(local.ports)}`);
});
