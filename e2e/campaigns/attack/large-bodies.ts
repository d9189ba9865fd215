import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type AttackerPlan, type Begin, Counts, type TacticOf } from './plan.ts';

/** Without a response after this time, the connection is dead. */
const DEAD_MS = 20_000;

/** Repeats until it is ended, then waits for pending requests. */
export const largeBodies: Begin<'large-bodies'> = (plan, tactic) => {
  const counts = new Counts();
  const body = Buffer.alloc(Math.max(...tactic.sizes), 'x');
  const ending = new AbortController();
  const pause = (ms: number) => delay(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  const all = Array.from({ length: plan.connections }, async (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
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

async function tryOnce(
  plan: AttackerPlan,
  { paths, identity, sizes }: TacticOf<'large-bodies'>,
  agent: Agent,
  body: Buffer,
  number: number,
  counts: Counts,
): Promise<void> {
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

/** @returns the outcome: `answered 413`, or why there was no response */
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
        // The agent reuses the connection only after the whole body was sent.
        if (sent.writableFinished) resolve(status);
        else sent.once('close', () => resolve(status));
      });
    });
    sent.end(body);
  });
}
