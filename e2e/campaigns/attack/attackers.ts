import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startChild, terminateChild } from '../../../scripts/processes/child-process.ts';
import type { AttackerPlan, AttackTally } from './plan.ts';

/** Maximum number of connections of a process, far below its limit of file descriptors. */
const CONNECTIONS_PER_PROCESS = 2_000;
const GRACE_MS = 1_000;

interface AttackingProcess {
  child: ChildProcess;
  /** Rejects when the process has ended and its last message has arrived. */
  died: Promise<never>;
}

/** Runs attackers in child processes, so that they do not slow down the measurements. */
export class AttackerProcesses {
  readonly #processes: AttackingProcess[];

  private constructor(processes: AttackingProcess[]) {
    this.#processes = processes;
  }

  static begin(plan: AttackerPlan): AttackerProcesses {
    const count = Math.ceil(plan.connections / CONNECTIONS_PER_PROCESS);
    const processes = Array.from({ length: count }, (_, index) => {
      const child = startChild('e2e/campaigns/attack/attacker.ts', { output: process.stderr.fd });
      const connections = Math.floor((plan.connections + index) / count);
      // Listen from the start, because a child process may die long before the attack ends.
      const died = once(child, 'disconnect').then(() => {
        throw new Error('A process of attackers ended before it was told to');
      });
      died.catch(() => undefined);
      child.send({ ...plan, connections, sources: turned(plan.sources, index / count) });
      return { child, died };
    });
    return new AttackerProcesses(processes);
  }

  async end(): Promise<AttackTally> {
    const tallies = await Promise.all(this.#processes.map(endOne));
    return tallies.reduce(added);
  }
}

function turned(sources: readonly string[], share: number): string[] {
  const first = Math.floor(sources.length * share);
  return [...sources.slice(first), ...sources.slice(0, first)];
}

async function endOne({ child, died }: AttackingProcess): Promise<AttackTally> {
  const told = once(child, 'message');
  // A dead process cannot receive messages; `died` reports its death.
  if (child.connected) child.send('end');
  const [tally] = (await Promise.race([told, died])) as [AttackTally];
  await terminateChild(child, GRACE_MS);
  return tally;
}

/** Adds the counts of two tallies. The rest is that of the first: a `load`, which has more than counts, runs in one process. */
function added(one: AttackTally, other: AttackTally): AttackTally {
  const counts = { ...one.counts };
  for (const [what, often] of Object.entries(other.counts)) counts[what] = (counts[what] ?? 0) + often;
  return { ...one, counts };
}
