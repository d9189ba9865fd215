import type { CaseName } from './cases.ts';
import type { Outcome } from './jobs.ts';
import type { Worker } from './worker.ts';

export interface MeasureOptions {
  rounds: number;
  /** Of one case, on one side, in one round. */
  seconds: number;
  cases: readonly CaseName[];
}

/** Connections that are always busy. */
const BUSY = 50;

/** Customers who look at what they got before they ask again. */
const CLIENTS = 200;
const PAUSE_MS = 1_000;

/** More than 68 at once are refused (api/src/platform/limits/traffic-classes.ts). */
const BEYOND_CLASS: readonly CaseName[] = ['availability'];

/** What was measured of one case, round by round. */
export interface CaseOutcomes {
  name: CaseName;
  api: Outcome[];
  bare: Outcome[];
  /** Of the api, asked by 200 at once; none where so many are more than it lets wait. */
  crowd: Outcome[];
}

export interface Outcomes {
  cases: CaseOutcomes[];
  /** Of the api, used by 200 customers who do one thing and another, with pauses. */
  mix: Outcome[];
}

/** Asks the api and the database in turns, so that whatever else the machine does is in the figures of both. */
export async function measure(
  api: Worker,
  bare: Worker,
  { rounds, seconds, cases: names }: MeasureOptions,
  say: (text: string) => void,
): Promise<Outcomes> {
  const cases = names.map((name): CaseOutcomes => ({ name, api: [], bare: [], crowd: [] }));
  const mix: Outcome[] = [];
  const busy = { seconds, pauseMs: 0 };
  for (const name of names) {
    await api.run({ name, clients: BUSY, ...busy });
    await bare.run({ name, clients: BUSY, ...busy });
  }
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    for (const of of cases) {
      const { name } = of;
      of.api.push(await api.run({ name, clients: BUSY, ...busy }));
      of.bare.push(await bare.run({ name, clients: BUSY, ...busy }));
      if (!BEYOND_CLASS.includes(name)) of.crowd.push(await api.run({ name, clients: CLIENTS, ...busy }));
    }
    mix.push(await api.run({ name: 'mix', clients: CLIENTS, seconds, pauseMs: PAUSE_MS }));
  }
  return { cases, mix };
}
