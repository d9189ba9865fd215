// Measures memory and processor time that open pages (event streams) cost an api process: `npm run campaign -- streams`.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import * as z from 'zod';
import { buildSite, listBundles } from '../../scripts/build/build-site.ts';
import { formatTextTable, runCommand } from '../../scripts/terminal.ts';
import { TestApiClient } from '../world/client.ts';
import { startTestRun } from '../world/start-run.ts';
import { createWorld, type World } from '../world/world.ts';
import { ResponseTimeHistogram } from './answer-times.ts';
import { readProcessUsage } from './attack/process-watch.ts';
import { findPrivateTraces } from './private-traces.ts';

const dataSchema = z.object({ id: z.string().optional(), date: z.string().optional() });

interface Heard {
  /** Id of the changed appointment, or the changed day. */
  what: string;
  at: number;
}

export class StreamListener {
  readonly appointments: Heard[] = [];
  readonly days: Heard[] = [];
  lost: string | null = null;
  readonly #abort = new AbortController();

  async open(origin: string, customer: TestApiClient): Promise<void> {
    const { signal } = this.#abort;
    const headers = { ...customer.headers(), accept: 'text/event-stream' };
    const answer = await fetch(`${origin}/api/v1/events`, { headers, signal });
    if (!answer.ok || !answer.body) throw new Error(`A stream was refused with ${answer.status}`);
    this.#read(answer.body).then(
      () => this.#lose('it ended'),
      (error: Error) => this.#lose(error.message),
    );
  }

  close(): void {
    this.#abort.abort();
  }

  #lose(reason: string): void {
    if (!this.#abort.signal.aborted) this.lost = reason;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const at = performance.now();
        const { id = '', date = '' } = dataSchema.parse(JSON.parse(data));
        if (event === 'appointment') this.appointments.push({ what: id, at });
        else this.days.push({ what: date, at });
      },
    });
    const decoder = new TextDecoder();
    for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
  }
}

/** Linux's clock ticks per second (sysconf(_SC_CLK_TCK)). */
const TICKS_A_SECOND = 100;

/** Processor time of a process in seconds (proc_pid_stat(5): utime and stime). */
export function readProcessorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Skip the second field, the program's name in brackets: it may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime, stime] = [Number(fields[11]), Number(fields[12])];
  return (utime + stime) / TICKS_A_SECOND;
}

const STREAMS = 1_000;
const SIGN_INS_AT_ONCE = 8;
/** Number of streams opened at once: below the api's limit of waiting requests, beyond which it refuses requests. */
const OPENED_AT_ONCE = 50;
const PHASE_MS = 60_000;
const BOOKINGS = 120;
const SETTLE_MS = 3_000;

const SETTINGS = { booking: { placesPerSlot: 10 } };

interface Customer {
  client: TestApiClient;
  listener: StreamListener;
}

async function signIn(world: World, count: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  while (customers.length < count) {
    const group = Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
      const client = await TestApiClient.of(world.apiUrl, await world.identity.signIn());
      return { client, listener: new StreamListener() };
    });
    customers.push(...(await Promise.all(group)));
  }
  return customers;
}

async function openAll(customers: readonly Customer[], origin: string): Promise<void> {
  for (let first = 0; first < customers.length; first += OPENED_AT_ONCE) {
    const group = customers.slice(first, first + OPENED_AT_ONCE);
    await Promise.all(group.map(({ client, listener }) => listener.open(origin, client)));
  }
}

async function phase(name: string, pid: number, work: () => Promise<unknown>): Promise<string[]> {
  const [began, worked] = [performance.now(), readProcessorSeconds(pid)];
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const share = ((readProcessorSeconds(pid) - worked) / seconds) * 100;
  return [name, `${readProcessUsage(pid)?.memoryMb ?? '-'} MB`, `${share.toFixed(1)} %`];
}

/** Books one visit for each of several customers. @returns visit's id → customer and time of acknowledgement */
async function book(customers: readonly Customer[]): Promise<Map<string, { by: Customer; at: number }>> {
  const booked = new Map<string, { by: Customer; at: number }>();
  const bookers = customers.slice(0, BOOKINGS);
  const vehicles = await Promise.all(bookers.map(({ client }, index) => client.addVehicle(`CAR ${index}`)));
  const slots = (await customers[0]?.client.freeSlots()) ?? [];
  for (const [index, by] of bookers.entries()) {
    const slot = slots[index % slots.length];
    if (!slot) throw new Error('There is nothing to book');
    const id = await by.client.book(vehicles[index] ?? '', slot, 'Oil');
    booked.set(id, { by, at: performance.now() });
    await delay(PHASE_MS / BOOKINGS);
  }
  await delay(SETTLE_MS);
  return booked;
}

function brokenPromises(
  customers: readonly Customer[],
  booked: ReadonlyMap<string, { by: Customer; at: number }>,
  times: ResponseTimeHistogram,
): string[] {
  const broken: string[] = [];
  for (const [id, { by, at }] of booked) {
    const heard = by.listener.appointments.find(({ what }) => what === id);
    if (heard) times.add(Math.max(0, heard.at - at));
    else broken.push(`a booking was not told to its customer: ${id}`);
  }
  for (const customer of customers) {
    const { listener } = customer;
    if (listener.lost) broken.push(`a stream was lost: ${listener.lost}`);
    for (const { what } of listener.appointments) {
      if (booked.get(what)?.by !== customer)
        broken.push(`an event reached a customer whom it is not of: ${what}`);
    }
    if (listener.days.length === 0) broken.push('a page was not told of a day');
  }
  return broken;
}

function tracesIn(world: World): string[] {
  const logs = world.logFiles().map(({ file }) => readFileSync(file, 'utf8'));
  return findPrivateTraces(logs.join('\n')).map(({ what, line }) => `a log has ${what}: ${line}`);
}

async function campaign(): Promise<void> {
  await buildSite(listBundles(), console.log);
  const endRun = await startTestRun();
  const world = await createWorld(SETTINGS);
  try {
    const customers = await signIn(world, STREAMS);
    const pid = world.pid('api');
    const idle = () => delay(PHASE_MS);
    const rows = [await phase('no stream', pid, idle)];
    rows.push(await phase(`opening ${STREAMS} streams`, pid, () => openAll(customers, world.apiUrl)));
    rows.push(await phase('streams that are silent', pid, idle));
    let booked = new Map<string, { by: Customer; at: number }>();
    rows.push(
      await phase(`${BOOKINGS} bookings within ${PHASE_MS / 1_000} s`, pid, async () => {
        booked = await book(customers);
      }),
    );
    const times = new ResponseTimeHistogram();
    const broken = [...brokenPromises(customers, booked, times), ...tracesIn(world)];
    for (const { listener } of customers) listener.close();
    rows.push(await phase('streams closed', pid, idle));
    console.log(`\n${formatTextTable([['', 'memory', 'of one core'], ...rows])}`);
    const told = [50, 99, 100].map((percent) => `p${percent} ${times.percentile(percent).toFixed(0)} ms`);
    console.log(`\nFrom the answer to a booking to its event: ${told.join(', ')}`);
    console.log(`\nStreams: ${broken.length} promises broken\n${[...new Set(broken)].join('\n')}`);
    process.exitCode = broken.length === 0 ? 0 : 1;
  } finally {
    await world.end();
    await endRun();
  }
}

await runCommand(campaign);
