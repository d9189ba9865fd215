import { setTimeout as delay } from 'node:timers/promises';
import { ask } from './ask.ts';
import { attackersFrom, customersFrom, type From, SITE_HOST, type Target } from './attacked-site.ts';
import { Attackers } from './attackers.ts';
import type { AttackDescription, Reconnaissance, Wave } from './attacks.ts';
import { Customers, type Experience, signInCustomers } from './customers.ts';
import type { AttackerPlan, Tactic, Tally } from './plan.ts';

export interface Scale {
  share: number;
  seconds: number;
  warmUpTimes: number;
  everyMs: number;
}

export interface WaveOutcome {
  kind: Tactic['kind'];
  connections: number;
  tally: Tally;
}

export interface Outcome {
  experience: Experience;
  waves: WaveOutcome[];
}

export async function measureAttack(
  target: Target,
  { waves, accounts = 1, hasVehicles = false }: AttackDescription,
  from: From,
  scale: Scale,
): Promise<Outcome> {
  const found = await lookAround(target, Math.ceil(accounts * scale.share), hasVehicles, scale.everyMs);
  const customers = await Customers.arrive(target, customersFrom(from));
  await customers.warmUp(scale.warmUpTimes);
  const begun = waves(found).map((wave) => {
    const plan = planOf(target, wave, from, scale);
    const { connections, tactic } = plan;
    return { kind: tactic.kind, connections, attackers: Attackers.begin(plan) };
  });
  customers.begin();
  await delay(scale.seconds * 1000);
  const experience = await customers.leave();
  const ended = begun.map(async ({ attackers, ...wave }) => ({ ...wave, tally: await attackers.end() }));
  return { experience, waves: await Promise.all(ended) };
}

function planOf({ port }: Target, { connections, tactic }: Wave, from: From, { share }: Scale): AttackerPlan {
  const isPaced = tactic.kind === 'load' && tactic.perSecond !== null;
  return {
    host: SITE_HOST,
    port,
    sources: attackersFrom(from),
    connections: Math.ceil(connections * share),
    tactic: isPaced ? { ...tactic, perSecond: (tactic.perSecond ?? 0) * share } : tactic,
  };
}

async function lookAround(
  target: Target,
  accounts: number,
  hasVehicles: boolean,
  everyMs: number,
): Promise<Reconnaissance> {
  const clients = await signInCustomers(target, accounts);
  const garages = [];
  for (const client of hasVehicles ? clients : []) {
    garages.push({ identity: client.headers(), vehicle: await client.addVehicle('COSTLY') });
  }
  const question = { ...target, localAddress: SITE_HOST, agent: false } as const;
  const page = await ask({ ...question, path: '/', headers: { accept: 'text/html' } });
  const longestFile = /\/assets\/main\.[\w.]+\.js/.exec(page.body)?.[0];
  if (!longestFile) throw new Error('The page names no script');
  const documentation = '/api/docs/static/swagger-ui-bundle.js';
  const { status } = await ask({ ...question, path: documentation });
  return {
    identities: clients.map((client) => client.headers()),
    garages,
    longestFile,
    longestAnswer: status === 200 ? documentation : '/api/v1/me/export',
    everyMs,
  };
}
