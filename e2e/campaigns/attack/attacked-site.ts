import { readFileSync } from 'node:fs';
import type { World } from '../../world/world.ts';
import { SITE_HOST } from './addresses.ts';
import type { Target } from './target.ts';

/** A site to attack, with what only its operator sees. */
export interface AttackedSite extends Target {
  /** Numbers of its processes. */
  pids(): { edge: number; api: number };
  /** What edge and api have printed since they were started. */
  log(): string;
  /** How many requests the edge is passing on, and has not seen the end of. */
  passedOn(): Promise<number>;
}

export function siteOf(world: World): AttackedSite {
  const port = Number(new URL(world.url).port);
  return {
    host: SITE_HOST,
    port,
    url: `http://${SITE_HOST}:${port}`,
    identity: world.identity,
    pids: () => ({ edge: world.pid('edge'), api: world.pid('api') }),
    log: () => logOf(world, 'api') + logOf(world, 'edge'),
    passedOn: () => world.edge.metric('forecourt_passed_requests', { state: 'running' }),
  };
}

function logOf(world: World, part: 'api' | 'edge'): string {
  const log = world.logFiles().find(({ name }) => name === part);
  return log ? readFileSync(log.file, 'utf8') : '';
}
