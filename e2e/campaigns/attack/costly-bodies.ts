import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { NoResponseError, sendSiteRequest } from './ask.ts';
import {
  type AttackerPlan,
  type AttackStarter,
  type AttackTacticOf,
  type CostlyFileKind,
  OutcomeCounter,
} from './plan.ts';

/** PNG formats (ISO/IEC 15948 §11.2.2): colour type, bits per channel, and bytes per row including its filter byte. */
const GREY = { colour: 0, depth: 1, rowBytes: (width: number) => 1 + Math.ceil(width / 8) };
const RGB = { colour: 2, depth: 8, rowBytes: (width: number) => 1 + 3 * width };

/** Creates a PNG. @param rows filter byte and pixels of each row; default: black */
function png(width: number, height: number, kind = GREY, rows?: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([kind.depth, kind.colour], 8);
  const pixels = rows ?? Buffer.alloc(kind.rowBytes(width) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function createHarmlessPhoto(): Buffer {
  const side = 250;
  const rows = randomBytes(RGB.rowBytes(side) * side);
  for (let row = 0; row < side; row += 1) rows[row * RGB.rowBytes(side)] = 0;
  return png(side, side, RGB, rows);
}

function makeCostlyFile(file: CostlyFileKind): Buffer {
  switch (file) {
    case 'odd lines':
      return Buffer.from(`date,kind\n${'a\n'.repeat(60_000)}`);
    case 'empty lines':
      return Buffer.from('\n'.repeat(500_000));
    case 'quotes':
      return Buffer.from(`date,kind\n${'"a"b,\n'.repeat(100_000)}`);
    case 'tall photo':
      return png(1, 49_000_000);
  }
}

const PAUSE_MS = 250;

export const beginCostlyFiles: AttackStarter<'costly-files'> = (plan, tactic) => {
  const counts = new OutcomeCounter();
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
  { garages }: AttackTacticOf<'costly-files'>,
  { file, content }: { file: CostlyFileKind; content: Buffer | undefined },
  number: number,
): Promise<string> {
  const garage = garages[number % garages.length];
  if (!garage) throw new Error('Files are sent to a vehicle');
  const vehicle = `/api/v1/vehicles/${garage.vehicle}`;
  const isPhoto = file === 'tall photo';
  try {
    const { status } = await sendSiteRequest({
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
    if (error instanceof NoResponseError) return `${file}: not answered`;
    throw error;
  }
}

/** Time without a response after which a connection counts as dead. */
const DEAD_MS = 20_000;

export const beginLargeBodies: AttackStarter<'large-bodies'> = (plan, tactic) => {
  const counts = new OutcomeCounter();
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
  { paths, identity, sizes }: AttackTacticOf<'large-bodies'>,
  agent: Agent,
  body: Buffer,
  number: number,
  counts: OutcomeCounter,
): Promise<void> {
  const path = paths[number % paths.length] ?? '/';
  const bytes = sizes[Math.floor(number / paths.length) % sizes.length] ?? 0;
  const who = number % 2 === 0 ? identity : {};
  const localAddress = plan.sources[number % plan.sources.length];
  const to = { host: plan.host, port: plan.port, agent, ...(localAddress && { localAddress }) };
  const headers = { ...who, 'content-type': 'application/json', 'content-length': String(bytes) };
  const first = await outcomeOf({ ...to, method: 'POST', path, headers }, body.subarray(0, bytes));
  counts.add(first);
  const next = await outcomeOf({ ...to, method: 'GET', path: '/-/health' });
  if (next !== 'answered 200') counts.add(`the next request ${next}`);
}

/** Sends a request. @returns its outcome, such as `answered 413`, or why there was no response */
function outcomeOf(options: RequestOptions, body?: Buffer): Promise<string> {
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
        // Wait until the body is sent: otherwise the agent does not reuse the connection.
        if (sent.writableFinished) resolve(status);
        else sent.once('close', () => resolve(status));
      });
    });
    sent.end(body);
  });
}
