import { FAILURE_KINDS, type ReleasesStatus, type RemoteStatus } from '@forecourt/shared/contract';
import { toReportSeverity } from '../../host/server/reports/automatic-rollback.ts';
import { CommandError, formatCount, formatShortTime } from '../terminal.ts';
import type { AreaReleaseChange } from './edge-client.ts';

export interface PlannedReleaseChange {
  change: AreaReleaseChange;
  advice: string;
}

/** Operator command that changes the releases of an area. Versions may be abbreviated. */
export type ReleaseCommand =
  | { name: 'rollback' | 'promote' | 'enable'; area: string }
  | { name: 'pin'; area: string; version: string | null }
  | { name: 'canary'; area: string; canary: { version: string; percent: number } | null }
  | { name: 'disable'; area: string; message: string };

const NEXT_IS_FOR_ALL = 'The next release that is deployed goes to everybody, as usual.';

/**
 * Translates an operator's command into a change of the area's state on the edge.
 * @throws CommandError if the change is impossible, for example because there is no such version, earlier release or canary
 */
export function planReleaseChange(command: ReleaseCommand, status: RemoteStatus): PlannedReleaseChange {
  const { area } = command;
  switch (command.name) {
    case 'pin':
      if (command.version === null) return { change: { pin: null }, advice: NEXT_IS_FOR_ALL };
      return pin(area, expandVersion(area, status, command.version));
    case 'rollback': {
      const current = findVersionBesideCanary(status);
      return current === null ? rollback(area, status) : endCanary(area, current);
    }
    case 'canary': {
      if (!command.canary) {
        const current = findVersionBesideCanary(status);
        if (current !== null && wouldReleaseCanary(status)) return endCanary(area, current);
        return { change: { canary: null }, advice: 'It has no canary any more.' };
      }
      const canary = { ...command.canary, version: expandVersion(area, status, command.canary.version) };
      return {
        change: { canary },
        advice: `For everybody: ${commandLine('promote', area)}\nTo undo it: ${commandLine('canary', area, 'off')}`,
      };
    }
    case 'promote':
      return promotion(area, status);
    case 'disable':
      return {
        change: { disabled: true, message: command.message },
        advice: `To undo it: ${commandLine('enable', area)}`,
      };
    case 'enable':
      return { change: { disabled: false }, advice: 'It is switched on.' };
  }
}

function pin(area: string, version: string): PlannedReleaseChange {
  return {
    change: { pin: version },
    advice: `It is pinned: what is deployed is adopted, but given to nobody until: ${commandLine('pin', area, 'none')}`,
  };
}

/**
 * Ends the canary, since a release that fails for a share of the customers is most likely that one. Pins the current release,
 * because without a pin everybody would get the newest one, which may be the canary.
 */
function endCanary(area: string, current: string): PlannedReleaseChange {
  const { change, advice } = pin(area, current);
  return {
    change: { ...change, canary: null },
    advice: `Its canary is over. ${advice}\nTo return to the release before this one, too: ${commandLine('rollback', area)}`,
  };
}

/** Returns the version that everybody except the visitors of a canary gets; null if no visitor gets a canary. */
function findVersionBesideCanary(status: RemoteStatus): string | null {
  const { current, canary } = status;
  if (!current || !canary || canary.percent === 0 || canary.version === current.version) return null;
  return findWithdrawal(status, canary.version) ? null : current.version;
}

/** Whether everybody would get the canary's release if the canary ended: it is the newest, and none is pinned. */
function wouldReleaseCanary(status: RemoteStatus): boolean {
  const { canary, pinned } = status;
  return canary !== null && pinned === null && isNewestRelease(status, canary.version);
}

/**
 * Pins the release before the current one.
 * @throws CommandError if there is none, or if the edge has already replaced the release that the operator most likely means
 */
function rollback(area: string, status: RemoteStatus): PlannedReleaseChange {
  const version = findRollbackTarget(status);
  const withdrawn = findReplacedRelease(status);
  if (withdrawn !== null) {
    const current = status.current?.version;
    throw new CommandError(
      `Nothing was changed: ${withdrawn} was withdrawn already, so everybody gets ${current}; open pages keep theirs until they are reloaded. ` +
        (version === null
          ? `To take ${area} off the site: ${commandLine('disable', area)}`
          : `To roll back ${current}, too: ${commandLine('pin', area, version)}`),
    );
  }
  if (version === null) {
    throw new CommandError(
      `${area} has no earlier good release to go back to. To take it off the site: ${commandLine('disable', area)}`,
    );
  }
  const { change, advice } = pin(area, version);
  const { pinned } = status;
  if (pinned === null) return { change, advice };
  const undo = `${pinned} was pinned already. To return to it: ${commandLine('pin', area, pinned)}`;
  return { change, advice: `${advice}\n${undo}` };
}

/** Returns the newest release if it was withdrawn and therefore everybody gets the current one; otherwise null. */
function findReplacedRelease(status: RemoteStatus): string | null {
  const { current, previous, pinned } = status;
  if (current === null || pinned !== null) return null;
  const newest = last([current, ...previous], ({ namedAt }) => namedAt);
  return newest !== null && findWithdrawal(status, newest) ? newest : null;
}

type AreaStatus = ReleasesStatus[string];

/**
 * Describes why the release that everybody gets after a pin was cleared may be the bad one; null if nothing suggests it.
 * @param before status before the change, with the reports of browsers
 */
export function describeClearedPinRisk(
  area: string,
  before: AreaStatus,
  { current }: RemoteStatus,
): string | null {
  const { pinned, previous, refused } = before;
  if (current === null || pinned === null || current.version === pinned) return null;
  const { version, namedAt } = current;
  const wasServed = previous.some((release) => release.version === version && release.servedAt !== null);
  const refusal = refused.find((each) => each.version !== null && each.at > namedAt);
  const failures = countReleaseFailures(version, before);
  const reasons = [
    ...(wasServed ? [`${version} is not new: everybody had it before.`] : []),
    ...(failures > 0 ? [`${version} failed in browsers (${formatCount(failures, 'report')}).`] : []),
    ...(refusal
      ? [`${refusal.version} was refused at ${formatShortTime(refusal.at)}, stage ${refusal.stage}.`]
      : []),
  ];
  if (reasons.length === 0) return null;
  return `${reasons.join(' ')} To return to ${pinned}: ${commandLine('pin', area, pinned)}`;
}

/** Counts the reports of browsers about failures that the release itself causes. */
export function countReleaseFailures(version: string, { failures }: AreaStatus): number {
  return FAILURE_KINDS.filter((kind) => toReportSeverity(kind) === 'failure').reduce(
    (sum, kind) => sum + (failures[version]?.byKind[kind] ?? 0),
    0,
  );
}

function promotion(area: string, status: RemoteStatus): PlannedReleaseChange {
  const { canary } = status;
  if (!canary) {
    throw new CommandError(
      `${area} has no canary. To begin one: ${commandLine('canary', area, 'VERSION', 'PERCENT')}`,
    );
  }
  const failure = findWithdrawal(status, canary.version);
  if (failure) {
    throw new CommandError(
      `The canary ${canary.version} was withdrawn, because it failed in browsers (${failure.reason}). ` +
        `To give it to everybody nevertheless: ${commandLine('pin', area, canary.version)}`,
    );
  }
  const { advice } = pin(area, canary.version);
  return isNewestRelease(status, canary.version)
    ? { change: { canary: null, pin: null }, advice: NEXT_IS_FOR_ALL }
    : { change: { canary: null, pin: canary.version }, advice };
}

function commandLine(...words: string[]): string {
  return `npm run releases -- ${words.join(' ')}`;
}

function knownVersions(status: RemoteStatus): string[] {
  return [status.current, ...status.previous].flatMap((release) => release?.version ?? []);
}

/**
 * Expands an abbreviated version.
 * @param wanted a version, its hash, or the beginning of either
 * @throws CommandError if `wanted` matches no version, or several
 */
export function expandVersion(area: string, status: RemoteStatus, wanted: string): string {
  const known = knownVersions(status);
  if (known.includes(wanted)) return wanted;
  const meant = known.filter((version) => [version, hashOf(version)].some((name) => name.startsWith(wanted)));
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  throw new CommandError(
    meant.length > 1
      ? `"${wanted}" may be any of ${meant.join(', ')}: write more of it.`
      : `${area} has no release "${wanted}"; known are: ${known.join(', ') || 'none'}.`,
  );
}

function hashOf(version: string): string {
  return version.slice(version.indexOf('+') + 1);
}

type Release = NonNullable<RemoteStatus['current']>;

/**
 * Returns the version that a rollback selects, never the canary: the good release that was current last before the current one,
 * else the newest older good release that was never current; null if there is neither.
 */
function findRollbackTarget(status: RemoteStatus): string | null {
  const { current, canary } = status;
  if (current === null) return null;
  const others = goodReleases(status).filter(
    ({ version }) => version !== canary?.version && version !== current.version,
  );
  const served = others.filter(({ servedAt }) => servedAt !== null && servedAt < (current.servedAt ?? ''));
  const older = others.filter(({ servedAt, namedAt }) => servedAt === null && namedAt < current.namedAt);
  return last(served, ({ servedAt }) => servedAt ?? '') ?? last(older, ({ namedAt }) => namedAt);
}

/** Whether a release is the newest good one, which all visitors get unless a pin or canary is set. */
function isNewestRelease(status: RemoteStatus, version: string): boolean {
  // "Newest" means that the origin published it last.
  return last(goodReleases(status), ({ namedAt }) => namedAt) === version;
}

function goodReleases(status: RemoteStatus): Release[] {
  const { current, previous } = status;
  return [...(current ? [current] : []), ...previous].filter(
    ({ version }) => !findWithdrawal(status, version),
  );
}

/** Returns when and why a release was withdrawn; undefined if it was not. */
export function findWithdrawal({ withdrawn }: RemoteStatus, version: string) {
  return withdrawn.find((each) => each.version === version);
}

function last(releases: readonly Release[], timeOf: (release: Release) => string): string | null {
  const [latest] = releases.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  return latest?.version ?? null;
}
