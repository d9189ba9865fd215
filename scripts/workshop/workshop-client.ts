import * as z from 'zod';
import { API_TIMEOUT_MS, ApiSession, explainFetchError, parseJson } from '../http.ts';
import { PlainError } from '../terminal.ts';

/** The parts of a visit that the command reads (docs/design.md §8). */
export const visitSchema = z.object({
  id: z.string(),
  version: z.int(),
  reference: z.string(),
  status: z.string(),
  service_type: z.string(),
  date: z.string(),
  time: z.string(),
  note: z.string().nullable(),
  vehicle: z.object({
    device_reg: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
  }),
  customer: z.object({
    customer_number: z.string(),
    display_name: z.string().nullable(),
    phone_formatted: z.string().nullable(),
  }),
});
export type Visit = z.infer<typeof visitSchema>;

export const visitPageSchema = z.object({ items: z.array(visitSchema), next_cursor: z.string().nullable() });

export const closingSchema = z.object({
  closed: z.boolean(),
  reason: z.string().nullable(),
  closed_slots: z.array(z.string()),
  appointments: z.array(visitSchema),
});
export type Closing = z.infer<typeof closingSchema>;

const feedSchema = z.object({ name: z.string(), created_at: z.string() });
export type Feed = z.infer<typeof feedSchema>;

export const feedsSchema = z.object({ items: z.array(feedSchema) });
export const newFeedSchema = z.object({ path: z.string() });

export const problemSchema = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
});

const PAGE = 100;
const ATTEMPTS = 5;

export type WantedClosing = Pick<Closing, 'closed' | 'reason' | 'closed_slots'>;

interface Answer {
  body: unknown;
  etag: string | null;
}

/** Client of the api's workshop endpoints. Every failure is a PlainError with advice. */
export class WorkshopClient {
  readonly #url: string;
  readonly #session: ApiSession;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#session = new ApiSession(url, token);
  }

  /** The visits of a day, in order of their start. @param date `YYYY-MM-DD` */
  day(date: string): Promise<Visit[]> {
    return this.#list({ date });
  }

  /** Visits of any day whose cars are in the workshop, in order of their start. */
  onSite(): Promise<Visit[]> {
    return this.#list({ on_site: 'true' });
  }

  unconfirmed(): Promise<Visit[]> {
    return this.#list({ status: 'requested' });
  }

  /** Visits up to a day (`YYYY-MM-DD`) that are neither completed, cancelled nor missed. */
  unclosed(to: string): Promise<Visit[]> {
    return this.#list({ status: 'confirmed', to });
  }

  async #list(filter: Record<string, string>): Promise<Visit[]> {
    const visits: Visit[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ ...filter, limit: String(PAGE), ...(cursor && { cursor }) });
      const page: z.infer<typeof visitPageSchema> = await this.#get(
        `/appointments?${query}`,
        visitPageSchema,
      );
      visits.push(...page.items);
      cursor = page.next_cursor;
    }
    return visits;
  }

  async find(reference: string): Promise<Visit> {
    const query = new URLSearchParams({ reference });
    const { items } = await this.#get(`/appointments?${query}`, visitPageSchema);
    if (items[0]) return items[0];
    throw new PlainError(`No visit has the reference ${reference}.`);
  }

  /** Changes the status of a visit if its version is current. @returns the changed visit */
  async step({ id, version }: Visit, action: string, input?: object): Promise<Visit> {
    const { body } = await this.#send('POST', `/appointments/${id}/${action}`, input, `"${version}"`);
    return this.#parse(body, visitSchema);
  }

  /** @param change called again after a conflicting change */
  async changeClosing(date: string, change: (closing: Closing) => WantedClosing): Promise<Closing> {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      const { body, etag } = await this.#send('GET', `/days/${date}`);
      const { closed, reason, closed_slots } = change(this.#parse(body, closingSchema));
      const wanted = { closed, reason: closed ? reason : null, closed_slots };
      try {
        const changed = await this.#send('PUT', `/days/${date}`, wanted, etag);
        return this.#parse(changed.body, closingSchema);
      } catch (error) {
        if (left === 0 || !(error instanceof ChangedElsewhere)) throw error;
      }
    }
  }

  async feeds(): Promise<Feed[]> {
    return (await this.#get('/calendar-feeds', feedsSchema)).items;
  }

  /** Creates a feed or rotates its address. @returns the address */
  async newFeed(name: string): Promise<string> {
    const { body } = await this.#send('PUT', `/calendar-feeds/${encodeURIComponent(name)}`);
    return this.#url + this.#parse(body, newFeedSchema).path;
  }

  async endFeed(name: string): Promise<void> {
    await this.#send('DELETE', `/calendar-feeds/${encodeURIComponent(name)}`);
  }

  async #get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return this.#parse((await this.#send('GET', path)).body, schema);
  }

  async #send(method: string, path: string, input?: object, ifMatch?: string | null): Promise<Answer> {
    const headers = {
      ...(input && { 'content-type': 'application/json' }),
      ...(ifMatch && { 'if-match': ifMatch }),
    };
    const body = input && { body: JSON.stringify(input) };
    const answer = await this.#session
      .send(`/workshop${path}`, { method, headers, ...body })
      .catch((error: unknown) => {
        throw this.#unreached(error);
      });
    const text = await answer.text();
    const said: unknown = text === '' ? null : parseJson(text);
    if (answer.ok) return { body: said, etag: answer.headers.get('etag') };
    throw this.#refusal(answer.status, said);
  }

  #refusal(status: number, body: unknown): Error {
    const problem = problemSchema.safeParse(body).data;
    if (!problem) return this.#otherServer(`it answered ${status}`);
    if (problem.code === 'changed_elsewhere') return new ChangedElsewhere();
    if (problem.code === 'role_missing') {
      return new PlainError(
        'This account is not one of the workshop: npm run workshop -- role +44… makes it one, from its next token on.',
      );
    }
    if (status === 401) {
      return new PlainError(
        `The api at ${this.#url} does not accept the token (${problem.code}): is it of the same project, and not older than an hour?`,
      );
    }
    const faults = (problem.errors ?? []).map(({ pointer, message }) => `${pointer.slice(1)}: ${message}`);
    const isAsked = problem.code === 'odometer_lower' || problem.code === 'odometer_jump';
    const hint = isAsked ? ['If it is right, add --confirm-odometer.'] : [];
    return new PlainError([problem.detail ?? problem.title, ...faults, ...hint].join('\n'));
  }

  #unreached(error: unknown): PlainError {
    const why =
      error instanceof Error && error.name === 'TimeoutError'
        ? `it did not answer within ${API_TIMEOUT_MS / 1000} s`
        : explainFetchError(error);
    return new PlainError(
      `The api at ${this.#url} cannot be reached: ${why}. Is it running? API_URL names another address, PORT_OFFSET shifts the usual port.`,
    );
  }

  #otherServer(what: string): PlainError {
    return new PlainError(
      `What answers at ${this.#url} is not the api: ${what}. API_URL must name it, or the site.`,
    );
  }

  #parse<T>(body: unknown, schema: z.ZodType<T>): T {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw this.#otherServer(`${issue?.path.join('.') || 'the answer'}: ${issue?.message}`);
  }
}

class ChangedElsewhere extends PlainError {
  constructor() {
    super('Somebody else changed it in this very moment, and nothing was done. Look at it again.');
  }
}
