import type { Errand, Tactic } from './plan.ts';

type Identity = Readonly<Record<string, string>>;

/** What attackers found out before they began. */
export interface Reconnaissance {
  /** Headers of their accounts. */
  identities: readonly Identity[];
  /** The longest answers that the edge and the api give. */
  longestFile: string;
  longestAnswer: string;
  /** How long slow ones wait before their next byte. */
  everyMs: number;
}

/** Connections that all do the same. */
export interface Wave {
  connections: number;
  tactic: Tactic;
}

export interface AttackDescription {
  name: string;
  /** How many accounts they have; one, if not stated. */
  accounts?: number;
  waves: (found: Reconnaissance) => Wave[];
}

const API = '/api/v1';

const BODY_PATHS = [
  `${API}/appointments`,
  `${API}/vehicles`,
  `${API}/nowhere`,
  '/-/reports',
  '/-/releases/check',
  '/login',
];

/** Together more than the system takes off the edge's hands for somebody who does not read. */
const PIPELINED = 5;

/** More than this the api keeps open for nobody (api/src/events/open-streams.ts). */
const STREAMS_OF_ACCOUNT = 8;

const STREAMS = 500;

const slowBodies = (found: Reconnaissance): Wave => ({
  connections: 1_500,
  tactic: { kind: 'slow-bodies', paths: BODY_PATHS, identity: firstOf(found), everyMs: found.everyMs },
});

const slowReaders = (path: string, found: Reconnaissance, connections: number): Wave => ({
  connections,
  tactic: {
    kind: 'slow-readers',
    path,
    identity: firstOf(found),
    pipelined: PIPELINED,
    everyMs: found.everyMs,
  },
});

/** Somewhat more than a gigabit a second in all. What is beyond a line has to be stopped before it. */
const largeBodies = (found: Reconnaissance): Wave => ({
  connections: 600,
  tactic: {
    kind: 'large-bodies',
    paths: BODY_PATHS,
    identity: firstOf(found),
    sizes: [1_500_000, 4_000_000],
    everyMs: 2 * found.everyMs,
  },
});

const slowHeaders = ({ everyMs }: Reconnaissance): Wave => ({
  connections: 6_000,
  tactic: { kind: 'slow-headers', everyMs },
});

const streams = ({ identities }: Reconnaissance): Wave => ({
  connections: STREAMS,
  tactic: { kind: 'streams', path: `${API}/events`, identities: [...identities] },
});

function firstOf({ identities }: Reconnaissance): Identity {
  const [first] = identities;
  if (!first) throw new Error('Attackers need an account');
  return first;
}

/** One account asks for the same again and again. */
const flood = (
  errand: Errand,
  connections: number,
  found: Reconnaissance,
  perSecond: number | null = null,
): Wave => ({
  connections,
  tactic: {
    kind: 'load',
    errands: [errand],
    identities: [firstOf(found)],
    slots: [],
    visitsEach: 0,
    registrations: 'FLOOD ',
    perSecond,
  },
});

/** Each at ten times what was enough to switch the site off. */
export const ATTACKS: readonly AttackDescription[] = [
  { name: 'nothing', waves: () => [] },
  { name: 'slow-bodies', waves: (found) => [slowBodies(found)] },
  {
    name: 'slow-readers-of-files',
    waves: (found) => [slowReaders(found.longestFile, found, 1_500)],
  },
  {
    name: 'slow-readers-of-the-api',
    waves: (found) => [slowReaders(found.longestAnswer, found, 1_500)],
  },
  {
    name: 'large-bodies',
    waves: (found) => [largeBodies(found)],
  },
  { name: 'idle-and-half-open', waves: (found) => [slowHeaders(found)] },
  { name: 'vehicles', waves: (found) => [flood('add-vehicle', 200, found, 1_700)] },
  { name: 'exports', waves: (found) => [flood('export', 80, found)] },
  { name: 'availability', waves: (found) => [flood('availability', 200, found, 200)] },
  {
    name: 'checks-and-reports',
    waves: (found) => [flood('check-releases', 200, found, 1_000), flood('report', 200, found, 1_000)],
  },
  { name: 'streams', accounts: STREAMS / STREAMS_OF_ACCOUNT, waves: (found) => [streams(found)] },
  {
    name: 'everything-at-once',
    accounts: STREAMS / STREAMS_OF_ACCOUNT,
    waves: (found) => [slowHeaders(found), slowReaders(found.longestFile, found, 2_000), streams(found)],
  },
];
