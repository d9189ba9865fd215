import type { ResponseTimeSummary } from '../answer-times.ts';

type Identity = Readonly<Record<string, string>>;

export type LoadRequestKind =
  | 'me'
  | 'vehicles'
  | 'page'
  | 'add-vehicle'
  | 'book'
  | 'export'
  | 'availability'
  | 'check-releases'
  | 'report';

export type CostlyFileKind = 'odd lines' | 'empty lines' | 'quotes' | 'tall photo';

export type AttackTactic =
  /** Announces a body, sends its beginning, and then one byte at a time. */
  | {
      kind: 'slow-bodies';
      method: 'POST' | 'PUT';
      paths: string[];
      type: string;
      announcedBytes: number;
      beginningBytes: number;
      identities: Identity[];
      everyMs: number;
    }
  /** Sends bodies in chunks of one byte, as fast as the connection allows. */
  | { kind: 'tiny-chunks'; paths: string[] }
  | { kind: 'costly-files'; files: CostlyFileKind[]; garages: { identity: Identity; vehicle: string }[] }
  /** Requests several long responses at once, and reads almost nothing of them. */
  | { kind: 'slow-readers'; path: string; identity: Identity; pipelined: number; everyMs: number }
  /** Four kinds of connections: no request; idle after a first response; half a request line; slow headers. */
  | { kind: 'slow-headers'; everyMs: number }
  | { kind: 'large-bodies'; paths: string[]; identity: Identity; sizes: number[]; everyMs: number }
  | { kind: 'streams'; path: string; identities: Identity[] }
  /** Like hidden tabs: reads data and opens an event stream. Repeats both after the stream's end or a refusal's Retry-After. */
  | { kind: 'hidden-tabs'; path: string; readPath: string; identities: Identity[] }
  | {
      kind: 'load';
      errands: LoadRequestKind[];
      identities: Identity[];
      /** Free slots for the requests `book`; each slot is booked once. */
      slots: { date: string; time: string }[];
      visitsEach: number;
      /** Prefix of the registrations that `add-vehicle` sends, unique in each run of an attacker. */
      registrations: string;
      /** Requests per second, sent without waiting for responses; null: each connection sends one request after the other. */
      perSecond: number | null;
    };

export interface AttackerPlan {
  host: string;
  port: number;
  sources: string[];
  connections: number;
  tactic: AttackTactic;
}

export type AttackTacticOf<Kind extends AttackTactic['kind']> = Extract<AttackTactic, { kind: Kind }>;

export interface AttackTally {
  counts: Record<string, number>;
  /** Response times of the successful requests of a `load` tactic; null if there are none. */
  given: ResponseTimeSummary | null;
  /** Response times of the refused requests of a `load` tactic; null if there are none. */
  refused: ResponseTimeSummary | null;
  /** Acknowledged writes of a `load` tactic. `customer`: index into the tactic's `identities`. */
  acknowledged: { customer: number; what: 'vehicle' | 'visit'; id: string }[];
}

export interface RunningAttack {
  end(): Promise<AttackTally>;
}

export type AttackStarter<Kind extends AttackTactic['kind']> = (
  plan: AttackerPlan,
  tactic: AttackTacticOf<Kind>,
) => RunningAttack;

export class OutcomeCounter {
  readonly #counts = new Map<string, number>();

  add(what: string, often = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + often);
  }

  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  toTally(): AttackTally {
    return { counts: this.toJSON(), given: null, refused: null, acknowledged: [] };
  }
}
