import * as z from 'zod';
import { timesSchema } from '../answer-times.ts';

const identitySchema = z.record(z.string(), z.string());

export const ERRANDS = [
  'me',
  'vehicles',
  'page',
  'add-vehicle',
  'book',
  'export',
  'availability',
  'check-releases',
  'report',
] as const;

export type Errand = (typeof ERRANDS)[number];

export const COSTLY_FILES = ['odd lines', 'empty lines', 'quotes', 'tall photo'] as const;

export type CostlyFile = (typeof COSTLY_FILES)[number];

const slotSchema = z.object({ date: z.string(), time: z.string() });

const tacticSchema = z.discriminatedUnion('kind', [
  z.object({
    /** Announces a body and sends it a byte at a time. */
    kind: z.literal('slow-bodies'),
    method: z.enum(['POST', 'PUT']),
    paths: z.array(z.string()).min(1),
    type: z.string(),
    announcedBytes: z.int(),
    beginningBytes: z.int(),
    identities: z.array(identitySchema).min(1),
    everyMs: z.int(),
  }),
  z.object({
    /** Sends bodies in chunks of one byte, as fast as the connection takes them. */
    kind: z.literal('tiny-chunks'),
    paths: z.array(z.string()).min(1),
  }),
  z.object({
    kind: z.literal('costly-files'),
    files: z.array(z.enum(COSTLY_FILES)).min(1),
    garages: z.array(z.object({ identity: identitySchema, vehicle: z.string() })).min(1),
  }),
  z.object({
    /** Requests long responses, several at once, and reads almost nothing. */
    kind: z.literal('slow-readers'),
    path: z.string(),
    identity: identitySchema,
    pipelined: z.int(),
    everyMs: z.int(),
  }),
  z.object({
    /** In turn: sends nothing; nothing after a response; half a request line; one header at a time. */
    kind: z.literal('slow-headers'),
    everyMs: z.int(),
  }),
  z.object({
    kind: z.literal('large-bodies'),
    paths: z.array(z.string()).min(1),
    identity: identitySchema,
    sizes: z.array(z.int()).min(1),
    everyMs: z.int(),
  }),
  z.object({
    kind: z.literal('streams'),
    path: z.string(),
    identities: z.array(identitySchema).min(1),
  }),
  z.object({
    /**
     * Reads something and opens an event stream, as hidden tabs do, again whenever the stream ends or a refusal allows it.
     */
    kind: z.literal('hidden-tabs'),
    path: z.string(),
    readPath: z.string(),
    identities: z.array(identitySchema).min(1),
  }),
  z.object({
    kind: z.literal('load'),
    errands: z.array(z.enum(ERRANDS)).min(1),
    identities: z.array(identitySchema).min(1),
    /** Free slots for `book`, each of which is booked once. */
    slots: z.array(slotSchema),
    visitsEach: z.int(),
    /** Prefix of the registrations of `add-vehicle`, which no other load uses. */
    registrations: z.string(),
    /** Rate that ignores responses; null: each connection sends its next request after a response. */
    perSecond: z.number().nullable(),
  }),
]);

export const attackerPlanSchema = z.object({
  host: z.string(),
  port: z.int(),
  sources: z.array(z.string()).min(1),
  connections: z.int().min(1),
  tactic: tacticSchema,
});

export type AttackerPlan = z.infer<typeof attackerPlanSchema>;
export type Tactic = z.infer<typeof tacticSchema>;
export type TacticOf<Kind extends Tactic['kind']> = Extract<Tactic, { kind: Kind }>;

export const tallySchema = z.object({
  counts: z.record(z.string(), z.int()),
  /** Response times in ms of a `load`: successful requests, and refused ones. */
  given: timesSchema.nullable(),
  refused: timesSchema.nullable(),
  /** Acknowledged writes of a `load`; `customer` is the index of the identity. */
  acknowledged: z.array(z.object({ customer: z.int(), what: z.enum(['vehicle', 'visit']), id: z.string() })),
});

export type Tally = z.infer<typeof tallySchema>;

export interface Attack {
  end(): Promise<Tally>;
}

export type Begin<Kind extends Tactic['kind']> = (plan: AttackerPlan, tactic: TacticOf<Kind>) => Attack;

export class Counts {
  readonly #counts = new Map<string, number>();

  add(what: string, often = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + often);
  }

  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  toTally(): Tally {
    return { counts: this.toJSON(), given: null, refused: null, acknowledged: [] };
  }
}
