import type { AttackTactic, CostlyFileKind, LoadRequestKind } from './plan.ts';

type Identity = Readonly<Record<string, string>>;

export interface AttackInput {
  identities: readonly Identity[];
  /** The attackers' accounts that have a vehicle, with the vehicle's id. */
  garages: readonly { identity: Identity; vehicle: string }[];
  /** Path of the edge's longest response. */
  longestFile: string;
  /** Path of the api's longest response. */
  longestAnswer: string;
  everyMs: number;
}

export interface AttackWave {
  connections: number;
  tactic: AttackTactic;
}

export interface AttackDescription {
  name: string;
  accounts?: number;
  hasVehicles?: boolean;
  waves: (found: AttackInput) => AttackWave[];
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

/** Pipelined requests per connection. Their responses exceed the socket buffers, so the edge must hold the rest in memory. */
const PIPELINED = 5;

/** The api's limit of open streams per account (api/src/messaging/live/open-streams.ts). */
const STREAMS_OF_ACCOUNT = 8;

const STREAMS = 500;

const slowBodies = (found: AttackInput): AttackWave => ({
  connections: 1_500,
  tactic: {
    kind: 'slow-bodies',
    method: 'POST',
    paths: BODY_PATHS,
    type: 'application/json',
    announcedBytes: 1_000,
    beginningBytes: 0,
    identities: [firstOf(found)],
    everyMs: found.everyMs,
  },
});

/** Number of unfinished uploads: ten times the 16 bodies of maximum size for which the edge has memory (decision 040). */
const UNFINISHED = 160;

const unfinishedUploads = (identities: Identity[], beginningBytes: number, everyMs: number): AttackWave => ({
  connections: UNFINISHED,
  tactic: {
    kind: 'slow-bodies',
    method: 'PUT',
    paths: [`${API}/vehicles/00000000-0000-4000-8000-000000000000/photo`],
    type: 'image/jpeg',
    announcedBytes: 10_000_000,
    beginningBytes,
    identities,
    everyMs,
  },
});

const costlyFiles = (files: CostlyFileKind[], { garages }: AttackInput): AttackWave => ({
  connections: 40,
  tactic: { kind: 'costly-files', files, garages: [...garages] },
});

/** Number of tabs: twenty per account, more than twice the limit of streams. */
const HIDDEN_TABS = 400;

const hiddenTabs = ({ identities }: AttackInput): AttackWave => ({
  connections: HIDDEN_TABS,
  tactic: {
    kind: 'hidden-tabs',
    path: `${API}/events`,
    readPath: `${API}/appointments?limit=100`,
    identities: [...identities],
  },
});

const slowReaders = (path: string, found: AttackInput, connections: number): AttackWave => ({
  connections,
  tactic: {
    kind: 'slow-readers',
    path,
    identity: firstOf(found),
    pipelined: PIPELINED,
    everyMs: found.everyMs,
  },
});

/** Sends up to 1.3 Gbit/s in total. Only the network in front of the site can stop a larger attack. */
const largeBodies = (found: AttackInput): AttackWave => ({
  connections: 600,
  tactic: {
    kind: 'large-bodies',
    paths: BODY_PATHS,
    identity: firstOf(found),
    sizes: [1_500_000, 4_000_000],
    everyMs: 2 * found.everyMs,
  },
});

const slowHeaders = ({ everyMs }: AttackInput): AttackWave => ({
  connections: 6_000,
  tactic: { kind: 'slow-headers', everyMs },
});

const streams = ({ identities }: AttackInput): AttackWave => ({
  connections: STREAMS,
  tactic: { kind: 'streams', path: `${API}/events`, identities: [...identities] },
});

function firstOf({ identities }: AttackInput): Identity {
  const [first] = identities;
  if (!first) throw new Error('Attackers need an account');
  return first;
}

const flood = (
  errand: LoadRequestKind,
  connections: number,
  found: AttackInput,
  perSecond: number | null = null,
): AttackWave => ({
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

/** Attacks. Except `nothing`, each is ten times as large as an attack of its kind that once made the site unavailable. */
export const ATTACKS: readonly AttackDescription[] = [
  { name: 'nothing', waves: () => [] },
  { name: 'slow-bodies', waves: (found) => [slowBodies(found)] },
  {
    name: 'tiny-chunks',
    waves: () => [{ connections: 60, tactic: { kind: 'tiny-chunks', paths: BODY_PATHS } }],
  },
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
  {
    name: 'csv',
    accounts: 10,
    hasVehicles: true,
    waves: (found) => [costlyFiles(['odd lines', 'empty lines', 'quotes'], found)],
  },
  {
    name: 'pixels',
    accounts: 10,
    hasVehicles: true,
    waves: (found) => [costlyFiles(['tall photo'], found)],
  },
  {
    name: 'unfinished-uploads-of-nobody',
    waves: ({ everyMs }) => [unfinishedUploads([{}], 100_000, everyMs)],
  },
  {
    name: 'unfinished-uploads-of-customers',
    accounts: 4,
    waves: ({ identities, everyMs }) => [unfinishedUploads([...identities], 1_500_000, everyMs)],
  },
  { name: 'hidden-tabs', accounts: HIDDEN_TABS / 20, waves: (found) => [hiddenTabs(found)] },
  { name: 'streams', accounts: STREAMS / STREAMS_OF_ACCOUNT, waves: (found) => [streams(found)] },
  {
    name: 'everything-at-once',
    accounts: STREAMS / STREAMS_OF_ACCOUNT,
    waves: (found) => [slowHeaders(found), slowReaders(found.longestFile, found, 2_000), streams(found)],
  },
];
