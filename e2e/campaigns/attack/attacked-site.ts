import { readFileSync } from 'node:fs';
import type { IdentityEmulatorClient } from '../../world/identity.ts';
import type { World } from '../../world/world.ts';

export interface AttackedSite extends AttackTarget {
  pids(): { edge: number; api: number };
  log(): string;
  countForwardedRequests(): Promise<number>;
}

export function toAttackedSite(world: World): AttackedSite {
  const port = Number(new URL(world.url).port);
  return {
    host: SITE_HOST,
    port,
    url: `http://${SITE_HOST}:${port}`,
    identity: world.identity,
    pids: () => ({ edge: world.pid('edge'), api: world.pid('api') }),
    log: () => logOf(world, 'api') + logOf(world, 'edge'),
    countForwardedRequests: () => world.edge.metric('forecourt_passed_requests', { state: 'running' }),
  };
}

function logOf(world: World, part: 'api' | 'edge'): string {
  const log = world.logFiles().find(({ name }) => name === part);
  return log ? readFileSync(log.file, 'utf8') : '';
}

/** Whether all connections have the same source address, as behind a router, or different ones. */
export type SenderAddressKind = 'one address' | 'many addresses';

export const SITE_HOST = '127.0.0.1';

/** First bytes of customers' source addresses. private-traces.ts searches the logs for these addresses. */
const CUSTOMERS_NETWORK = '127.8';
const ATTACKERS_NETWORK = '127.9';

const MANY = 1_000;

export const listCustomerSourceAddresses = (from: SenderAddressKind) => addresses(CUSTOMERS_NETWORK, from);

export const listAttackerSourceAddresses = (from: SenderAddressKind) => addresses(ATTACKERS_NETWORK, from);

function addresses(network: string, from: SenderAddressKind): string[] {
  if (from === 'one address') return [SITE_HOST];
  return Array.from({ length: MANY }, (_, index) => `${network}.${index >> 8}.${index & 255 || 1}`);
}

export interface AttackTarget {
  host: string;
  port: number;
  url: string;
  identity: IdentityEmulatorClient;
}
