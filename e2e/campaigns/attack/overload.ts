import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { TestApiClient } from '../../world/client.ts';
import { type AttackTarget, listCustomerSourceAddresses } from './attacked-site.ts';
import { AttackerProcesses } from './attackers.ts';
import { signInCustomers } from './customers.ts';
import type { AttackTally, LoadRequestKind } from './plan.ts';

const ERRANDS: readonly LoadRequestKind[] = [
  ...(['add-vehicle', 'page', 'page', 'page', 'book'] as const),
  ...Array.from({ length: 15 }, (): LoadRequestKind[] => ['me', 'vehicles', 'me']).flat(),
];

const MAX_VISITS = 5;

const TIMES_PEAK = 10;
const MAX_CONNECTIONS = 2_000;

const listSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

export interface OverloadScale {
  /** Number of customers. Shares no factor with the length of ERRANDS, so that each customer sends every kind of request. */
  customers: number;
  peakConnections: readonly number[];
  peakSeconds: number;
  seconds: number;
}

export interface OverloadOutcome {
  /** Highest measured rate of successful responses, per second. */
  peak: number;
  /** Requests sent per second under overload. */
  offered: number;
  /** Successful responses per second under overload. */
  given: number;
  tally: AttackTally;
  /** Number of acknowledged writes; of these, `lost` are missing afterwards, and `twice` are stored twice. */
  acknowledged: number;
  lost: number;
  twice: number;
}

/** Finds the site's peak rate, sends ten times as many requests, and verifies all acknowledged writes. */
export async function measureOverload(target: AttackTarget, scale: OverloadScale): Promise<OverloadOutcome> {
  const clients = await signInCustomers(target, scale.customers);
  const slots = (await clients[0]?.freeSlots()) ?? [];
  const tallies: AttackTally[] = [];
  const run = async (
    connections: number,
    perSecond: number | null,
    seconds: number,
  ): Promise<AttackTally> => {
    const attackers = AttackerProcesses.begin({
      host: target.host,
      port: target.port,
      sources: listCustomerSourceAddresses('many addresses'),
      connections,
      tactic: {
        kind: 'load',
        errands: [...ERRANDS],
        identities: clients.map((client) => client.headers()),
        slots: slots.splice(0, Math.ceil(slots.length / 2)),
        visitsEach: Math.floor(MAX_VISITS / (scale.peakConnections.length + 1)),
        registrations: `LOAD ${tallies.length} `,
        perSecond,
      },
    });
    await delay(seconds * 1000);
    const tally = await attackers.end();
    tallies.push(tally);
    return tally;
  };

  let peak = 0;
  for (const connections of scale.peakConnections) {
    const { counts } = await run(connections, null, scale.peakSeconds);
    peak = Math.max(peak, (counts['given in time'] ?? 0) / scale.peakSeconds);
  }
  const offered = peak * TIMES_PEAK;
  const tally = await run(MAX_CONNECTIONS, offered, scale.seconds);
  return {
    peak,
    offered,
    given: (tally.counts['given in time'] ?? 0) / scale.seconds,
    tally,
    ...(await compare(clients, tallies)),
  };
}

async function compare(clients: readonly TestApiClient[], tallies: readonly AttackTally[]) {
  const acknowledged = tallies.flatMap((tally) => tally.acknowledged);
  let lost = 0;
  let twice = 0;
  for (const [customer, client] of clients.entries()) {
    const kept = [...(await idsIn(client, '/vehicles')), ...(await idsIn(client, '/appointments'))];
    for (const { id } of acknowledged.filter((each) => each.customer === customer)) {
      const found = kept.filter((each) => each === id).length;
      if (found === 0) lost++;
      if (found > 1) twice++;
    }
  }
  return { acknowledged: acknowledged.length, lost, twice };
}

async function idsIn(client: TestApiClient, list: string): Promise<string[]> {
  const { body } = await client.ask('GET', `${list}?limit=100`);
  return listSchema.parse(body).items.map(({ id }) => id);
}
