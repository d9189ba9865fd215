import { setTimeout as delay } from 'node:timers/promises';
import { sendSiteRequest } from './ask.ts';
import {
  type AttackTarget,
  listAttackerSourceAddresses,
  listCustomerSourceAddresses,
  type SenderAddressKind,
  SITE_HOST,
} from './attacked-site.ts';
import { AttackerProcesses } from './attackers.ts';
import type { AttackDescription, AttackInput, AttackWave } from './attacks.ts';
import { type CustomerTimings, SimulatedCustomers, signInCustomers } from './customers.ts';
import type { AttackerPlan, AttackTactic, AttackTally } from './plan.ts';

export interface AttackScale {
  share: number;
  seconds: number;
  warmUpTimes: number;
  everyMs: number;
}

export interface WaveOutcome {
  kind: AttackTactic['kind'];
  connections: number;
  tally: AttackTally;
}

export interface AttackOutcome {
  experience: CustomerTimings;
  waves: WaveOutcome[];
}

export async function measureAttack(
  target: AttackTarget,
  { waves, accounts = 1, hasVehicles = false }: AttackDescription,
  from: SenderAddressKind,
  scale: AttackScale,
): Promise<AttackOutcome> {
  const found = await createAttackInput(
    target,
    Math.ceil(accounts * scale.share),
    hasVehicles,
    scale.everyMs,
  );
  const customers = await SimulatedCustomers.arrive(target, listCustomerSourceAddresses(from));
  await customers.warmUp(scale.warmUpTimes);
  const begun = waves(found).map((wave) => {
    const plan = planOf(target, wave, from, scale);
    const { connections, tactic } = plan;
    return { kind: tactic.kind, connections, attackers: AttackerProcesses.begin(plan) };
  });
  customers.begin();
  await delay(scale.seconds * 1000);
  const experience = await customers.leave();
  const ended = begun.map(async ({ attackers, ...wave }) => ({ ...wave, tally: await attackers.end() }));
  return { experience, waves: await Promise.all(ended) };
}

function planOf(
  { port }: AttackTarget,
  { connections, tactic }: AttackWave,
  from: SenderAddressKind,
  { share }: AttackScale,
): AttackerPlan {
  const isPaced = tactic.kind === 'load' && tactic.perSecond !== null;
  return {
    host: SITE_HOST,
    port,
    sources: listAttackerSourceAddresses(from),
    connections: Math.ceil(connections * share),
    tactic: isPaced ? { ...tactic, perSecond: (tactic.perSecond ?? 0) * share } : tactic,
  };
}

async function createAttackInput(
  target: AttackTarget,
  accounts: number,
  hasVehicles: boolean,
  everyMs: number,
): Promise<AttackInput> {
  const clients = await signInCustomers(target, accounts);
  const garages = [];
  for (const client of hasVehicles ? clients : []) {
    garages.push({ identity: client.headers(), vehicle: await client.addVehicle('COSTLY') });
  }
  const question = { ...target, localAddress: SITE_HOST, agent: false } as const;
  const page = await sendSiteRequest({ ...question, path: '/', headers: { accept: 'text/html' } });
  const longestFile = /\/assets\/main\.[\w.]+\.js/.exec(page.body)?.[0];
  if (!longestFile) throw new Error('The page names no script');
  const documentation = '/api/docs/static/swagger-ui-bundle.js';
  const { status } = await sendSiteRequest({ ...question, path: documentation });
  return {
    identities: clients.map((client) => client.headers()),
    garages,
    longestFile,
    longestAnswer: status === 200 ? documentation : '/api/v1/me/export',
    everyMs,
  };
}
