import type { ResponseTimeSummary } from '../answer-times.ts';

type Identity = Readonly<Record<string, string>>;

export type LoadErrand =
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
  /** Announces a body and sends it a byte at a time. */
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
  /** Sends bodies in chunks of one byte, as fast as the connection takes them. */
  | { kind: 'tiny-chunks'; paths: string[] }
  | { kind: 'costly-files'; files: CostlyFileKind[]; garages: { identity: Identity; vehicle: string }[] }
  /** Requests long responses, several at once, and reads almost nothing. */
  | { kind: 'slow-readers'; path: string; identity: Identity; pipelined: number; everyMs: number }
  /** In turn: sends nothing; nothing after a response; half a request line; one header at a time. */
  | { kind: 'slow-headers'; everyMs: number }
  | { kind: 'large-bodies'; paths: string[]; identity: Identity; sizes: number[]; everyMs: number }
  | { kind: 'streams'; path: string; identities: Identity[] }
  /** Reads something and opens an event stream, as hidden tabs do, again whenever the stream ends or a refusal allows it. */
  | { kind: 'hidden-tabs'; path: string; readPath: string; identities: Identity[] }
  | {
      kind: 'load';
      errands: LoadErrand[];
      identities: Identity[];
      /** Free slots for `book`, each of which is booked once. */
      slots: { date: string; time: string }[];
      visitsEach: number;
      /** Prefix of the registrations of `add-vehicle`, which no other load uses. */
      registrations: string;
      /** Rate that ignores responses; null: each connection sends its next request after a response. */
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
  /** Response times in ms of a `load`: successful requests, and refused ones. */
  given: ResponseTimeSummary | null;
  refused: ResponseTimeSummary | null;
  /** Acknowledged writes of a `load`; `customer` is the index of the identity. */
  acknowledged: { customer: number; what: 'vehicle' | 'visit'; id: string }[];
}

export interface RunningAttack {
  end(): Promise<AttackTally>;
}

export type BeginAttack<Kind extends AttackTactic['kind']> = (
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
