import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTemplateDatabase } from '../../api/src/platform/db/testing/template-database.ts';
import { type Mailbox, openMailbox } from '../../scripts/processes/open-mailbox.ts';
import { originUrlsByArea, partUrl, type SiteOptions, siteUrl } from '../../scripts/site/describe-parts.ts';
import { findFreePorts } from '../../scripts/site/free-ports.ts';
import { listAreaNames, portOf, type SitePartName } from '../../scripts/site/ports.ts';
import { LocalSite } from '../../scripts/site/site.ts';
import type { BuiltRelease } from '../releases/built-release.ts';
import { type OriginFolder, ReleaseDeployer } from '../releases/deployments.ts';
import { EdgeOperatorClient } from '../releases/edge.ts';

import { IdentityEmulatorClient } from './identity.ts';
import { AreaOriginServer, WorldIdentityEmulator, waitUntilPortIsFree } from './world-parts.ts';
export type SettingsOverride = Record<string, unknown>;

/** Environment variables for all parts; undefined removes a variable. */
export type EnvironmentOverride = Record<string, string | undefined>;

/**
 * Environment variable with the path of a folder to copy data from. Its folder `releases` has the releases of the working copy;
 * `api` has an empty database, if the database is embedded. Copying takes almost no time, creating the data takes seconds.
 */
export const TEMPLATE_FOLDER_VARIABLE = 'FORECOURT_TEST_SITE';

/** Fixed and removed variables, so that the developer's environment does not affect the tests. */
export const TEST_ENVIRONMENT: EnvironmentOverride = {
  DATABASE_URL: undefined,
  LOG_LEVEL: undefined,
  NODE_ENV: undefined,
  DVLA_API_KEY: undefined,
  EDGE_ADMIN_TOKEN: undefined,
  PREVIEW_ORIGINS: undefined,
  SITE_URL: undefined,
  SMTP_URL: undefined,
  SMS_URL: undefined,
  TRUSTED_PROXIES: undefined,
  // A time zone far from the workshop's, to detect code that depends on a process's time zone.
  TZ: 'Pacific/Apia',
  VAPID_PUBLIC_KEY: undefined,
  VAPID_PRIVATE_KEY: undefined,
  VAPID_SUBJECT: undefined,
};

interface Stoppable {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A complete site for tests, on free ports and without customers. */
export interface World {
  url: string;
  apiUrl: string;
  origins: Readonly<Record<string, string>>;
  edge: EdgeOperatorClient;
  identity: IdentityEmulatorClient;
  /** Emails that the site has sent to customers, in order. */
  mails: Mailbox['mails'];
  data: string;
  store: string;
  folder(area: string): OriginFolder;
  deploy(build: BuiltRelease): Promise<void>;
  /** Deploys this working copy's builds again to the origins where a test deployed other builds. */
  deployBuilds(): Promise<void>;
  stop(part: SitePartName): Promise<void>;
  kill(part: 'api' | 'edge'): Promise<void>;
  start(part: SitePartName): Promise<void>;
  /**
   * Resets the edge's store, and restarts the edge while the origins serve this working copy's builds.
   * @param releases area → release that the origin of the area serves instead
   */
  beginAnew(releases?: Readonly<Record<string, BuiltRelease>>): Promise<void>;
  pid(part: 'api' | 'edge'): number;
  logFiles(): { name: SitePartName; file: string }[];
  /** Stops everything and deletes the data. @param keptAs folder to move the data to instead */
  end(keptAs?: string): Promise<void>;
}

export async function createWorld(
  settings: SettingsOverride = {},
  environment: EnvironmentOverride = {},
  { sendsMails = false } = {},
): Promise<World> {
  const data = mkdtempSync(path.join(tmpdir(), 'forecourt-'));
  const store = path.join(data, 'releases');
  const settingsFile = path.join(data, 'site.settings.json');
  // Disable measurements: one page view in four would load the measuring script, and tests that count requests would fail.
  writeFileSync(settingsFile, JSON.stringify({ vitals: { sampleRate: 0 }, ...settings }));
  const ports = await findFreePorts();
  const edge = new EdgeOperatorClient(partUrl(ports, 'edge-internal'));
  const deployments = new ReleaseDeployer(listAreaNames(ports), path.join(data, 'origins'), edge);
  const emulator = typeof settings.firebase !== 'object';
  // Simple parts run in the tests' process: to start separate processes would take most of the time that a world needs.
  const beside = new Map<SitePartName, Stoppable>(
    listAreaNames(ports).map((area) => [
      `origin-${area}`,
      new AreaOriginServer(deployments.folder(area).folder, portOf(ports, `origin-${area}`)),
    ]),
  );
  if (emulator) beside.set('identity', new WorldIdentityEmulator(ports.identity, data));
  let mailbox: Mailbox | undefined;
  beside.set('mailbox', {
    start: async () => {
      if (sendsMails) mailbox = await openMailbox(ports['mailbox-smtp']);
    },
    stop: async () => mailbox?.close(),
  });
  const plan: SiteOptions = {
    mailbox: sendsMails,
    ports,
    data,
    settingsFile,
    emulator,
    releaseStore: store,
    elsewhere: [...beside.keys()],
    environment: {
      ...TEST_ENVIRONMENT,
      ...(await databaseOfRun()),
      RELEASE_POLL_SECONDS: '1',
      ...environment,
    },
  };
  const site = new LocalSite(plan);
  const stoppable = (part: SitePartName): Stoppable => beside.get(part) ?? site.part(part);
  const end = async (keptAs?: string) => {
    await Promise.all([site.stop(), ...[...beside.values()].map((part) => part.stop())]);
    if (keptAs === undefined) rmSync(data, { recursive: true, force: true });
    else renameSync(data, keptAs);
  };
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  try {
    copyFromTemplate('api', path.join(data, 'api'));
    copyFromTemplate('releases', store);
    await Promise.all([...beside.values()].map((part) => part.start()));
    await site.start();
  } catch (error) {
    await end();
    throw error;
  }
  await edge.check();
  return {
    url: siteUrl(ports),
    apiUrl: partUrl(ports, 'api'),
    origins: originUrlsByArea(ports),
    edge,
    mails: mailbox?.mails ?? new Map(),
    identity: new IdentityEmulatorClient(partUrl(ports, 'identity')),
    data,
    store,
    folder: (area) => deployments.folder(area),
    deploy: (build) => deployments.deploy(build),
    deployBuilds: () => deployments.deployBuilds(),
    stop: (part) => stoppable(part).stop(),
    kill: (part) => site.part(part).kill(),
    start: async (part) => {
      await waitUntilPortIsFree(portOf(ports, part), part);
      await stoppable(part).start();
    },
    beginAnew: async (releases = {}) => {
      await site.part('edge').stop();
      rmSync(store, { recursive: true, force: true });
      copyFromTemplate('releases', store);
      for (const area of Object.keys(releases))
        rmSync(path.join(store, area), { recursive: true, force: true });
      deployments.reset(releases);
      await site.part('edge').start();
      // Wait for a check of the origins, because the edge starts even if its first poll is not finished.
      await edge.check();
    },
    pid: (part) => {
      const { pid } = site.part(part);
      if (pid === undefined) throw new Error(`The ${part} does not run`);
      return pid;
    },
    logFiles: () => site.parts.map(({ description, logFile }) => ({ name: description.name, file: logFile })),
    end,
  };
}

/** Creates a database on the run's server; without a server, the embedded database in the site's folder is used. */
async function databaseOfRun(): Promise<EnvironmentOverride> {
  return { DATABASE_URL: (await copyTemplateDatabase()) ?? undefined };
}

function copyFromTemplate(folder: 'api' | 'releases', to: string): void {
  const template = process.env[TEMPLATE_FOLDER_VARIABLE];
  const from = template && path.join(template, folder);
  if (from && existsSync(from)) cpSync(from, to, { recursive: true });
}
