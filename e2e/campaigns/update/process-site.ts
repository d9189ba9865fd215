import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasPostgres, startPostgres } from '../../../api/src/testing/postgres-server.ts';
import { type IdentityEmulator, startTestSiteResources } from '../../../api/test/start-emulator.ts';
import { buildSite, listBundleNames } from '../../../scripts/build/build-site.ts';
import { root } from '../../../scripts/root.ts';
import { findFreePort } from '../../../scripts/site/free-ports.ts';
import { findAreas } from '../../../scripts/site/ports.ts';
import type { SiteEngine } from '../../../scripts/site-command/engine.ts';
import {
  endSiteProcesses,
  openProcessEngine,
  type ProcessSite,
} from '../../../scripts/site-command/testing/process-engine.ts';
import { CommandError } from '../../../scripts/terminal.ts';
import { linkPackages } from '../../../scripts/working-copy.ts';
import { AreaOriginServer } from '../../world/world-parts.ts';

const HOST = '127.0.0.1';

/** Load balancer in front of two edges and two apis, like the proxy of docker-compose.yml. */
interface LoadBalancer {
  siteUrl: string;
  apiUrl: string;
  process: ChildProcess;
}

/** Readiness checks; every version has these paths. */
const READY = { site: '/-/ready', api: '/api/ready' } as const;

const isHaproxyInstalled = spawnSync('haproxy', ['-v']).status === 0;

/** Starts haproxy. It repeats any request whose connection cannot be opened. After a lost connection, it repeats only reads. */
async function startLoadBalancer(
  folder: string,
  edges: readonly Replica[],
  apis: readonly Replica[],
): Promise<LoadBalancer> {
  const [sitePort, apiPort] = [await findFreePort(), await findFreePort()];
  const serve = (name: 'site' | 'api', port: number, replicas: readonly Replica[]) => `
frontend ${name}
  bind ${HOST}:${port}
  default_backend ${name}s
backend ${name}s
  balance leastconn
  option httpchk GET ${READY[name]}
  option redispatch 1
  retries 5
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  default-server check inter 500ms fall 2 rise 1
${replicas.map((replica) => `  server ${replica.name} ${HOST}:${replica.port}`).join('\n')}
`;
  const configuration = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    configuration,
    `defaults
  mode http
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 5s
  option forwardfor
${serve('site', sitePort, edges)}${serve('api', apiPort, apis)}`,
  );
  const balancer = spawn('haproxy', ['-db', '-f', configuration], { stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    siteUrl: `http://${HOST}:${sitePort}`,
    apiUrl: `http://${HOST}:${apiPort}`,
    process: balancer,
  };
}

/** Variables that all versions and replicas have in common. */
interface SharedEnvironment {
  api: Record<string, string>;
  edge: Record<string, string>;
}

interface Replica {
  name: string;
  port: number;
  internalPort: number;
}

async function assignReplicaPorts(): Promise<Replica[]> {
  const names = ['api-a', 'api-b', 'edge-a', 'edge-b'];
  const ports = async () => ({ port: await findFreePort(), internalPort: await findFreePort() });
  return Promise.all(names.map(async (name) => ({ name, ...(await ports()) })));
}

function toProcessServices(
  replicas: readonly Replica[],
  { api, edge }: SharedEnvironment,
): ProcessSite['services'] {
  return Object.fromEntries(
    replicas.map(({ name, port, internalPort }) => {
      const isApi = name.startsWith('api');
      return [
        name,
        {
          script: isApi ? 'api/src/server.ts' : 'host/server/main.ts',
          environment: {
            ...(isApi ? api : edge),
            HOST,
            PORT: String(port),
            INTERNAL_PORT: String(internalPort),
            DRAIN_SECONDS: '3',
          },
          readyUrl: `http://${HOST}:${port}${READY[isApi ? 'api' : 'site']}`,
        },
      ];
    }),
  );
}

/** Copies a commit into a folder, with the packages installed here. @param migration statements of a further migration */
export function checkOutCommit(commit: string, folder: string, migration?: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1_000_000_000 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const workspace of ['.', ...readdirSync(folder)]) {
    linkPackages(path.join(root, workspace), path.join(folder, workspace));
  }
  if (migration !== undefined) {
    writeFileSync(path.join(folder, 'api/src/platform/db/migrations/9999-campaign.sql'), migration);
  }
  return folder;
}

interface StartedProcessSite {
  site: ProcessSite;
  engine: SiteEngine;
  balancer: LoadBalancer;
  emulator: IdentityEmulator;
  databaseUrl: string;
}

/**
 * Builds the site and starts two apis and two edges of its first version as processes, with PostgreSQL and haproxy.
 * @param cleanup ends everything when it is disposed
 * @param versionsIn creates checkouts in a folder
 */
export async function startProcessSite(
  cleanup: AsyncDisposableStack,
  settings: object,
  versionsIn: (folder: string) => ProcessSite['versions'],
): Promise<StartedProcessSite> {
  if (!hasPostgres || !isHaproxyInstalled || process.platform !== 'linux') {
    throw new CommandError(
      'SKIPPED: needs Linux with PostgreSQL and haproxy (apt-get install postgresql haproxy).',
    );
  }
  await buildSite(listBundleNames(), console.log);
  const shared = await startTestSiteResources(settings);
  cleanup.defer(() => shared.stop());
  const server = await startPostgres();
  cleanup.defer(() => server.stop());
  const databaseUrl = await server.createDatabase('campaign');
  const origins: Record<string, string> = {};
  for (const { area } of findAreas()) {
    const port = await findFreePort();
    const origin = new AreaOriginServer(path.join(root, `remote-${area}/dist`), port);
    await origin.start();
    cleanup.defer(() => origin.stop());
    origins[area] = `http://127.0.0.1:${port}`;
  }
  const replicas = await assignReplicaPorts();
  const of = (kind: string) => replicas.filter(({ name }) => name.startsWith(kind));
  const balancer = await startLoadBalancer(shared.folder, of('edge'), of('api'));
  cleanup.defer(() => void balancer.process.kill());
  const folder = path.join(shared.folder, 'processes');
  mkdirSync(folder);
  const versions = versionsIn(shared.folder);
  const services = toProcessServices(replicas, {
    api: { ...shared.env, DATABASE_URL: databaseUrl, PHOTO_STORE: path.join(shared.folder, 'photos') },
    edge: {
      FORECOURT_SETTINGS: shared.env.FORECOURT_SETTINGS ?? '',
      FIREBASE_AUTH_EMULATOR_HOST: shared.emulator.host,
      API_URL: balancer.apiUrl,
      REMOTE_ORIGINS: JSON.stringify(origins),
      RELEASE_STORE: path.join(shared.folder, 'releases'),
      SHELL_FOLDER: path.join(root, 'host/dist'),
      TRUSTED_PROXIES: 'loopback',
    },
  });
  const site: ProcessSite = { folder, versions, services };
  cleanup.defer(() => endSiteProcesses(site));
  const engine = openProcessEngine(site);
  const [first = ''] = Object.keys(versions);
  for (const { name } of replicas) {
    await engine.replace(name, first);
    while ((await engine.readiness(name)).problem !== null) {
      if ((await engine.readiness(name)).hasEnded) throw new Error(await engine.lastLines(name));
    }
  }
  return { site, engine, balancer, emulator: shared.emulator, databaseUrl };
}
