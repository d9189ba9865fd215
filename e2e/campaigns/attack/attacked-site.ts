import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeParts } from '../../../scripts/site/describe-parts.ts';
import { freePort, freePorts } from '../../../scripts/site/free-ports.ts';
import { Part } from '../../../scripts/site/part.ts';
import { ofTestsOnly, type World } from '../../world/world.ts';
import { SITE_HOST } from './addresses.ts';
import type { Target } from './target.ts';

/** A site to attack, with what only its operator sees. */
export interface AttackedSite extends Target {
  /** Numbers of its processes. */
  pids(): { edge: number; api: number };
  /** What edge and api have printed since they were started. */
  log(): string;
}

export function siteOf(world: World): AttackedSite {
  return {
    ...targetAt(world, world.url),
    pids: () => ({ edge: world.pid('edge'), api: world.pid('api') }),
    log: () => logOf(world, 'api') + logOf(world, 'edge'),
  };
}

/** The same site behind an edge of its own, whose backend has streams of events. */
export async function siteWithStreams(
  world: World,
): Promise<{ site: AttackedSite; end: () => Promise<void> }> {
  const backendPort = await freePort();
  const free = await freePorts();
  const origins = Object.entries(world.origins).map(([area, url]) => [`origin-${area}`, portIn(url)]);
  const data = path.join(world.data, 'with-streams');
  const [description] = describeParts({
    ports: {
      ...free,
      ...Object.fromEntries(origins),
      identity: portIn(world.identity.url),
      api: backendPort,
    },
    data,
    settingsFile: path.join(world.data, 'site.settings.json'),
    emulator: true,
    environment: ofTestsOnly,
  }).filter(({ name }) => name === 'edge');
  if (!description) throw new Error('A site has no edge');
  const edge = new Part(description, path.join(data, 'logs'));
  const backend = new Part(
    {
      ...description,
      role: 'the stand-in of the api',
      port: backendPort,
      script: 'e2e/campaigns/attack/stand-in-backend.ts',
      environment: { HOST: SITE_HOST, PORT: String(backendPort), API_URL: world.apiUrl },
      readyUrl: `http://${SITE_HOST}:${backendPort}/api/ready`,
    },
    path.join(data, 'backend'),
  );
  const end = async () => {
    await Promise.all([edge.stop(), backend.stop()]);
  };
  try {
    await backend.start();
    await edge.start();
  } catch (error) {
    await end();
    throw error;
  }
  const site: AttackedSite = {
    ...targetAt(world, `http://${SITE_HOST}:${description.port}`),
    pids: () => ({ edge: edge.pid ?? 0, api: world.pid('api') }),
    log: () => logOf(world, 'api') + readFileSync(edge.logFile, 'utf8'),
  };
  return { site, end };
}

function targetAt({ identity }: World, url: string): Target {
  const port = portIn(url);
  return { host: SITE_HOST, port, url: `http://${SITE_HOST}:${port}`, identity };
}

const portIn = (url: string) => Number(new URL(url).port);

function logOf(world: World, part: 'api' | 'edge'): string {
  const log = world.logFiles().find(({ name }) => name === part);
  return log ? readFileSync(log.file, 'utf8') : '';
}
