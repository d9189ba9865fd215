// Measures memory and processor time that open pages (event streams) cost an api process, with pages that name their days
// and with pages that name none: `npm run campaign -- streams [NUMBER OF PAGES]`.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import * as z from 'zod';
import { buildSite, listBundleNames } from '../../scripts/build/build-site.ts';
import { formatTextTable, runCommand } from '../../scripts/terminal.ts';
import { TestApiClient } from '../world/client.ts';
import { startTestRun } from '../world/start-run.ts';
import { createWorld, type World } from '../world/world.ts';
import { ResponseTimeHistogram } from './answer-times.ts';
import { readProcessUsage } from './attack/process-watch.ts';
import { findLoggedPrivateData } from './private-traces.ts';

const dataSchema = z.object({ id: z.string().optional(), date: z.string().optional() });

interface Heard {
  /** Id of a changed appointment, or date of a changed day. */
  what: string;
  at: number;
}

class StreamListener {
  readonly appointments: Heard[] = [];
  readonly days: Heard[] = [];
  lost: string | null = null;
  readonly #abort = new AbortController();

  /** @param query of the request, e.g. `?days=` for a page that shows no days */
  async open(origin: string, customer: TestApiClient, query = ''): Promise<void> {
    const { signal } = this.#abort;
    const headers = { ...customer.headers(), accept: 'text/event-stream' };
    const answer = await fetch(`${origin}/api/v1/events${query}`, { headers, signal });
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

/** Reads the processor time of a process in seconds (proc_pid_stat(5): utime and stime). */
function readProcessorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Skip the second field, the program's name in brackets: it may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime, stime] = [Number(fields[11]), Number(fields[12])];
  return (utime + stime) / TICKS_A_SECOND;
}

const STREAMS = Number(process.argv[2] ?? 2_000);
/** Number of open pages per page that shows days to choose from. */
const PAGES_A_BOOKING = 20;
const SIGN_INS_AT_ONCE = 8;
/** Number of streams opened at once: the api refuses streams if too many wait to be opened (`maxWaiting`). */
const OPENED_AT_ONCE = 50;
const IDLE_MS = 20_000;
const BOOKINGS = Math.min(300, STREAMS / 2);
const BOOKING_MS = 100;
const SETTLE_MS = 3_000;

const SETTINGS = { booking: { placesPerSlot: 10 } };

interface Page {
  client: TestApiClient;
  listener: StreamListener;
}

/** Round → query of each page's stream. Pages of earlier releases name no days, and get the changes of all days. */
const ROUNDS: Record<string, (page: number) => string> = {
  'all days': () => '',
  'shown days': (page) => `?days=${showsDays(page) ? `${dayIn(0)}..${dayIn(14)}` : ''}`,
};

const showsDays = (page: number) => page % PAGES_A_BOOKING === 0;

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function signIn(world: World, count: number): Promise<TestApiClient[]> {
  const clients: TestApiClient[] = [];
  while (clients.length < count) {
    const group = Array.from({ length: SIGN_INS_AT_ONCE }, async () =>
      TestApiClient.of(world.apiUrl, await world.identity.signIn()),
    );
    clients.push(...(await Promise.all(group)));
  }
  return clients;
}

async function openAll(
  pages: readonly Page[],
  origin: string,
  query: (page: number) => string,
): Promise<void> {
  for (let first = 0; first < pages.length; first += OPENED_AT_ONCE) {
    const group = pages.slice(first, first + OPENED_AT_ONCE);
    await Promise.all(
      group.map(({ client, listener }, index) => listener.open(origin, client, query(first + index))),
    );
  }
}

async function phase(name: string, pid: number, work: () => Promise<unknown>): Promise<string[]> {
  const [began, worked] = [performance.now(), readProcessorSeconds(pid)];
  await work();
  const [seconds, busy] = [(performance.now() - began) / 1_000, readProcessorSeconds(pid) - worked];
  const share = (busy / seconds) * 100;
  return [
    name,
    `${readProcessUsage(pid)?.memoryMb ?? '-'} MB`,
    `${busy.toFixed(1)} s`,
    `${share.toFixed(1)} %`,
  ];
}

interface Booking {
  client: TestApiClient;
  vehicle: string;
}

/** Books a visit for each customer. @returns id of the visit → customer and time of acknowledgement */
async function book(bookings: readonly Booking[]): Promise<Map<string, { by: TestApiClient; at: number }>> {
  const booked = new Map<string, { by: TestApiClient; at: number }>();
  const slots = (await bookings[0]?.client.freeSlots()) ?? [];
  for (const [index, { client, vehicle }] of bookings.entries()) {
    const slot = slots[index % slots.length];
    if (!slot) throw new Error('There is nothing to book');
    booked.set(await client.book(vehicle, slot, 'Oil'), { by: client, at: performance.now() });
    await delay(BOOKING_MS);
  }
  await delay(SETTLE_MS);
  return booked;
}

function brokenPromises(
  pages: readonly Page[],
  booked: ReadonlyMap<string, { by: TestApiClient; at: number }>,
  times: ResponseTimeHistogram,
  getsDays: (page: number) => boolean,
): string[] {
  const broken: string[] = [];
  const pageOf = new Map(pages.map((page) => [page.client, page]));
  for (const [id, { by, at }] of booked) {
    const heard = pageOf.get(by)?.listener.appointments.find(({ what }) => what === id);
    if (heard) times.add(Math.max(0, heard.at - at));
    else broken.push(`a booking was not told to its customer: ${id}`);
  }
  for (const [index, { client, listener }] of pages.entries()) {
    if (listener.lost) broken.push(`a stream was lost: ${listener.lost}`);
    for (const { what } of listener.appointments) {
      if (booked.get(what)?.by !== client)
        broken.push(`an event reached a customer whom it is not of: ${what}`);
    }
    const isTold = listener.days.length > 0;
    if (isTold !== getsDays(index))
      broken.push(isTold ? 'a page was told of a day that it does not show' : 'a page was not told of a day');
  }
  return broken;
}

function tracesIn(world: World): string[] {
  const logs = world.logFiles().map(({ file }) => readFileSync(file, 'utf8'));
  return findLoggedPrivateData(logs.join('\n')).map(({ what, line }) => `a log has ${what}: ${line}`);
}

async function campaign(): Promise<void> {
  await buildSite(listBundleNames(), console.log);
  const endRun = await startTestRun();
  const world = await createWorld(SETTINGS);
  try {
    const clients = await signIn(world, STREAMS);
    const pid = world.pid('api');
    const idle = () => delay(IDLE_MS);
    const rows = [await phase('no stream', pid, idle)];
    const times = new ResponseTimeHistogram();
    const broken: string[] = [];
    for (const [round, query] of Object.entries(ROUNDS)) {
      const pages = clients.map((client) => ({ client, listener: new StreamListener() }));
      const bookings: Booking[] = [];
      for (const client of clients.splice(0, BOOKINGS))
        bookings.push({ client, vehicle: await client.addVehicle(`CAR ${bookings.length}`) });
      // Move customers who have a vehicle now to the end, so that other customers book in the next round.
      clients.push(...bookings.map(({ client }) => client));
      rows.push(
        await phase(`${round}: opening ${STREAMS} streams`, pid, () => openAll(pages, world.apiUrl, query)),
      );
      rows.push(await phase(`${round}: silent`, pid, idle));
      let booked = new Map<string, { by: TestApiClient; at: number }>();
      rows.push(
        await phase(`${round}: ${BOOKINGS} bookings`, pid, async () => {
          booked = await book(bookings);
        }),
      );
      broken.push(
        ...brokenPromises(pages, booked, times, (page) => query(page) !== '?days='),
        ...tracesIn(world),
      );
      for (const { listener } of pages) listener.close();
    }
    rows.push(await phase('streams closed', pid, idle));
    console.log(`\n${formatTextTable([['', 'memory', 'CPU time', 'of one core'], ...rows])}`);
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
