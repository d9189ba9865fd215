import type { Identity as IdentityProvider, Session } from '../../world/identity.ts';
import type { Operation } from './api-document.ts';
import { collectionOf, isId, textsIn } from './value-names.ts';
import { MARK } from './values.ts';

type Identity = Pick<IdentityProvider, 'signIn'>;

const KEPT_PER_NAME = 60;
const ATTEMPTS = 5;

/** What a secret may look like: an id, a mark, a number, an account. */
const SECRETS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|zq\d{4}|447700900\d{3}|[0-9a-z]{28}/gi;

/** A customer whose things can be told from everybody else's. */
export interface Member {
  /** Stands in each of their texts that has room for it. */
  mark: string;
  session: Session;
  xsrf: string;
  /** What the site has told them, by the name that it has in requests. */
  seen: Map<string, string[]>;
}

/** The customers of a fuzzing. */
export class Crowd {
  readonly members: readonly Member[];
  readonly #url: string;
  readonly #identity: Identity;
  /** What only one of them may be told → who. */
  readonly #secrets = new Map<string, Member>();
  readonly #renewals = new Map<Member, Promise<void>>();

  private constructor(url: string, identity: Identity, members: readonly Member[]) {
    this.members = members;
    this.#url = url;
    this.#identity = identity;
  }

  static async gather(url: string, identity: Identity, count: number): Promise<Crowd> {
    const members: Member[] = [];
    for (let number = 0; number < count; number += 1) {
      const mark = `zq${String(number).padStart(MARK.length - 2, '0')}`;
      members.push({ mark, session: await identity.signIn(), xsrf: '', seen: new Map() });
    }
    const crowd = new Crowd(url, identity, members);
    for (const member of members) await crowd.#begin(member);
    return crowd;
  }

  /** @param number any whole number */
  member(number: number): Member {
    return pick(this.members, number);
  }

  /** Anybody but this one. */
  other(member: Member, number: number): Member {
    const others = this.members.filter((each) => each !== member);
    return pick(others, number);
  }

  /** Signs somebody in again. @param ended the session that has ended; another one is left alone */
  async renew(member: Member, ended: Session): Promise<void> {
    const running = this.#renewals.get(member);
    if (running) return running;
    if (member.session !== ended) return;
    const renewal = this.#signInAgain(member).finally(() => this.#renewals.delete(member));
    this.#renewals.set(member, renewal);
    return renewal;
  }

  /** Keeps what a good answer told somebody, for later requests. */
  remember(member: Member, { path }: Operation, answer: unknown): void {
    for (const [name, text] of textsIn(answer, collectionOf(path))) {
      const known = member.seen.get(name) ?? [];
      if (!known.includes(text)) member.seen.set(name, [text, ...known].slice(0, KEPT_PER_NAME));
      // Other texts are the customer's own, who may write whatever looks like somebody's id.
      if (isId(name) && !this.#secrets.has(text.toLowerCase())) this.#keepSecret(text, member);
    }
  }

  /** What stands in a text that only somebody else may be told. */
  othersSecretsIn(text: string, member: Member): string[] {
    return (text.match(SECRETS) ?? [])
      .map((secret) => secret.toLowerCase())
      .filter((secret) => (this.#secrets.get(secret) ?? member) !== member);
  }

  async #signInAgain(member: Member): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const session = await this.#identity.signIn(member.session.phone);
      // Whoever erased themselves is somebody new, who has nothing yet.
      if (session.uid !== member.session.uid) member.seen.clear();
      member.session = session;
      // A request of before that ends all sessions may end this one too.
      if (await this.#begin(member)) return;
    }
    throw new Error(`The site lets nobody in with the number ${member.session.phone}`);
  }

  /** Gets what writes need against XSRF. @returns whether the session is good */
  async #begin(member: Member): Promise<boolean> {
    const { uid, phone, token } = member.session;
    for (const secret of [member.mark, uid, phone.slice(1)]) this.#keepSecret(secret, member);
    const answer = await fetch(`${this.#url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    const [, xsrf] = /^XSRF-TOKEN=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
    member.xsrf = xsrf ?? '';
    return answer.ok;
  }

  #keepSecret(secret: string, member: Member): void {
    this.#secrets.set(secret.toLowerCase(), member);
  }
}

/** One of some things. @param number any whole number */
export function pick<Thing>(things: readonly Thing[], number: number): Thing {
  const picked = things[number % things.length];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
}
