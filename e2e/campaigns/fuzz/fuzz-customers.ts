import type { CustomerSession, IdentityEmulatorClient as IdentityProvider } from '../../world/identity.ts';
import type { ApiOperation } from './api-document.ts';
import { pickByNumber, SENDER_MARK_PLACEHOLDER } from './placeholders.ts';

type Identity = Pick<IdentityProvider, 'signIn'>;

const KEPT_PER_NAME = 60;
const ATTEMPTS = 5;
/** Points of the rate limit below which a customer pauses: enough for four exports (50 each) and a few requests. */
const MIN_POINTS_LEFT = 250;

/** Matches texts that may be secrets: ids, marks (with a space in registrations), phone numbers, account ids. */
const SECRETS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|zq ?\d{4}|447700900\d{3}|[0-9a-z]{28}/gi;

export interface FuzzCustomer {
  /** Text that identifies this customer's data. Most generated texts that are long enough contain it. */
  mark: string;
  session: CustomerSession;
  xsrf: string;
  seen: Map<string, string[]>;
  /** Time of `performance.now()` until which the customer sends nothing, because the rate limit is nearly used up. */
  restsUntil: number;
}

export class FuzzCustomers {
  readonly all: readonly FuzzCustomer[];
  readonly #url: string;
  readonly #identity: Identity;
  /** Secret → the only customer who may receive it. */
  readonly #secrets = new Map<string, FuzzCustomer>();
  readonly #renewals = new Map<FuzzCustomer, Promise<void>>();

  private constructor(url: string, identity: Identity, all: readonly FuzzCustomer[]) {
    this.all = all;
    this.#url = url;
    this.#identity = identity;
  }

  static async gather(url: string, identity: Identity, count: number): Promise<FuzzCustomers> {
    const all: FuzzCustomer[] = [];
    for (let number = 0; number < count; number += 1) {
      const mark = `zq${String(number).padStart(SENDER_MARK_PLACEHOLDER.length - 2, '0')}`;
      const session = await identity.signIn();
      all.push({ mark, session, xsrf: '', seen: new Map(), restsUntil: 0 });
    }
    const customers = new FuzzCustomers(url, identity, all);
    for (const customer of all) await customers.#begin(customer);
    return customers;
  }

  at(number: number): FuzzCustomer {
    return pickByNumber(this.all, number);
  }

  /**
   * Picks a customer, if possible one who is not paused and has received values of all these names.
   * @param number selects one of these customers; any whole number
   */
  pickWithValues(names: readonly string[], number: number): FuzzCustomer {
    const rested = this.all.filter(({ restsUntil }) => restsUntil <= performance.now());
    const able = rested.filter(({ seen }) => names.every((name) => seen.has(name)));
    return pickByNumber([able, rested].find(({ length }) => length > 0) ?? this.all, number);
  }

  haveValues(names: readonly string[]): boolean {
    return this.all.some(({ seen }) => names.every((name) => seen.has(name)));
  }

  /** Deletes a customer's ids that an address contains, so that no more requests are sent for what does not exist. */
  deleteIdsIn(address: string, { seen }: FuzzCustomer): void {
    for (const [name, values] of seen) {
      const left = values.filter((value) => !isIdName(name) || !address.includes(value));
      if (left.length > 0) seen.set(name, left);
      else seen.delete(name);
    }
  }

  other(customer: FuzzCustomer, number: number): FuzzCustomer {
    const others = this.all.filter((each) => each !== customer);
    return pickByNumber(others, number);
  }

  /** Signs a customer in again, unless the session is already newer than `ended`. */
  async renew(customer: FuzzCustomer, ended: CustomerSession): Promise<void> {
    const running = this.#renewals.get(customer);
    if (running) return running;
    if (customer.session !== ended) return;
    const renewal = this.#signInAgain(customer).finally(() => this.#renewals.delete(customer));
    this.#renewals.set(customer, renewal);
    return renewal;
  }

  /** Pauses a customer whose rate limit is nearly used up. @param head all header fields of a response */
  restIfSpent(customer: FuzzCustomer, head: string): void {
    const [, left, seconds] = /"customer";r=(\d+);t=(\d+)/.exec(head) ?? [];
    if (Number(left) < MIN_POINTS_LEFT) customer.restsUntil = performance.now() + Number(seconds) * 1000;
  }

  remember(customer: FuzzCustomer, { path }: ApiOperation, answer: unknown): void {
    for (const [name, text] of findResponseTexts(answer, findResponseCollection(path))) {
      const known = customer.seen.get(name) ?? [];
      if (!known.includes(text)) customer.seen.set(name, [text, ...known].slice(0, KEPT_PER_NAME));
      // Store only ids as secrets: other texts of a customer may equal another customer's id by chance.
      if (isIdName(name) && !this.#secrets.has(text.toLowerCase())) this.#keepSecret(text, customer);
    }
  }

  othersSecretsIn(text: string, customer: FuzzCustomer): string[] {
    return (text.match(SECRETS) ?? [])
      .map((secret) => secret.toLowerCase().replace(' ', ''))
      .filter((secret) => (this.#secrets.get(secret) ?? customer) !== customer);
  }

  async #signInAgain(customer: FuzzCustomer): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const session = await this.#identity.signIn(customer.session.phone);
      // If the account was erased, this sign-in created a new account without data.
      if (session.uid !== customer.session.uid) customer.seen.clear();
      customer.session = session;
      // A pending request that ends all sessions may have ended the new session too. If so, try again.
      if (await this.#begin(customer)) return;
    }
    throw new Error(`The site lets nobody in with the number ${customer.session.phone}`);
  }

  /** Requests the XSRF token for writes. @returns whether the session is valid */
  async #begin(customer: FuzzCustomer): Promise<boolean> {
    const { uid, phone, token } = customer.session;
    for (const secret of [customer.mark, uid, phone.slice(1)]) this.#keepSecret(secret, customer);
    const answer = await fetch(`${this.#url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    const [, xsrf] = /^XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
    customer.xsrf = xsrf ?? '';
    return answer.ok;
  }

  #keepSecret(secret: string, customer: FuzzCustomer): void {
    this.#secrets.set(secret.toLowerCase(), customer);
  }
}

/** Returns the name of the parameter that holds an id of a collection: `vehicle_id` for `vehicles`. */
export function toIdParameterName(collection: string): string {
  return `${collection.replace(/s$/, '')}_id`;
}

/** Whether values of this name are ids, which belong to one customer. */
export function isIdName(name: string): boolean {
  return name.endsWith('_id');
}

/** Returns the collection that the id in a path belongs to: `vehicles` for `/api/v1/vehicles/{id}` and paths below it. */
export function findCollectionOfPathId(path: string): string {
  const parts = path.split('/');
  return parts[parts.findIndex((part) => part.startsWith('{')) - 1] ?? '';
}

/** Returns the collection of the items in a path's response: `records` for `/api/v1/vehicles/{id}/records`. */
function findResponseCollection(path: string): string {
  if (RESPONDS_WITH_PARENT.includes(path)) return findCollectionOfPathId(path);
  const last = path.split('/').at(-1) ?? '';
  const ofOne = ONLY_ONE[last];
  if (ofOne !== undefined) return ofOne;
  return !path.includes('{') || PLURAL.test(last) ? last : findCollectionOfPathId(path);
}

/** Paths whose response is the parent, such as the appointment, not the added item. */
const RESPONDS_WITH_PARENT = ['/api/v1/appointments/{id}/reminders'];

/** Resource that exists once per parent → its collection. */
const ONLY_ONE: Readonly<Record<string, string>> = { photo: 'photos' };

/** Matches the plural of a noun, not a verb such as `dismiss`. */
const PLURAL = /^[a-z]+[^s]s$/;

/** Parameter → another name of the same id: reminders call a vehicle's id `entity_id`. */
const ALSO_CALLED: Readonly<Record<string, string>> = { vehicle_id: 'entity_id' };

/** Yields each text in a response with the name that it has in requests. @param collection of the response's items */
function* findResponseTexts(
  answer: unknown,
  collection: string,
  name = '',
): Generator<readonly [name: string, text: string]> {
  if (typeof answer === 'string') {
    const known = nameInRequests(name, collection);
    yield [known, answer];
    const also = ALSO_CALLED[known];
    if (also !== undefined) yield [also, answer];
  }
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, value] of Object.entries(answer)) {
    // Array elements and `items` belong to this collection; an object under another key belongs to the one named by the key.
    const isOwn = !Array.isArray(answer) && key !== 'items' && typeof value === 'object';
    yield* findResponseTexts(value, isOwn ? key : collection, Array.isArray(answer) ? name : key);
  }
}

function nameInRequests(name: string, collection: string): string {
  return name === 'id' ? toIdParameterName(collection) : name.replace(/^next_/, '');
}
