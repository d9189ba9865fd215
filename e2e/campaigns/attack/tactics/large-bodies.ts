import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Counts } from '../counts.ts';
import type { AttackerPlan, Begin, TacticOf } from '../plan.ts';

/** Whoever is not answered for so long has a dead connection. */
const DEAD_MS = 20_000;

/** Goes on until told to end; what is under way then is still waited for. */
export const largeBodies: Begin<'large-bodies'> = (plan, tactic) => {
  const counts = new Counts();
  const body = Buffer.alloc(Math.max(...tactic.sizes), 'x');
  const ending = new AbortController();
  const pause = (ms: number) => delay(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  const all = Array.from({ length: plan.connections }, async (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Not all of them at once.
    await pause((tactic.everyMs * number) / plan.connections);
    for (let round = 0; !ending.signal.aborted; round++) {
      const next = pause(tactic.everyMs);
      await tryOnce(plan, tactic, agent, body, number + round, counts);
      await next;
    }
    agent.destroy();
  });
  return {
    async end() {
      ending.abort();
      await Promise.all(all);
      return counts.toTally();
    },
  };
};

/** A body that is too large, and a usual request on what is left of its connection. */
async function tryOnce(
  plan: AttackerPlan,
  { paths, identity, sizes }: TacticOf<'large-bodies'>,
  agent: Agent,
  body: Buffer,
  number: number,
  counts: Counts,
): Promise<void> {
  // Each path gets each size.
  const path = paths[number % paths.length] ?? '/';
  const bytes = sizes[Math.floor(number / paths.length) % sizes.length] ?? 0;
  const who = number % 2 === 0 ? identity : {};
  const localAddress = plan.sources[number % plan.sources.length];
  const to = { host: plan.host, port: plan.port, agent, ...(localAddress && { localAddress }) };
  const headers = { ...who, 'content-type': 'application/json', 'content-length': String(bytes) };
  const first = await ask({ ...to, method: 'POST', path, headers }, body.subarray(0, bytes));
  counts.add(first);
  const next = await ask({ ...to, method: 'GET', path: '/-/health' });
  if (next !== 'answered 200') counts.add(`the next request ${next}`);
}

/** @returns what came of it: `answered 413`, or why there was no answer */
function ask(options: RequestOptions, body?: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(DEAD_MS);
    const sent = request({ ...options, signal });
    sent.once('error', (error: NodeJS.ErrnoException) =>
      resolve(signal.aborted ? 'never answered' : `not answered: ${error.code ?? error.message}`),
    );
    sent.once('response', (answer: IncomingMessage) => {
      answer.once('error', () => resolve('half answered'));
      answer.resume().once('end', () => {
        const status = `answered ${answer.statusCode}`;
        // The agent takes the connection back when the whole body is out.
        if (sent.writableFinished) resolve(status);
        else sent.once('close', () => resolve(status));
      });
    });
    sent.end(body);
  });
}
