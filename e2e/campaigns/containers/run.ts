// `npm run campaign -- containers`: builds the images, runs docker-compose.yml with them, goes through the main journey by TLS,
// kills each container's process once under load, restores a backup into an empty site, and moves it to a newer PostgreSQL and
// back. `--built` uses the images of the last run, `--keep` leaves the site running.
import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TraceCollector } from '@forecourt/shared/server/testing/traces';
import { execa } from 'execa';
import { findProgram } from '../../../scripts/install/system-programs.ts';
import { root } from '../../../scripts/root.ts';
import { CommandError, formatTextTable, runCommand } from '../../../scripts/terminal.ts';
import { BrowserCustomer } from '../../engines/customer.ts';
import { bookAllSlotsOfSecondDay, FEW_SLOTS_SETTINGS } from '../../engines/fill-day.ts';
import { JOURNEYS } from '../../engines/journeys.ts';
import { createChromiumEngine } from '../../engines/puppeteer-engines.ts';
import { IdentityEmulatorClient } from '../../world/identity.ts';
import { KILLED_SITE_SETTINGS, killContainersUnderLoad, requestHttpStatus, waitUntil } from './kills.ts';
import { PodmanSite } from './podman-site.ts';
import { describeRowCounts, testPostgresUpgradeAndRollback } from './upgrade-postgres.ts';

/** Image with a newer major version of PostgreSQL than the site's: a stand-in like those of podman-site.ts. */
const NEWER_POSTGRES = 'localhost/stand-in/postgres-17';
const PROJECT = 'forecourt-campaign';
const OFFSET = Number(process.env.PORT_OFFSET ?? 0);
const PORTS = {
  HTTP_PORT: 3080 + OFFSET,
  HTTPS_PORT: 3443 + OFFSET,
  LOCAL_PORT: 3000 + OFFSET,
  EDGE_OPERATOR_PORT: 3100 + OFFSET,
  API_OPERATOR_PORT: 4100 + OFFSET,
};
const SITE = `https://localhost:${PORTS.HTTPS_PORT}`;
const HERE = `http://localhost:${PORTS.LOCAL_PORT}`;
const JOURNEY_TIMEOUT_MS = 300_000;

await runCommand(async () => {
  const reason = await reasonToSkip();
  if (reason !== null) {
    console.log(`NOT EVERYTHING WAS TESTED\n\nNo image was built and no container was started: ${reason}`);
    return;
  }
  const work = path.join(root, '.data/containers');
  const secrets = path.join(work, 'secrets');
  mkdirSync(secrets, { recursive: true });
  const backups = path.join(work, 'backups');
  mkdirSync(backups, { recursive: true });
  // The service `tools`, which writes backups, runs as another user.
  chmodSync(backups, 0o777);
  const settings = path.join(work, 'site.settings.json');
  const collector = new TraceCollector();
  // Listens on all interfaces, because the containers reach this machine from several networks.
  const traces = new URL(await collector.start('0.0.0.0'));
  traces.hostname = 'host.containers.internal';
  const { stdout: commit } = await execa('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root });
  const variables = {
    ...Object.fromEntries(Object.entries(PORTS).map(([name, port]) => [name, String(port)])),
    SITE_URL: SITE,
    FORECOURT_SETTINGS: settings,
    FORECOURT_VERSION: 'campaign',
    COMMIT: commit.trim(),
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.origin,
  };
  const folders = { './docker/secrets': secrets, './backups': backups };
  const site = new PodmanSite(PROJECT, variables, folders);
  await site.down();
  try {
    await buildImages(site);
    writeFileSync(settings, JSON.stringify(FEW_SLOTS_SETTINGS));
    await start(site);
    await takeJourney();
    await site.down();
    writeFileSync(settings, JSON.stringify(KILLED_SITE_SETTINGS));
    await start(site);
    const target = {
      ...{ site, collector, tlsUrl: SITE, localUrl: HERE, identity: new IdentityEmulatorClient(HERE) },
      databasePasswordFile: path.join(secrets, 'database-password'),
    };
    const checkHistory = await killContainersUnderLoad(target, randomInt(2 ** 31));
    console.log('\nAll containers were started again and are healthy. No acknowledged change was lost.');
    await restoreIntoEmpty(site);
    await checkHistory();
    console.log('The restored rows fit what customers were told.');
    if ((await PodmanSite.missing([NEWER_POSTGRES])).length > 0) {
      console.log(`NOT EVERYTHING WAS TESTED: without ${NEWER_POSTGRES} there was no upgrade of PostgreSQL.`);
      return;
    }
    const changes = { POSTGRES_IMAGE: NEWER_POSTGRES, TOOLS_IMAGE: NEWER_POSTGRES, POSTGRES_MAJOR: '17' };
    const newer = new PodmanSite(
      PROJECT,
      { ...variables, ...changes, FORECOURT_VERSION: 'campaign-17' },
      folders,
    );
    if (!process.argv.includes('--built')) await newer.build('tools');
    await testPostgresUpgradeAndRollback({ ...target, newer });
  } finally {
    if (!process.argv.includes('--keep')) await site.down();
    await collector.stop();
  }
});

async function reasonToSkip(): Promise<string | null> {
  const works = async (...parameters: string[]) =>
    (await execa('podman', ['--runtime', 'runc', ...parameters], { reject: false })).exitCode === 0;
  if (!(await works('info')))
    return 'this machine has no podman with runc. On Debian: apt-get install podman runc';
  if (process.getuid?.() !== 0) return 'containers with the limits of docker-compose.yml need root here.';
  const missing = await PodmanSite.missing();
  return missing.length === 0
    ? null
    : `these base images are missing: ${missing.join(', ')}. e2e/campaigns/containers/make-stand-ins.sh makes them.`;
}

async function buildImages(site: PodmanSite): Promise<void> {
  const rows = [['image', 'MB', 'seconds to build']];
  for (const name of ['edge-a', 'api-a', 'identity', 'selfservice', 'vehicle', 'auth', 'tools']) {
    const seconds = process.argv.includes('--built') ? 0 : await site.build(name);
    const size = await site.imageSize(name);
    rows.push([name, size.toFixed(0), seconds.toFixed(1)]);
    const limit = { 'edge-a': 250, 'api-a': 250, identity: 500, tools: 500 }[name] ?? 60;
    if (size > limit)
      throw new CommandError(`The image of ${name} has ${size.toFixed(0)} MB, more than ${limit} MB.`);
  }
  console.log(formatTextTable(rows));
}

async function start(site: PodmanSite): Promise<void> {
  const began = performance.now();
  const passed = () => ((performance.now() - began) / 1000).toFixed(1);
  await site.up();
  await waitUntil('the site responds', async () => (await requestHttpStatus(`${SITE}/`)) === 200);
  console.log(`\nThe site responded ${passed()} s after the first container was created.`);
  for (const name of site.services) await site.untilHealthy(name);
  console.log(`All ${site.services.length} containers were healthy after ${passed()} s.`);
  const memory = Object.entries(await site.memory());
  const sum = memory.reduce((total, [, mega]) => total + mega, 0);
  console.log(
    formatTextTable([
      ['container', 'MB of memory'],
      ...memory.map(([name, mega]) => [name, String(mega)]),
      ['sum', String(sum)],
    ]),
  );
}

async function takeJourney(): Promise<void> {
  const [journey] = JOURNEYS;
  if (!journey || !findProgram('chromium')) {
    console.log('NOT EVERYTHING WAS TESTED: without chromium there is no journey in a browser.');
    return;
  }
  const identity = new IdentityEmulatorClient(HERE);
  await bookAllSlotsOfSecondDay({ apiUrl: HERE, identity });
  const engine = await createChromiumEngine({ acceptInsecureCerts: true }).start();
  try {
    const browser = await engine.newBrowser(journey.size);
    const time = AbortSignal.timeout(JOURNEY_TIMEOUT_MS);
    await Promise.race([
      journey.go(new BrowserCustomer(browser, { url: SITE, identity })),
      new Promise((_, reject) =>
        time.addEventListener('abort', () => reject(new Error('The journey hangs'))),
      ),
    ]);
    const problems = (await browser.problems()).filter(
      (problem) => !journey.allowedConsoleErrors.test(problem),
    );
    if (problems.length > 0) throw new CommandError(`The browser reported:\n  ${problems.join('\n  ')}`);
    console.log(`\nBy TLS in Chromium: ${journey.name}`);
  } finally {
    await engine.end();
  }
}

/** Backs up the running site, removes the site with its data, and restores the backup, as docs/deploy.md describes. */
async function restoreIntoEmpty(site: PodmanSite): Promise<void> {
  const file = `/backups/${Date.now()}.backup`;
  const before = await describeRowCounts(site);
  const written = await site.run('tools', ['backup', file]);
  console.log(`\n${written}`);
  await site.down();
  const first = ['postgres', 'valkey'];
  await site.up(first);
  const restored = await site.run('tools', ['restore', file, '--erasures', 'none']);
  console.log(`\n${restored}`);
  for (const name of site.services.filter((each) => !first.includes(each))) await site.start(name);
  for (const name of site.services) await site.untilHealthy(name);
  const after = await describeRowCounts(site);
  if (after !== before) throw new CommandError(`The restored database has ${after}, not ${before}.`);
  console.log(`\nThe restored site is healthy and has ${after}.`);
}
