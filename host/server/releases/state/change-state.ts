import type { ADOPTION_STAGES, Canary } from '@forecourt/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import {
  isServedLast,
  laterThan,
  MAX_REFUSALS,
  newestFirst,
  type RemoteState,
  serve,
  stableRelease,
} from './remote-state.ts';

/** What `PUT /-/releases/:remote` may change; a key that is not there stays as it is. */
export interface RemoteChange {
  pin?: string | null;
  canary?: Canary | null;
  disabled?: { message: string } | null;
}

/** Notes which files an adoption is about to write, so that they are found again should it not end. */
export function announceFiles(state: RemoteState, version: string, files: string[], now: Date): RemoteState {
  return { ...state, unlisted: { ...state.unlisted, [version]: { since: now.toISOString(), files } } };
}

/** The files of a version are gone from the store. */
export function forgetFiles(state: RemoteState, version: string): RemoteState {
  const { [version]: _gone, ...unlisted } = state.unlisted;
  return { ...state, unlisted };
}

/** Takes a release in whose files are all stored, as the newest. */
export function adopt(state: RemoteState, version: string, now: Date): RemoteState {
  const droppedAt = state.releases[version]?.droppedAt ?? null;
  const entry = {
    adoptedAt: laterThan(droppedAt, now),
    namedAt: laterThan(newestNaming(state), now),
    servedAt: state.releases[version]?.servedAt ?? null,
    droppedAt,
    retiredAt: null,
  };
  return { ...state, releases: { ...state.releases, [version]: entry } };
}

/** The origin names a release that is stored already: it becomes the newest, if it is not. */
export function nameNewest(state: RemoteState, version: string, now: Date): RemoteState {
  const entry = state.releases[version];
  if (!entry || newestFirst(state)[0] === version) return state;
  const namedAt = laterThan(newestNaming(state), now);
  return { ...state, releases: { ...state.releases, [version]: { ...entry, namedAt } } };
}

/** Files of a release are damaged or gone: it is not chosen until it is adopted anew. */
export function drop(state: RemoteState, version: string, now: Date): RemoteState {
  const entry = state.releases[version];
  if (!entry) return state;
  const droppedAt = laterThan(entry.adoptedAt, now);
  return { ...state, releases: { ...state.releases, [version]: { ...entry, droppedAt } } };
}

/** Keeps the reason; the releases that customers have stay. */
export function refuse(state: RemoteState, refusal: Refusal, now: Date): RemoteState {
  const { version, stage, reason } = refusal;
  const refused = [{ version, stage, reason, at: now.toISOString() }, ...state.refused];
  return { ...state, refused: refused.slice(0, MAX_REFUSALS) };
}

/** Takes a release back: it is not chosen until somebody pins it or makes it the canary. */
export function withdraw(state: RemoteState, version: string, reason: string, now: Date): RemoteState {
  const undoneAt = state.withdrawn[version]?.undoneAt ?? null;
  const record = { reason, at: laterThan(undoneAt, now), undoneAt };
  return { ...state, withdrawn: { ...state.withdrawn, [version]: record } };
}

/** Sets what people set. A release that they choose by hand is no longer withdrawn. */
export function change(state: RemoteState, wanted: RemoteChange, now: Date): RemoteState {
  const { pin, canary, disabled } = wanted;
  const byHand = [pin, canary?.version].filter((version) => typeof version === 'string');
  const withdrawn = { ...state.withdrawn };
  for (const version of byHand) {
    const record = withdrawn[version];
    if (record) withdrawn[version] = { ...record, undoneAt: laterThan(record.at, now) };
  }
  const changed = {
    ...state,
    withdrawn,
    ...(pin !== undefined && { pin: { value: pin, at: laterThan(state.pin.at, now) } }),
    ...(canary !== undefined && { canary: { value: canary, at: laterThan(state.canary.at, now) } }),
    ...(disabled !== undefined && { disabled: { value: disabled, at: laterThan(state.disabled.at, now) } }),
  };
  return goesBack(state, wanted) ? changed : goOn(state, changed, now);
}

/** Whether people choose an earlier release for everybody, and do not make a canary the release for all. */
function goesBack(state: RemoteState, { pin, canary }: RemoteChange): boolean {
  const pinsOther = typeof pin === 'string' && pin !== state.canary.value?.version;
  return pinsOther || canary?.version === stableRelease(state);
}

/** What customers had until now stands right before what they get from now on, even if they had gone back to it. */
function goOn(state: RemoteState, changed: RemoteState, now: Date): RemoteState {
  const [left, next] = [stableRelease(state), stableRelease(changed)];
  if (next === null || left === next) return changed;
  return serve(left === null || isServedLast(changed, left) ? changed : serve(changed, left, now), next, now);
}

function newestNaming(state: RemoteState): string | null {
  const times = Object.values(state.releases).map((entry) => entry.namedAt);
  return times.sort().at(-1) ?? null;
}

export type Stage = (typeof ADOPTION_STAGES)[number];

/** Why a release was not taken. */
export interface Refusal {
  /** Null when what the origin gave does not say its version. */
  version: string | null;
  stage: Stage;
  /** For people: the thing, what was expected, what came. */
  reason: string;
}

/** What happened to the releases of a remote, for the log and the metrics. */
export type ReleaseEvent =
  | { type: 'adopted'; remote: string; version: string }
  /** The origin went back to a release that is stored. */
  | { type: 'named-again'; remote: string; version: string }
  | ({ type: 'refused'; remote: string } & Refusal)
  | { type: 'withdrawn'; remote: string; version: string; reason: string }
  /** Somebody pinned, set a canary or switched the area off; or undid that. Here, or on another edge. */
  | { type: 'changed'; remote: string }
  | { type: 'store-failed'; remote: string; reason: string };

/** As much of a logger as the releases need. */
export type ReleaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Writes what happened to a release into the log: what somebody should look at as a warning or an error. */
export function logReleaseEvent(log: ReleaseLog, { type, ...event }: ReleaseEvent): void {
  switch (type) {
    case 'adopted':
      log.info(event, 'release adopted');
      break;
    case 'named-again':
      log.info(event, 'the origin went back to a stored release');
      break;
    case 'changed':
      log.info(event, 'pin, canary or disabling changed');
      break;
    case 'refused':
      log.warn(event, 'release refused');
      break;
    case 'withdrawn':
      log.error(event, 'release withdrawn');
      break;
    case 'store-failed':
      log.error(event, 'release store failed');
      break;
  }
}
