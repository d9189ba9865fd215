import * as z from 'zod';
import type { Session } from './identity.ts';

export const createdSchema = z.object({ id: z.string() });
export const availabilitySchema = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      slots: z.array(z.object({ time: z.string(), places_left: z.number(), bookable: z.boolean() })),
    }),
  ),
});

export interface Slot {
  date: string;
  time: string;
  placesLeft: number;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** Api client of a customer, with the bearer token and the XSRF headers of writes. */
export class Client {
  readonly #url: string;
  readonly #token: string;
  #cookie = '';

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** @param url address of the site or of its api */
  static async of(url: string, { token }: Pick<Session, 'token'>): Promise<Client> {
    const client = new Client(url, token);
    await client.ask('GET', '/me');
    return client;
  }

  /** Headers that identify the sender, for requests sent in another way. */
  headers(): Record<string, string> {
    return {
      authorization: `Bearer ${this.#token}`,
      cookie: `XSRF-TOKEN=${this.#cookie}`,
      'x-xsrf-token': this.#cookie,
    };
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        ...this.headers(),
        ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [, cookie] = /^XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
    this.#cookie = cookie ?? this.#cookie;
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
  }

  async addVehicle(registration: string): Promise<string> {
    return createdSchema.parse(await this.#done('POST', '/vehicles', { device_reg: registration })).id;
  }

  async book(vehicle: string, { date, time }: Slot, note: string): Promise<string> {
    const input = { vehicle_id: vehicle, service_type: 'repair', date, time, note };
    return createdSchema.parse(await this.#done('POST', '/appointments', input)).id;
  }

  async addReminder(vehicle: string, name: string, dueDate: string): Promise<string> {
    const input = { type: 'reminder', name, reminder_items: [name], due_date: dueDate };
    const reminder = { ...input, entity: 'vehicle', entity_id: vehicle };
    return createdSchema.parse(await this.#done('POST', '/reminders', reminder)).id;
  }

  async addRecord(vehicle: string, entry: { kind: string; date: string }): Promise<string> {
    return createdSchema.parse(await this.#done('POST', `/vehicles/${vehicle}/records`, entry)).id;
  }

  async freeSlots(): Promise<Slot[]> {
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({ service_type: 'repair', from: dayIn(1), to: dayIn(14) });
    const { days } = availabilitySchema.parse(await this.#done('GET', `/availability?${query}`));
    return days.flatMap(({ date, slots }) =>
      slots
        .filter(({ bookable }) => bookable)
        .map(({ time, places_left: placesLeft }) => ({ date, time, placesLeft })),
    );
  }

  async #done(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 400) {
      throw new Error(
        `The api answered ${answer.status} to ${method} ${path}: ${JSON.stringify(answer.body)}`,
      );
    }
    return answer.body;
  }
}
