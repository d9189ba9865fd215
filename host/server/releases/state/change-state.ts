import { isDeepStrictEqual } from 'node:util';
import type { CanaryRelease, RELEASE_ADOPTION_STAGES } from '@forecourt/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import {
  findStableVersion,
  isMostRecentlyServed,
  listCompleteVersionsNewestFirst,
  MAX_STORED_REFUSALS,
  markVersionServed,
  RETIRED_RELEASE_SERVED_MS,
  type RemoteState,
  timestampAfter,
} from './remote-state.ts';

/** Operator's change by `PUT /-/releases/:remote`. Absent keys change nothing. */
export interface OperatorChange {
  pin?: string | null;
  canary?: CanaryRelease | null;
  disabled?: { message: string } | null;
}

/** Records which files an adoption will write, so that they can be removed if it is interrupted. */
export function addPendingFiles(
  state: RemoteState,
  version: string,
  files: string[],
  now: Date,
): RemoteState {
  return { ...state, unlisted: { ...state.unlisted, [version]: { since: now.toISOString(), files } } };
}

export function deleteUnlistedVersion(state: RemoteState, version: string): RemoteState {
  const { [version]: _gone, ...unlisted } = state.unlisted;
  return { ...state, unlisted };
}

export function addAdoptedVersion(state: RemoteState, version: string, now: Date): RemoteState {
  const droppedAt = state.releases[version]?.droppedAt ?? null;
  const entry = {
    adoptedAt: timestampAfter(droppedAt, now),
    namedAt: timestampAfter(latestNamedAt(state), now),
    servedAt: state.releases[version]?.servedAt ?? null,
    droppedAt,
    retiredAt: null,
  };
  return { ...state, releases: { ...state.releases, [version]: entry } };
}

/** Makes a stored release the newest again, because the origin names it again. */
export function markVersionNewest(state: RemoteState, version: string, now: Date): RemoteState {
  const entry = state.releases[version];
  if (!entry || listCompleteVersionsNewestFirst(state)[0] === version) return state;
  const namedAt = timestampAfter(latestNamedAt(state), now);
  return { ...state, releases: { ...state.releases, [version]: { ...entry, namedAt } } };
}

/** Marks a release with damaged files: it is not chosen until it is adopted again. */
export function markFilesDamaged(state: RemoteState, version: string, now: Date): RemoteState {
  const entry = state.releases[version];
  if (!entry) return state;
  const droppedAt = timestampAfter(entry.adoptedAt, now);
  return { ...state, releases: { ...state.releases, [version]: { ...entry, droppedAt } } };
}

export function addRefusal(state: RemoteState, refusal: ReleaseRefusal, now: Date): RemoteState {
  const { version, stage, reason } = refusal;
  const refused = [{ version, stage, reason, at: now.toISOString() }, ...state.refused];
  return { ...state, refused: refused.slice(0, MAX_STORED_REFUSALS) };
}

/** Withdraws a release until it is pinned or made the canary. */
export function withdrawVersion(state: RemoteState, version: string, reason: string, now: Date): RemoteState {
  const { at = null, undoneAt = null } = state.withdrawn[version] ?? {};
  const record = { reason, at: timestampAfter(later(at, undoneAt), now), undoneAt };
  return { ...state, withdrawn: { ...state.withdrawn, [version]: record } };
}

/** Applies an operator's change. A release chosen by hand is no longer withdrawn. */
export function applyOperatorChange(state: RemoteState, wanted: OperatorChange, now: Date): RemoteState {
  const { pin, canary, disabled } = wanted;
  const byHand = [pin, canary?.version].filter((version) => typeof version === 'string');
  const withdrawn = { ...state.withdrawn };
  for (const version of byHand) {
    const record = withdrawn[version];
    if (record) withdrawn[version] = { ...record, undoneAt: timestampAfter(record.at, now) };
  }
  const changed = {
    ...state,
    withdrawn,
    ...(pin !== undefined && { pin: { value: pin, at: timestampAfter(state.pin.at, now) } }),
    ...(canary !== undefined && { canary: { value: canary, at: timestampAfter(state.canary.at, now) } }),
    ...(disabled !== undefined && {
      disabled: { value: disabled, at: timestampAfter(state.disabled.at, now) },
    }),
  };
  return isRollback(state, wanted) ? changed : updateServingOrder(state, changed, now);
}

/**
 * Adds the decisions and releases that `state` lacks although `known`, which this edge last read or wrote, contains them. Times
 * of decisions only grow, and a release is retired before it is removed. So if some are missing, a writer without
 * compare-and-set has overwritten the document, or the store has lost its last writes.
 * @param msSinceRead age of `known`. Releases are restored only within half of the retirement time: later, other edges may have
 * retired and removed them, and clocks differ
 * @returns the same state if it lacks nothing
 */
export function restoreLostState(state: RemoteState, known: RemoteState, msSinceRead: number): RemoteState {
  const isLost = (key: 'pin' | 'canary' | 'disabled') => known[key].at > state[key].at;
  const releases = { ...state.releases };
  for (const [version, entry] of Object.entries(known.releases)) {
    if (entry.retiredAt === null && msSinceRead < RETIRED_RELEASE_SERVED_MS / 2) releases[version] ??= entry;
  }
  const withdrawn = { ...state.withdrawn };
  for (const [version, record] of Object.entries(known.withdrawn)) {
    if (version in releases && lastChange(record) > lastChange(withdrawn[version])) {
      withdrawn[version] = record;
    }
  }
  const restored = {
    ...state,
    releases,
    withdrawn,
    pin: isLost('pin') ? known.pin : state.pin,
    canary: isLost('canary') ? known.canary : state.canary,
    disabled: isLost('disabled') ? known.disabled : state.disabled,
  };
  return isDeepStrictEqual(restored, state) ? state : restored;
}

function lastChange(record: RemoteState['withdrawn'][string] | undefined): string {
  return later(record?.at ?? null, record?.undoneAt ?? null) ?? '';
}

function later(x: string | null, y: string | null): string | null {
  return (x ?? '') >= (y ?? '') ? x : y;
}

/** Whether operators pin another release than the canary, or make the stable one the canary. Both count as a rollback. */
function isRollback(state: RemoteState, { pin, canary }: OperatorChange): boolean {
  const pinsOther = typeof pin === 'string' && pin !== state.canary.value?.version;
  return pinsOther || canary?.version === findStableVersion(state);
}

/** Marks the new stable release as served last. A previous one that became stable by a rollback is marked before it. */
function updateServingOrder(state: RemoteState, changed: RemoteState, now: Date): RemoteState {
  const [left, next] = [findStableVersion(state), findStableVersion(changed)];
  if (next === null || left === next) return changed;
  return markVersionServed(
    left === null || isMostRecentlyServed(changed, left) ? changed : markVersionServed(changed, left, now),
    next,
    now,
  );
}

function latestNamedAt(state: RemoteState): string | null {
  const times = Object.values(state.releases).map((entry) => entry.namedAt);
  return times.sort().at(-1) ?? null;
}

export type AdoptionStage = (typeof RELEASE_ADOPTION_STAGES)[number];

export interface ReleaseRefusal {
  /** Version of the refused release; null if `release.json` cannot be fetched or parsed, or violates the schema. */
  version: string | null;
  stage: AdoptionStage;
  /** Reason for operators: what was refused, what was expected, and what was received. */
  reason: string;
}

export type ReleaseEvent =
  | { type: 'adopted'; remote: string; version: string }
  /** The origin again names a release that is stored. */
  | { type: 'named-again'; remote: string; version: string }
  | ({ type: 'refused'; remote: string } & ReleaseRefusal)
  | { type: 'withdrawn'; remote: string; version: string; reason: string }
  /** Pin, canary or disabling changed by an operator, on this or another edge; or this edge read them at its start. */
  | { type: 'changed'; remote: string }
  /** This edge gave up changes that it could not store, because another edge has since set the same parts of the state. */
  | { type: 'superseded'; remote: string; parts: string[] }
  /** The stored state lacked decisions or releases that it had contained before. They are written again. */
  | { type: 'restored'; remote: string }
  | { type: 'store-failed'; remote: string; reason: string };

export type ReleaseLogger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export function logReleaseEvent(log: ReleaseLogger, { type, ...event }: ReleaseEvent): void {
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
    case 'superseded':
      log.warn(event, 'changes were given up, because another edge has set the same parts since');
      break;
    case 'restored':
      log.warn(event, 'what the release store has lost is written again');
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
