// Of the package only its rules are used: they are pinned with the release, the same in every process of it, whatever
// Node, database or operating system it runs on (docs/decisions/045-one-authority-for-time-zones.md).
import moment from 'moment-timezone';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Edition of the IANA database that these rules are, such as `2026f`; a later one sorts after an earlier one. */
export const ZONE_RULES: string = moment.tz.dataVersion;

/** From an instant on, in ms, clocks are so many minutes ahead of UTC. */
export interface OffsetChange {
  from: number;
  offset: number;
}

const changesByZone = new Map<string, readonly OffsetChange[]>();

/**
 * Name of a time zone as the IANA database writes it, older names such as `Asia/Calcutta` included; null when there is
 * none. An offset such as `+05:30` is no zone: clocks may change.
 */
export function zoneName(name: string): string | null {
  return moment.tz.zone(name)?.name ?? null;
}

/** Names of all time zones, older ones included. */
export function zoneNames(): string[] {
  return moment.tz.names();
}

/**
 * The offsets of a time zone, the first from -Infinity on.
 * @param zone a name, or an offset such as `+05:30`, which settings allowed before and visits may still carry
 * @throws RangeError for another text
 */
export function offsetChanges(zone: string): readonly OffsetChange[] {
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
    throw new RangeError(`"${text}" is no time zone of the IANA database ${ZONE_RULES}`);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Minutes that clocks in a time zone are ahead of UTC at an instant. @throws RangeError for an unknown zone */
export function offsetAt(instant: Date, zone: string): number {
  const changes = offsetChanges(zone);
  const at = instant.getTime();
  let [low, high] = [0, changes.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((changes[middle]?.from ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return changes[low]?.offset ?? 0;
}

/** The day (`YYYY-MM-DD`) that it is in a time zone at an instant. */
export function localDateAt(instant: Date, zone: string): string {
  return shownAt(instant, zone).slice(0, 'YYYY-MM-DD'.length);
}

/** The time (`HH:MM`) that clocks show in a time zone at an instant. */
export function localTimeAt(instant: Date, zone: string): string {
  return shownAt(instant, zone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

function shownAt(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetAt(instant, zone) * MINUTE_MS).toISOString();
}

/**
 * The instant at which clocks in a time zone show a day (`YYYY-MM-DD`) and a time (`HH:MM`). A time that a change of
 * clocks skips is moved on by the change, one that occurs twice is the later.
 */
export function instantOf(date: string, time: string, zone: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`);
  // A change moves clocks by a day at most, as where the date line was moved.
  const near = offsetsBetween(zone, shown - 2 * DAY_MS, shown + 2 * DAY_MS);
  const instants = near.map((offset) => shown - offset * MINUTE_MS);
  const right = instants.filter((at, index) => offsetAt(new Date(at), zone) === near[index]);
  return new Date(Math.max(...(right.length > 0 ? right : instants)));
}

function offsetsBetween(zone: string, from: number, until: number): number[] {
  const changes = offsetChanges(zone);
  return changes
    .filter((change, index) => change.from < until && (changes[index + 1]?.from ?? Infinity) > from)
    .map(({ offset }) => offset);
}
