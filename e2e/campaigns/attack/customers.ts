import { Agent } from 'node:http';
import { createdResponseSchema, type FreeSlot, TestApiClient } from '../../world/client.ts';
import { ResponseTimeHistogram, type ResponseTimeSummary, summarizeResponseTimes } from '../answer-times.ts';
import { PRIVATE_TEST_DATA } from '../private-traces.ts';
import { NoResponseError, type SiteRequest, sendSiteRequest } from './ask.ts';
import type { AttackTarget } from './attacked-site.ts';
import { createHarmlessPhoto } from './costly-bodies.ts';

/** Habit of the simulated customers → interval in ms at which it starts, even if its previous run has not ended. */
const EVERY_MS = {
  me: 100,
  meAnew: 250,
  page: 500,
  visit: 3_000,
  photo: 3_000,
  careless: 1_000,
};

type Habit = keyof typeof EVERY_MS;

const HABITS = Object.keys(EVERY_MS) as Habit[];

const ofEach = <Value>(make: (habit: Habit) => Value) =>
  Object.fromEntries(HABITS.map((habit) => [habit, make(habit)])) as Record<Habit, Value>;

const CUSTOMERS = 12;

export type CustomerTimings = Readonly<Record<Habit, CustomerActionSummary>>;

export class SimulatedCustomers {
  readonly #target: AttackTarget;
  readonly #sources: readonly string[];
  readonly #clients: readonly TestApiClient[];
  readonly #slots: FreeSlot[];
  readonly #vehicles: readonly string[];
  readonly #photo = createHarmlessPhoto();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #timings = ofEach(() => new TimingRecorder());
  readonly #act: Readonly<Record<Habit, () => Promise<void>>> = {
    me: () => this.#askForMe(this.#agent),
    meAnew: () => this.#askForMe(false),
    page: () => this.#viewPage(),
    visit: () => this.#arrangeVisit(),
    photo: () => this.#sendPhoto(),
    careless: () => sendRequestsWithPrivateData(this.#question(0)),
  };
  readonly #underWay = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];
  #turn = 0;
  #visits = 0;

  private constructor(
    target: AttackTarget,
    sources: readonly string[],
    clients: readonly TestApiClient[],
    slots: readonly FreeSlot[],
    vehicles: readonly string[],
  ) {
    this.#target = target;
    this.#sources = sources;
    this.#clients = clients;
    this.#slots = [...slots];
    this.#vehicles = vehicles;
  }

  static async arrive(target: AttackTarget, sources: readonly string[]): Promise<SimulatedCustomers> {
    const clients = await signInCustomers(target, CUSTOMERS);
    const vehicles = [];
    for (const client of clients) vehicles.push(await client.addVehicle('PHOTO'));
    return new SimulatedCustomers(target, sources, clients, (await clients[0]?.freeSlots()) ?? [], vehicles);
  }

  /** Performs each customer action a few times before measuring, because a new server process is slow at first. */
  async warmUp(times: number): Promise<void> {
    for (let time = 0; time < times; time++) for (const habit of HABITS) await this.#act[habit]();
  }

  begin(): void {
    for (const habit of HABITS) {
      const once = () => {
        const done = this.#timings[habit]
          .measure(this.#act[habit])
          .finally(() => this.#underWay.delete(done));
        this.#underWay.add(done);
      };
      once();
      this.#timers.push(setInterval(once, EVERY_MS[habit]));
    }
  }

  async leave(): Promise<CustomerTimings> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#underWay);
    this.#agent.destroy();
    return ofEach((habit) => this.#timings[habit].summary());
  }

  #question(turn: number): Omit<SiteRequest, 'path'> {
    const { host, port } = this.#target;
    const localAddress = this.#sources[(turn % this.#clients.length) % this.#sources.length] ?? host;
    return { host, port, localAddress, agent: false };
  }

  #next(): { turn: number; client: TestApiClient } {
    const turn = this.#turn++;
    return { turn, client: this.#clientAt(turn) };
  }

  #clientAt(turn: number): TestApiClient {
    const client = this.#clients[turn % this.#clients.length];
    if (!client) throw new Error('There are no customers');
    return client;
  }

  async #askForMe(agent: Agent | false): Promise<void> {
    const { turn, client } = this.#next();
    const question = { ...this.#question(turn), agent, path: '/api/v1/me', headers: client.headers() };
    expectStatus(200, await sendSiteRequest(question));
  }

  async #viewPage(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const question = { ...this.#question(this.#turn++), agent };
    try {
      const page = await sendSiteRequest({ ...question, path: '/', headers: { accept: 'text/html' } });
      expectStatus(200, page);
      const script = /\/assets\/main\.[\w.]+\.js/.exec(page.body)?.[0];
      if (!script) throw new NoResponseError('a page without its script');
      expectStatus(
        200,
        await sendSiteRequest({ ...question, path: script, headers: { 'accept-encoding': 'br' } }),
      );
    } finally {
      agent.destroy();
    }
  }

  async #sendPhoto(): Promise<void> {
    const { turn, client } = this.#next();
    const answer = await sendSiteRequest({
      ...this.#question(turn),
      method: 'PUT',
      path: `/api/v1/vehicles/${this.#vehicles[turn % this.#vehicles.length]}/photo`,
      headers: { ...client.headers(), 'content-type': 'image/png', 'idempotency-key': crypto.randomUUID() },
      body: this.#photo,
    });
    expectStatus(201, answer);
  }

  async #arrangeVisit(): Promise<void> {
    // Another customer books each time, because the number of upcoming visits per customer is limited.
    const turn = this.#visits++;
    const client = this.#clientAt(turn);
    const post = (path: string, body: object) =>
      sendSiteRequest({
        ...this.#question(turn),
        method: 'POST',
        path,
        headers: {
          ...client.headers(),
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      });
    const vehicle = await post('/api/v1/vehicles', { device_reg: `HONEST ${turn}` });
    expectStatus(201, vehicle);
    const slot = this.#slots.shift();
    if (!slot) throw new Error('The workshop has no time left: give it more places');
    const { id } = createdResponseSchema.parse(JSON.parse(vehicle.body));
    const { date, time } = slot;
    expectStatus(
      201,
      await post('/api/v1/appointments', { vehicle_id: id, service_type: 'repair', date, time }),
    );
  }
}

function expectStatus(expected: number, { status, body }: { status: number; body: string }): void {
  if (status === expected) return;
  const [, code] = /"code":"(\w+)"/.exec(body) ?? [];
  throw new NoResponseError(code ? `${status} ${code}` : String(status));
}

const { email, phone, token, forgedAddress, forgedHost } = PRIVATE_TEST_DATA;

const query = new URLSearchParams({ email, phone, token });

const forged = {
  host: forgedHost,
  'x-forwarded-for': forgedAddress,
  'x-forwarded-host': forgedHost,
  'x-forwarded-proto': 'https',
  'x-real-ip': forgedAddress,
  forwarded: `for=${forgedAddress};host=${forgedHost}`,
};

const REPORT = JSON.stringify({
  events: [
    {
      type: 'failed',
      area: 'vehicle',
      version: '1.0.0+00000000',
      kind: 'render',
      detail: `No ${phone}, ${email}, ${token}`,
    },
  ],
});

type Mistake = Pick<SiteRequest, 'path' | 'headers' | 'method' | 'body'>;

/** Requests with a phone number, email address or token in the path, query, headers or body: none of it may be logged. */
const MISTAKES: readonly Mistake[] = [
  { path: `/?${query}` },
  { path: `/nowhere?${query}` },
  { path: `/api/v1/nowhere?${query}` },
  { path: `/api/v1/vehicles?${query}`, headers: { authorization: `Bearer ${token}` } },
  { path: `/api/v1/vehicles/${phone}` },
  { path: `/${email}/${phone}` },
  { path: `/${token}` },
  { path: `/%zz?${query}` },
  { path: `/api/%zz?${query}` },
  { path: `/remotes/vehicle/1.0.0+00000000/entry.js?${query}` },
  { method: 'POST', path: `/login?${query}`, body: `{"phone": "${phone}"}` },
  { method: 'POST', path: '/-/reports', headers: { 'content-type': 'application/json' }, body: REPORT },
  { method: 'POST', path: `/api/v1/vehicles?${query}`, body: `{"note": "${email}"` },
  {
    path: `/identitytoolkit.googleapis.com/v1/accounts:lookup?${query}`,
    headers: { authorization: `Bearer ${token}` },
  },
];

async function sendRequestsWithPrivateData(question: Omit<SiteRequest, 'path'>): Promise<void> {
  for (const { headers, ...mistake } of MISTAKES) {
    try {
      await sendSiteRequest({ ...question, ...mistake, headers: { ...forged, ...headers } });
    } catch (error) {
      throw new NoResponseError(`${mistake.path.split('?')[0]}: ${(error as Error).message}`);
    }
  }
}

class TimingRecorder {
  readonly #answers = new ResponseTimeHistogram();
  readonly #failures = new Map<string, number>();

  async measure(doing: () => Promise<void>): Promise<void> {
    const began = performance.now();
    try {
      await doing();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#failures.set(why, (this.#failures.get(why) ?? 0) + 1);
    }
    this.#answers.add(performance.now() - began);
  }

  summary(): CustomerActionSummary {
    return {
      runs: this.#answers.count,
      times: summarizeResponseTimes(this.#answers),
      failures: Object.fromEntries(this.#failures),
    };
  }
}

export interface CustomerActionSummary {
  runs: number;
  times: ResponseTimeSummary;
  failures: Readonly<Record<string, number>>;
}

export async function signInCustomers(
  { url, identity }: AttackTarget,
  count: number,
): Promise<TestApiClient[]> {
  const clients: TestApiClient[] = [];
  while (clients.length < count) clients.push(await TestApiClient.of(url, await identity.signIn()));
  return clients;
}
