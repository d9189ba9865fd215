import type * as z from 'zod';
import { API_TIMEOUT_MS, ApiSession } from '../api-session.ts';
import { jsonOf } from '../json-of.ts';
import { PlainError } from '../plain-error.ts';
import { unreachedBecause } from '../unreached-because.ts';
import {
  type Closing,
  closingSchema,
  type Feed,
  feedsSchema,
  newFeedSchema,
  problemSchema,
  type Visit,
  visitPageSchema,
  visitSchema,
} from './visit-schema.ts';

const PAGE = 100;
/** So often somebody else may be faster. */
const ATTEMPTS = 5;

/** What is closed of a day, as the api takes it. */
export type WantedClosing = Pick<Closing, 'closed' | 'reason' | 'closed_slots'>;

interface Answer {
  body: unknown;
  etag: string | null;
}

/** Speaks to the api's endpoints of the workshop; every failure is a PlainError that says what to do. */
export class WorkshopClient {
  readonly #url: string;
  readonly #session: ApiSession;

  /** @param url address of the api, or of the site, without a slash at its end */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#session = new ApiSession(url, token);
  }

  /** The visits of a day, in order of their start. @param date `YYYY-MM-DD` */
  day(date: string): Promise<Visit[]> {
    return this.#list({ date });
  }

  /** The visits whose cars are in the workshop now, on whatever day they came, in order of their start. */
  onSite(): Promise<Visit[]> {
    return this.#list({ on_site: 'true' });
  }

  /** What waits to be confirmed, on whatever day it is to be, in order of its start. */
  unconfirmed(): Promise<Visit[]> {
    return this.#list({ status: 'requested' });
  }

  /** Visits up to a day (`YYYY-MM-DD`) of which nobody has said how they went. */
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

  /** @throws PlainError when no visit has that reference */
  async find(reference: string): Promise<Visit> {
    const query = new URLSearchParams({ reference });
    const { items } = await this.#get(`/appointments?${query}`, visitPageSchema);
    if (items[0]) return items[0];
    throw new PlainError(`No visit has the reference ${reference}.`);
  }

  /** Does a step with a visit, as it was seen. @returns what it is then */
  async step({ id, version }: Visit, action: string, input?: object): Promise<Visit> {
    const { body } = await this.#send('POST', `/appointments/${id}/${action}`, input, `"${version}"`);
    return this.#parse(body, visitSchema);
  }

  /** @param change what is to be closed, out of what is; asked again when somebody else was faster */
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

  /** Makes a feed, or gives it another address. @returns the address */
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
    const said: unknown = text === '' ? null : jsonOf(text);
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
        : unreachedBecause(error);
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

/** Somebody changed a visit, or what is closed of a day, after it was read here. */
class ChangedElsewhere extends PlainError {
  constructor() {
    super('Somebody else changed it in this very moment, and nothing was done. Look at it again.');
  }
}
