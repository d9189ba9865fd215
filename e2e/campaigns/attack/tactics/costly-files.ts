import { setTimeout as delay } from 'node:timers/promises';
import { makeCostlyFile } from '../costly-files.ts';
import { Counts } from '../counts.ts';
import { ask, Unanswered } from '../customers/ask.ts';
import type { AttackerPlan, Begin, CostlyFile, TacticOf } from '../plan.ts';

/** Pause in ms between two files of a connection. */
const PAUSE_MS = 250;

/** Each connection sends the files in turn, the next one after the response to the previous one. */
export const costlyFiles: Begin<'costly-files'> = (plan, tactic) => {
  const counts = new Counts();
  const contents = new Map(tactic.files.map((file) => [file, makeCostlyFile(file)]));
  const ending = new AbortController();
  const all = Array.from({ length: plan.connections }, async (_, number) => {
    for (let turn = number; !ending.signal.aborted; turn++) {
      const file = tactic.files[turn % tactic.files.length] ?? 'odd lines';
      counts.add(await sendOnce(plan, tactic, { file, content: contents.get(file) }, number));
      await delay(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  });
  return {
    async end() {
      ending.abort();
      await Promise.all(all);
      return counts.toTally();
    },
  };
};

async function sendOnce(
  { host, port, sources }: AttackerPlan,
  { garages }: TacticOf<'costly-files'>,
  { file, content }: { file: CostlyFile; content: Buffer | undefined },
  number: number,
): Promise<string> {
  const garage = garages[number % garages.length];
  if (!garage) throw new Error('Files are sent to a vehicle');
  const vehicle = `/api/v1/vehicles/${garage.vehicle}`;
  const isPhoto = file === 'tall photo';
  try {
    const { status } = await ask({
      ...{ host, port, agent: false, localAddress: sources[number % sources.length] ?? host },
      method: isPhoto ? 'PUT' : 'POST',
      path: isPhoto ? `${vehicle}/photo` : `${vehicle}/records/import`,
      headers: {
        ...garage.identity,
        'content-type': isPhoto ? 'image/png' : 'text/csv',
        'idempotency-key': crypto.randomUUID(),
      },
      body: content ?? '',
    });
    return `${file}: answered ${status}`;
  } catch (error) {
    if (error instanceof Unanswered) return `${file}: not answered`;
    throw error;
  }
}
