import type { Identity as IdentityProvider, Session } from '../../world/identity.ts';
import type { Operation } from './api-document.ts';
import { pick } from './pick.ts';
import { MARK } from './placeholders.ts';
import { collectionOf, isId, textsIn } from './value-names.ts';

type Identity = Pick<IdentityProvider, 'signIn'>;

const KEPT_PER_NAME = 60;
const ATTEMPTS = 5;
/** Of a customer's points, enough for four copies of an export (50 each) and a few requests that are under way besides. */
const MIN_POINTS_LEFT = 250;

/** What a secret may look like: an id, a mark (spaced out where it is a registration), a number, an account. */
const SECRETS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|zq ?\d{4}|447700900\d{3}|[0-9a-z]{28}/gi;

/** A customer whose things can be told from everybody else's. */
export interface FuzzCustomer {
  /** Stands in each of their texts that has room for it. */
  mark: string;
  session: Session;
  xsrf: string;
  /** What the site has told them, by the name that it has in requests. */
  seen: Map<string, string[]>;
  /** When the site lets them ask for as much as they like again, in ms of `performance.now()`. */
  restsUntil: number;
}

/** The customers of a fuzzing. */
export class FuzzCustomers {
  readonly all: readonly FuzzCustomer[];
  readonly #url: string;
  readonly #identity: Identity;
  /** What only one of them may be told → who. */
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
      const mark = `zq${String(number).padStart(MARK.length - 2, '0')}`;
      const session = await identity.signIn();
      all.push({ mark, session, xsrf: '', seen: new Map(), restsUntil: 0 });
    }
    const customers = new FuzzCustomers(url, identity, all);
    for (const customer of all) await customers.#begin(customer);
    return customers;
  }

  /** @param number any whole number */
  at(number: number): FuzzCustomer {
    return pick(this.all, number);
  }

  /**
   * Somebody who may still ask for something and has been told values of all these names, where there is anybody.
   * @param number any whole number
   */
  whoHas(names: readonly string[], number: number): FuzzCustomer {
    const rested = this.all.filter(({ restsUntil }) => restsUntil <= performance.now());
    const able = rested.filter(({ seen }) => names.every((name) => seen.has(name)));
    return pick([able, rested].find(({ length }) => length > 0) ?? this.all, number);
  }

  /** Anybody but this one. */
  other(customer: FuzzCustomer, number: number): FuzzCustomer {
    const others = this.all.filter((each) => each !== customer);
    return pick(others, number);
  }

  /** Signs somebody in again. @param ended the session that has ended; another one is left alone */
  async renew(customer: FuzzCustomer, ended: Session): Promise<void> {
    const running = this.#renewals.get(customer);
    if (running) return running;
    if (customer.session !== ended) return;
    const renewal = this.#signInAgain(customer).finally(() => this.#renewals.delete(customer));
    this.#renewals.set(customer, renewal);
    return renewal;
  }

  /** Lets somebody rest whom an answer leaves little to ask for. @param head all of its header fields */
  restIfSpent(customer: FuzzCustomer, head: string): void {
    const [, left, seconds] = /"customer";r=(\d+);t=(\d+)/.exec(head) ?? [];
    if (Number(left) < MIN_POINTS_LEFT) customer.restsUntil = performance.now() + Number(seconds) * 1000;
  }

  /** Keeps what a good answer told somebody, for later requests. */
  remember(customer: FuzzCustomer, { path }: Operation, answer: unknown): void {
    for (const [name, text] of textsIn(answer, collectionOf(path))) {
      const known = customer.seen.get(name) ?? [];
      if (!known.includes(text)) customer.seen.set(name, [text, ...known].slice(0, KEPT_PER_NAME));
      // Other texts are the customer's own, who may write whatever looks like somebody's id.
      if (isId(name) && !this.#secrets.has(text.toLowerCase())) this.#keepSecret(text, customer);
    }
  }

  /** What stands in a text that only somebody else may be told. */
  othersSecretsIn(text: string, customer: FuzzCustomer): string[] {
    return (text.match(SECRETS) ?? [])
      .map((secret) => secret.toLowerCase().replace(' ', ''))
      .filter((secret) => (this.#secrets.get(secret) ?? customer) !== customer);
  }

  async #signInAgain(customer: FuzzCustomer): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const session = await this.#identity.signIn(customer.session.phone);
      // Whoever erased themselves is somebody new, who has nothing yet.
      if (session.uid !== customer.session.uid) customer.seen.clear();
      customer.session = session;
      // A request of before that ends all sessions may end this one too.
      if (await this.#begin(customer)) return;
    }
    throw new Error(`The site lets nobody in with the number ${customer.session.phone}`);
  }

  /** Gets what writes need against XSRF. @returns whether the session is good */
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
