import * as z from 'zod';
import { timesSchema } from './times.ts';

/** Headers that say who sends a request, with the names in lower case. */
const identitySchema = z.record(z.string(), z.string());

/** What a request of `load` asks for. */
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

/** Files that take much more work than their size suggests. */
export const COSTLY_FILES = ['odd lines', 'empty lines', 'quotes', 'tall photo'] as const;

export type CostlyFile = (typeof COSTLY_FILES)[number];

const slotSchema = z.object({ date: z.string(), time: z.string() });

/** How the connections of an attack behave. */
const tacticSchema = z.discriminatedUnion('kind', [
  z.object({
    /** Announce a body, send its beginning, and the rest a byte at a time. */
    kind: z.literal('slow-bodies'),
    method: z.enum(['POST', 'PUT']),
    paths: z.array(z.string()).min(1),
    type: z.string(),
    announcedBytes: z.int(),
    beginningBytes: z.int(),
    /** Identities of the senders, in turn; one without headers is not signed in. */
    identities: z.array(identitySchema).min(1),
    everyMs: z.int(),
  }),
  z.object({
    /** Send whole files that cost much, one after the other. */
    kind: z.literal('costly-files'),
    files: z.array(z.enum(COSTLY_FILES)).min(1),
    /** Accounts with a vehicle each. */
    garages: z.array(z.object({ identity: identitySchema, vehicle: z.string() })).min(1),
  }),
  z.object({
    /** Ask for long answers, several at once, and read nothing of them or next to nothing. */
    kind: z.literal('slow-readers'),
    path: z.string(),
    identity: identitySchema,
    pipelined: z.int(),
    everyMs: z.int(),
  }),
  z.object({
    /** In turn: send nothing at all; nothing more after an answer; half of a request line; a header at a time. */
    kind: z.literal('slow-headers'),
    everyMs: z.int(),
  }),
  z.object({
    /** Send bodies that nobody takes, and go on using the connection. */
    kind: z.literal('large-bodies'),
    paths: z.array(z.string()).min(1),
    identity: identitySchema,
    sizes: z.array(z.int()).min(1),
    everyMs: z.int(),
  }),
  z.object({
    /** Keep a stream of events open, and read it. */
    kind: z.literal('streams'),
    path: z.string(),
    /** Whose streams they are, in turn. */
    identities: z.array(identitySchema).min(1),
  }),
  z.object({
    /** Read something and open a stream of events, as pages in hidden tabs do, and again whenever the stream ends, or when a refusal says. */
    kind: z.literal('hidden-tabs'),
    path: z.string(),
    readPath: z.string(),
    /** Identities of the tabs, in turn. */
    identities: z.array(identitySchema).min(1),
  }),
  z.object({
    /** Send whole requests, as many as possible. */
    kind: z.literal('load'),
    /** What is asked for in turn. */
    errands: z.array(z.enum(ERRANDS)).min(1),
    /** Who asks, in turn. */
    identities: z.array(identitySchema).min(1),
    /** Free times for `book`, each of which is taken once. */
    slots: z.array(slotSchema),
    /** How many visits each of them may book. */
    visitsEach: z.int(),
    /** The beginning of the registrations of `add-vehicle`, which no other load has. */
    registrations: z.string(),
    /** Sent whether or not others were answered; null: each connection asks again as soon as it is answered. */
    perSecond: z.number().nullable(),
  }),
]);

/** What a process of attackers is told to do, until it is told to end. */
export const attackerPlanSchema = z.object({
  host: z.string(),
  port: z.int(),
  /** Addresses that the connections come from, in turn. */
  sources: z.array(z.string()).min(1),
  connections: z.int().min(1),
  tactic: tacticSchema,
});

export type AttackerPlan = z.infer<typeof attackerPlanSchema>;
export type Tactic = z.infer<typeof tacticSchema>;
export type TacticOf<Kind extends Tactic['kind']> = Extract<Tactic, { kind: Kind }>;

/** What became of a process's attack. */
export const tallySchema = z.object({
  /** What happened → how often. */
  counts: z.record(z.string(), z.int()),
  /** Of `load`: milliseconds until the answer, of those that were given what they asked for, and of those refused. */
  given: timesSchema.nullable(),
  refused: timesSchema.nullable(),
  /** Of `load`: what the site has said that it keeps; `customer` is the place among the identities. */
  acknowledged: z.array(z.object({ customer: z.int(), what: z.enum(['vehicle', 'visit']), id: z.string() })),
});

export type Tally = z.infer<typeof tallySchema>;

/** What began, to be ended. */
export interface Attack {
  end(): Promise<Tally>;
}

export type Begin<Kind extends Tactic['kind']> = (plan: AttackerPlan, tactic: TacticOf<Kind>) => Attack;
