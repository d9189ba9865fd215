import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { endChild, startChild } from '../../../scripts/processes/child-process.ts';
import { type AttackerPlan, type Tally, tallySchema } from './plan.ts';

/** So that no process comes near the descriptors that it may have. */
const CONNECTIONS_PER_PROCESS = 2_000;
const GRACE_MS = 1_000;

interface AttackingProcess {
  child: ChildProcess;
  /** Fails when it is gone, and nothing that it said is still to come. */
  died: Promise<never>;
}

/** Attackers in processes of their own, so that whoever measures is not slowed down by them. */
export class Attackers {
  readonly #processes: AttackingProcess[];

  private constructor(processes: AttackingProcess[]) {
    this.#processes = processes;
  }

  static begin(plan: AttackerPlan): Attackers {
    const count = Math.ceil(plan.connections / CONNECTIONS_PER_PROCESS);
    const processes = Array.from({ length: count }, (_, index) => {
      const child = startChild('e2e/campaigns/attack/attacker.ts', { output: process.stderr.fd });
      const connections = Math.floor((plan.connections + index) / count);
      // From now on: one that died long before it is told to end would be waited for without end.
      const died = once(child, 'disconnect').then(() => {
        throw new Error('A process of attackers ended before it was told to');
      });
      died.catch(() => undefined);
      child.send({ ...plan, connections, sources: turned(plan.sources, index / count) });
      return { child, died };
    });
    return new Attackers(processes);
  }

  /** What became of them in all. */
  async end(): Promise<Tally> {
    const tallies = await Promise.all(this.#processes.map(endOne));
    return tallies.reduce(added);
  }
}

/** The same addresses, beginning with those that another process has not begun with. */
function turned(sources: readonly string[], share: number): string[] {
  const first = Math.floor(sources.length * share);
  return [...sources.slice(first), ...sources.slice(0, first)];
}

async function endOne({ child, died }: AttackingProcess): Promise<Tally> {
  const told = once(child, 'message');
  // A process that is gone cannot be told; `died` says so.
  if (child.connected) child.send('end');
  const [message] = await Promise.race([told, died]);
  await endChild(child, GRACE_MS);
  return tallySchema.parse(message);
}

/** Loads, which measure times, are one process each. */
function added(one: Tally, other: Tally): Tally {
  const counts = { ...one.counts };
  for (const [what, often] of Object.entries(other.counts)) counts[what] = (counts[what] ?? 0) + often;
  return { ...one, counts };
}
