// Only the rules in `moment-timezone` are used. Releases contain them, so all processes use the same, whatever their Node,
// database or operating system (docs/decisions/045-one-authority-for-time-zones.md).
import moment from 'moment-timezone';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Edition of the IANA database, such as `2026f`. Later editions sort after earlier ones. */
export const IANA_TIME_ZONE_DATABASE_VERSION: string = moment.tz.dataVersion;

/** Change of the offset: from the instant `from` (ms) on, clocks are `offset` minutes ahead of UTC. */
export interface UtcOffsetChange {
  from: number;
  offset: number;
}

const changesByZone = new Map<string, readonly UtcOffsetChange[]>();

/** Name as the IANA database writes it, including older names such as `Asia/Calcutta`; null for offsets and unknown names. */
export function findIanaZoneName(name: string): string | null {
  return moment.tz.zone(name)?.name ?? null;
}

export function listIanaZoneNames(): string[] {
  return moment.tz.names();
}

/**
 * Returns all offsets of a zone in order; the first one is valid from -Infinity.
 * @param zone a name, or an offset such as `+05:30`, which older visits may contain
 * @throws RangeError for any other text
 */
export function listUtcOffsetChanges(zone: string): readonly UtcOffsetChange[] {
  const known = changesByZone.get(zone);
  if (known) return known;
  const rules = moment.tz.zone(zone);
  const changes = rules
    ? rules.offsets.map((west, index) => ({ from: rules.untils[index - 1] ?? -Infinity, offset: 0 - west }))
    : [{ from: -Infinity, offset: fixedOffset(zone) }];
  changesByZone.set(zone, changes);
  return changes;
}

function fixedOffset(text: string): number {
  const [, sign, hours, minutes = '00'] = /^([+-])([01]\d|2[0-3]):?([0-5]\d)?$/.exec(text) ?? [];
  if (hours === undefined)
    throw new RangeError(`"${text}" is no time zone of the IANA database ${IANA_TIME_ZONE_DATABASE_VERSION}`);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the offset at `from`, then each change before `until`. */
export function listUtcOffsetsWithin(zone: string, from: number, until: number): UtcOffsetChange[] {
  const changes = listUtcOffsetChanges(zone).filter((change) => change.from > from && change.from < until);
  return [{ from, offset: utcOffsetMinutesAt(new Date(from), zone) }, ...changes];
}

/** Returns the offset in minutes ahead of UTC. @throws RangeError for an unknown zone */
export function utcOffsetMinutesAt(instant: Date, zone: string): number {
  const changes = listUtcOffsetChanges(zone);
  const at = instant.getTime();
  let [low, high] = [0, changes.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((changes[middle]?.from ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return changes[low]?.offset ?? 0;
}

/** Date as `YYYY-MM-DD`. */
export function localDateAt(instant: Date, zone: string): string {
  return localDateTimeAt(instant, zone).slice(0, 'YYYY-MM-DD'.length);
}

/** Time as `HH:MM`. */
export function localTimeAt(instant: Date, zone: string): string {
  return localDateTimeAt(instant, zone).slice('YYYY-MM-DDT'.length);
}

/** Date and time as `YYYY-MM-DDTHH:MM`. */
export function localDateTimeAt(instant: Date, zone: string): string {
  const shown = new Date(instant.getTime() + utcOffsetMinutesAt(instant, zone) * MINUTE_MS);
  return shown.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** Instant of a local time. A skipped time moves forward by the clock change; a repeated time means its later instant. */
export function toInstant(date: string, time: string, zone: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`);
  // Two days on each side contain any change that matters: a change moves clocks by at most a day (at the date line).
  const near = offsetsBetween(zone, shown - 2 * DAY_MS, shown + 2 * DAY_MS);
  const instants = near.map((offset) => shown - offset * MINUTE_MS);
  const right = instants.filter((at, index) => utcOffsetMinutesAt(new Date(at), zone) === near[index]);
  return new Date(Math.max(...(right.length > 0 ? right : instants)));
}

function offsetsBetween(zone: string, from: number, until: number): number[] {
  const changes = listUtcOffsetChanges(zone);
  return changes
    .filter((change, index) => change.from < until && (changes[index + 1]?.from ?? Infinity) > from)
    .map(({ offset }) => offset);
}
