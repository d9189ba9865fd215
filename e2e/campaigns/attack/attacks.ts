import type { Errand, Tactic } from './plan.ts';

/** What attackers found out before they began. */
export interface Reconnaissance {
  /** Headers of an account of their own. */
  identity: Readonly<Record<string, string>>;
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
  /** Whether it needs a backend that has streams of events. */
  streams?: true;
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

const slowBodies = ({ identity, everyMs }: Reconnaissance): Wave => ({
  connections: 1_500,
  tactic: { kind: 'slow-bodies', paths: BODY_PATHS, identity, everyMs },
});

const slowReaders = (path: string, { identity, everyMs }: Reconnaissance, connections: number): Wave => ({
  connections,
  tactic: { kind: 'slow-readers', path, identity, pipelined: PIPELINED, everyMs },
});

/** Somewhat more than a gigabit a second in all. What is beyond a line has to be stopped before it. */
const largeBodies = ({ identity, everyMs }: Reconnaissance): Wave => ({
  connections: 600,
  tactic: {
    kind: 'large-bodies',
    paths: BODY_PATHS,
    identity,
    sizes: [1_500_000, 4_000_000],
    everyMs: 2 * everyMs,
  },
});

const slowHeaders = ({ everyMs }: Reconnaissance): Wave => ({
  connections: 6_000,
  tactic: { kind: 'slow-headers', everyMs },
});

const streams = ({ identity }: Reconnaissance): Wave => ({
  connections: 500,
  tactic: { kind: 'streams', path: `${API}/events`, identity },
});

/** One account asks for the same again and again. */
const flood = (
  errand: Errand,
  connections: number,
  { identity }: Reconnaissance,
  perSecond: number | null = null,
): Wave => ({
  connections,
  tactic: {
    kind: 'load',
    errands: [errand],
    identities: [identity],
    slots: [],
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
  { name: 'streams', streams: true, waves: (found) => [streams(found)] },
  {
    name: 'everything-at-once',
    streams: true,
    waves: (found) => [slowHeaders(found), slowReaders(found.longestFile, found, 2_000), streams(found)],
  },
];
