import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/root.ts';
import { findFreePort } from '../../../scripts/site/free-ports.ts';
import type { ProcessSite } from '../../../scripts/site-command/testing/process-engine.ts';
import { linkPackages } from '../../../scripts/working-copy.ts';

const HOST = '127.0.0.1';

/** Load balancer in front of two edges and two apis, like the proxy of docker-compose.yml. */
export interface LoadBalancer {
  siteUrl: string;
  apiUrl: string;
  process: ChildProcess;
}

/** Readiness checks; every version has these paths. */
const READY = { site: '/-/ready', api: '/api/ready' } as const;

export const isHaproxyInstalled = spawnSync('haproxy', ['-v']).status === 0;

/** Starts haproxy. It repeats any request whose connection cannot be opened. After a lost connection, it repeats only reads. */
export async function startLoadBalancer(
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
export interface SharedEnvironment {
  api: Record<string, string>;
  edge: Record<string, string>;
}

export interface Replica {
  name: string;
  port: number;
  internalPort: number;
}

/** Assigns free ports to two apis and two edges. */
export async function assignReplicaPorts(): Promise<Replica[]> {
  const names = ['api-a', 'api-b', 'edge-a', 'edge-b'];
  const ports = async () => ({ port: await findFreePort(), internalPort: await findFreePort() });
  return Promise.all(names.map(async (name) => ({ name, ...(await ports()) })));
}

export function toProcessServices(
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
