import { Agent } from 'node:http';
import { type Client, createdSchema, type Slot } from '../../../world/client.ts';
import { honestPhoto } from '../costly-files.ts';
import type { Target } from '../target.ts';
import { ask, type Question, Unanswered } from './ask.ts';
import { sendMistakes } from './careless-visitor.ts';
import { signInCustomers } from './sign-in-customers.ts';
import { type TimingSummary, Timings } from './timings.ts';

/** What customers do, and how often they begin it, whether or not what was begun before has ended; milliseconds. */
const EVERY_MS = {
  /** `GET /me` on a connection that is there, and on a new one. */
  me: 100,
  meAnew: 250,
  /** The page with its script, on a new connection. */
  page: 500,
  /** A new vehicle and a visit with it. */
  visit: 3_000,
  /** Upload of a photo of the customer's vehicle. */
  photo: 3_000,
  careless: 1_000,
};

type Habit = keyof typeof EVERY_MS;

const HABITS = Object.keys(EVERY_MS) as Habit[];

const ofEach = <Value>(make: (habit: Habit) => Value) =>
  Object.fromEntries(HABITS.map((habit) => [habit, make(habit)])) as Record<Habit, Value>;

const CUSTOMERS = 12;

/** What customers met with. */
export type Experience = Readonly<Record<Habit, TimingSummary>>;

/** Honest customers, who do what they do at their own pace. */
export class Customers {
  readonly #target: Target;
  readonly #sources: readonly string[];
  readonly #clients: readonly Client[];
  readonly #slots: Slot[];
  /** Ids of the customers' first vehicles. */
  readonly #vehicles: readonly string[];
  readonly #photo = honestPhoto();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #timings = ofEach(() => new Timings());
  readonly #act: Readonly<Record<Habit, () => Promise<void>>> = {
    me: () => this.#askForMe(this.#agent),
    meAnew: () => this.#askForMe(false),
    page: () => this.#viewPage(),
    visit: () => this.#arrangeVisit(),
    photo: () => this.#sendPhoto(),
    careless: () => sendMistakes(this.#question(0)),
  };
  readonly #underWay = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];
  #turn = 0;
  #visits = 0;

  private constructor(
    target: Target,
    sources: readonly string[],
    clients: readonly Client[],
    slots: readonly Slot[],
    vehicles: readonly string[],
  ) {
    this.#target = target;
    this.#sources = sources;
    this.#clients = clients;
    this.#slots = [...slots];
    this.#vehicles = vehicles;
  }

  /** Signs them in. @param sources the addresses that they come from, in turn */
  static async arrive(target: Target, sources: readonly string[]): Promise<Customers> {
    const clients = await signInCustomers(target, CUSTOMERS);
    const vehicles = [];
    for (const client of clients) vehicles.push(await client.addVehicle('PHOTO'));
    return new Customers(target, sources, clients, (await clients[0]?.freeSlots()) ?? [], vehicles);
  }

  /** Does everything a few times, since a process that was just started is slow at first whatever happens. */
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

  /** Lets what was begun end. */
  async leave(): Promise<Experience> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#underWay);
    this.#agent.destroy();
    return ofEach((habit) => this.#timings[habit].summary());
  }

  #question(turn: number): Omit<Question, 'path'> {
    const { host, port } = this.#target;
    const localAddress = this.#sources[(turn % this.#clients.length) % this.#sources.length] ?? host;
    return { host, port, localAddress, agent: false };
  }

  #next(): { turn: number; client: Client } {
    const turn = this.#turn++;
    return { turn, client: this.#clientAt(turn) };
  }

  #clientAt(turn: number): Client {
    const client = this.#clients[turn % this.#clients.length];
    if (!client) throw new Error('There are no customers');
    return client;
  }

  async #askForMe(agent: Agent | false): Promise<void> {
    const { turn, client } = this.#next();
    const question = { ...this.#question(turn), agent, path: '/api/v1/me', headers: client.headers() };
    expectStatus(200, await ask(question));
  }

  async #viewPage(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const question = { ...this.#question(this.#turn++), agent };
    try {
      const page = await ask({ ...question, path: '/', headers: { accept: 'text/html' } });
      expectStatus(200, page);
      const script = /\/assets\/main\.[\w.]+\.js/.exec(page.body)?.[0];
      if (!script) throw new Unanswered('a page without its script');
      expectStatus(200, await ask({ ...question, path: script, headers: { 'accept-encoding': 'br' } }));
    } finally {
      agent.destroy();
    }
  }

  async #sendPhoto(): Promise<void> {
    const { turn, client } = this.#next();
    const answer = await ask({
      ...this.#question(turn),
      method: 'PUT',
      path: `/api/v1/vehicles/${this.#vehicles[turn % this.#vehicles.length]}/photo`,
      headers: { ...client.headers(), 'content-type': 'image/png', 'idempotency-key': crypto.randomUUID() },
      body: this.#photo,
    });
    expectStatus(201, answer);
  }

  async #arrangeVisit(): Promise<void> {
    // Nobody may have more than a few visits before them, so that all take turns.
    const turn = this.#visits++;
    const client = this.#clientAt(turn);
    const post = (path: string, body: object) =>
      ask({
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
    const { id } = createdSchema.parse(JSON.parse(vehicle.body));
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
  throw new Unanswered(code ? `${status} ${code}` : String(status));
}
