import { setTimeout as delay } from 'node:timers/promises';
import { openAndMigrateDatabase } from '../../../api/src/platform/db/open-database.ts';
import { type ApiRequestSender, toReceivedResponse } from '../../../api/src/testing/customer.ts';
import { findHistoryViolations } from '../../../api/test/history/find-faults.ts';
import {
  type FinalState,
  OVERLOADED_CODE,
  type RequestHistory,
  type WorkshopLimits,
} from '../../../api/test/history/history.ts';
import {
  listChangeableVisitDates,
  readFinalAppointmentsAndSlotPlaces,
  readFinalResponses,
  signUpCustomers,
  simulateCustomers,
} from '../../../api/test/history/play-day.ts';
import type { IdentityEmulator } from '../../../api/test/start-emulator.ts';

/** Requests of customers per second: about half of what two apis and two edges on two cores accept. */
const REQUESTS_PER_SECOND = 15;
const PAGE_VIEW_PAUSE_MS = 400;
const STREAMS = 8;
const PAGES = ['/', '/visits', '/vehicles', '/sign-in'];

/** Pause before a stream is opened again: the longest first pause of a page (shared/kit/live/follow-stream.ts). */
const RECONNECT_PAUSE_MS = 1_000;

const CUSTOMERS_PER_DAY = 20;
const STEPS = 9;

const MAX_GAP_MS = 5_000;

/** Customers who book, move, cancel, view pages and hold streams until `stop`. */
export class CustomerLoad {
  readonly history: RequestHistory = { writes: [], offers: [], lists: [] };
  /** Visits listed to each customer and times offered after the last request of a day, to compare with `history`. */
  readonly shown: { lists: FinalState['lists'][number][]; offers: FinalState['offers'][number][] } = {
    lists: [],
    offers: [],
  };
  /** Requests without a response or with a status of 500 and more, except `overloaded`; also pages that were cut off. */
  readonly failures: string[] = [];
  /** Number of requests that edge or api refused as overloaded, which happens on a machine with other load. */
  overloaded = 0;
  /** Time in ms from the loss of each stream until it was open again. */
  readonly gaps: number[] = [];
  readonly counts = { requests: 0, pageViews: 0 };
  seed = 0;
  readonly #site: string;
  readonly #emulator: Pick<IdentityEmulator, 'signUp'>;
  readonly #maxDays: number;
  readonly #streams = new AbortController();
  #isStopped = false;
  #nextAt = 0;
  #running: Promise<unknown> = Promise.resolve();

  /** @param maxDays number of days that can be booked and are far enough ahead for changes */
  constructor(site: string, emulator: Pick<IdentityEmulator, 'signUp'>, maxDays = 50) {
    this.#site = site;
    this.#emulator = emulator;
    this.#maxDays = maxDays;
  }

  /** @param seed of the customers' plans */
  async start(seed: number): Promise<void> {
    this.seed = seed;
    const followers = await Promise.all(Array.from({ length: STREAMS }, () => this.#emulator.signUp()));
    this.#running = Promise.all([
      this.#playDays(seed),
      this.#viewPages(),
      ...followers.map(({ token }) => this.#followStream(token)),
    ]);
    // A failure of the load itself is thrown by `stop`. Without this handler, it would be an unhandled rejection before.
    this.#running.catch(() => {});
  }

  /** Ends the load: closes the streams, and waits for the requests in flight. Rejects if the load has failed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#streams.abort();
    await this.#running;
  }

  /** Sends a request of a customer to the site, at most `REQUESTS_PER_SECOND`. */
  readonly send: ApiRequestSender = async ({ method, url, headers, body }) => {
    await this.#takeTurn();
    this.counts.requests += 1;
    const response = await this.#watch(`${method} ${url.split('?')[0]}`, () =>
      fetch(`${this.#site}${url}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).then(async (answer) => ({ answer, text: await answer.text() })),
    );
    return toReceivedResponse(response.answer, response.text);
  };

  async #watch(
    name: string,
    work: () => Promise<{ answer: Response; text: string }>,
  ): Promise<{ answer: Response; text: string }> {
    const at = new Date().toISOString().slice(11, 23);
    try {
      const result = await work();
      const { status } = result.answer;
      if (status < 500) return result;
      if (result.text.includes(`"code":"${OVERLOADED_CODE}"`)) {
        this.overloaded += 1;
        return result;
      }
      // With such a status, the customer does not know the outcome of the request.
      throw new Error(`${status} ${result.text.slice(0, 200)}`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      this.failures.push(`${at} ${name}: ${error} ${cause}`);
      throw error;
    }
  }

  async #takeTurn(): Promise<void> {
    const now = performance.now();
    this.#nextAt = Math.max(now, this.#nextAt) + 1_000 / REQUESTS_PER_SECOND;
    await delay(this.#nextAt - now);
  }

  async #playDays(seed: number): Promise<void> {
    const crash = async () => {};
    for (const [index, date] of listChangeableVisitDates(Date.now(), this.#maxDays).entries()) {
      if (this.#isStopped) return;
      const owners = await this.#retry(() => signUpCustomers(this, this.#emulator, CUSTOMERS_PER_DAY));
      const plan = { steps: STEPS, crashes: 0, seed: seed + index };
      await simulateCustomers({ crash }, owners, date, this.history, plan);
      // Read after each day, because the tokens of its customers expire within an hour.
      const shown = await this.#retry(() => readFinalResponses(owners, [date], this.history));
      this.shown.lists.push(...shown.lists);
      this.shown.offers.push(...shown.offers);
    }
    if (!this.#isStopped) throw new Error('The days to book are used up');
  }

  /** Repeats requests that fail because a process is restarting. */
  async #retry<Result>(request: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await request();
      } catch (error) {
        if (this.#isStopped) throw error;
        await delay(RECONNECT_PAUSE_MS);
      }
    }
  }

  async #viewPages(): Promise<void> {
    while (!this.#isStopped) {
      const page = PAGES[this.counts.pageViews % PAGES.length] ?? '/';
      this.counts.pageViews += 1;
      const { text } = await this.#watch(`page ${page}`, () =>
        fetch(`${this.#site}${page}`).then(async (answer) => ({ answer, text: await answer.text() })),
      ).catch(() => ({ text: '</html>' }));
      if (!text.includes('</html>')) this.failures.push(`page ${page}: it was cut off`);
      await delay(PAGE_VIEW_PAUSE_MS);
    }
  }

  async #followStream(firstToken: string): Promise<void> {
    let token = firstToken;
    let lostAt: number | null = null;
    while (!this.#isStopped) {
      const { signal } = this.#streams;
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
      const answer = await fetch(`${this.#site}/api/v1/events`, { headers, signal }).catch(() => null);
      if (answer?.ok && answer.body) {
        if (lostAt !== null) this.gaps.push(performance.now() - lostAt);
        const reader = answer.body.getReader();
        const read = () => reader.read().catch(() => ({ done: true }));
        while (!(await read()).done);
        lostAt = performance.now();
      }
      // Tokens expire within an hour. Pages renew theirs; here another customer continues.
      if (answer?.status === 401) ({ token } = await this.#emulator.signUp());
      else if (!this.#isStopped) await delay(RECONNECT_PAUSE_MS);
    }
  }
}

interface LoadReport {
  databaseUrl: string;
  booking: WorkshopLimits;
  /** Faults that the campaign itself has found. */
  faults: readonly string[];
}

/** Prints the faults of a campaign, of its load and of the history of its visits, and sets the exit code. */
export async function reportCampaignFaults(
  campaign: string,
  load: CustomerLoad,
  { databaseUrl, booking, faults }: LoadReport,
): Promise<void> {
  const { history, gaps, overloaded } = load;
  const { requests, pageViews } = load.counts;
  const database = await openAndMigrateDatabase({ url: databaseUrl }, () => {});
  const rows = await readFinalAppointmentsAndSlotPlaces(database).finally(() => database.close());
  const gap = Math.max(0, ...gaps);
  const all = [
    ...faults,
    ...findHistoryViolations(history, { ...load.shown, ...rows }, booking),
    ...load.failures,
    ...(gap > MAX_GAP_MS ? [`a stream was away for ${Math.round(gap)} ms`] : []),
    ...(overloaded > requests / 100 ? [`${overloaded} requests were refused as overloaded`] : []),
  ];
  console.log(
    `\n${requests} requests, ${pageViews} page views, ${gaps.length} streams came back, ${overloaded} requests refused as overloaded (seed ${load.seed})`,
  );
  console.log(`\n${campaign}: ${all.length} promises broken\n${[...new Set(all)].join('\n')}`);
  process.exitCode = all.length === 0 ? 0 : 1;
}
