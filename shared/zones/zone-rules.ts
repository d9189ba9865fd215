// Only the rules of the package are used. They are pinned with the release, so all its processes have the same ones,
// whatever their Node, database or operating system (docs/decisions/045-one-authority-for-time-zones.md).
import moment from 'moment-timezone';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Such as `2026f`; later editions sort after earlier ones. */
export const ZONE_RULES_EDITION: string = moment.tz.dataVersion;

/** From the instant `from` on, in ms, clocks are `offset` minutes ahead of UTC. */
export interface OffsetChange {
  from: number;
  offset: number;
}

const changesByZone = new Map<string, readonly OffsetChange[]>();

/** Name as the IANA database writes it, including older names such as `Asia/Calcutta`; null for unknown names and offsets. */
export function findIanaZoneName(name: string): string | null {
  return moment.tz.zone(name)?.name ?? null;
}

export function listIanaZoneNames(): string[] {
  return moment.tz.names();
}

/**
 * In order; the first holds from -Infinity.
 * @param zone a name, or an offset such as `+05:30`, which older visits may contain
 * @throws RangeError for any other text
 */
export function listOffsetChanges(zone: string): readonly OffsetChange[] {
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
    throw new RangeError(`"${text}" is no time zone of the IANA database ${ZONE_RULES_EDITION}`);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The offset at `from`, then each change before `until`. */
export function listOffsetsWithin(zone: string, from: number, until: number): OffsetChange[] {
  const changes = listOffsetChanges(zone).filter((change) => change.from > from && change.from < until);
  return [{ from, offset: offsetAt(new Date(from), zone) }, ...changes];
}

/** In minutes ahead of UTC. @throws RangeError for an unknown zone */
export function offsetAt(instant: Date, zone: string): number {
  const changes = listOffsetChanges(zone);
  const at = instant.getTime();
  let [low, high] = [0, changes.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((changes[middle]?.from ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return changes[low]?.offset ?? 0;
}

/** `YYYY-MM-DD` */
export function localDateAt(instant: Date, zone: string): string {
  return localMomentAt(instant, zone).slice(0, 'YYYY-MM-DD'.length);
}

/** `HH:MM` */
export function localTimeAt(instant: Date, zone: string): string {
  return localMomentAt(instant, zone).slice('YYYY-MM-DDT'.length);
}

/** `YYYY-MM-DDTHH:MM` */
export function localMomentAt(instant: Date, zone: string): string {
  const shown = new Date(instant.getTime() + offsetAt(instant, zone) * MINUTE_MS);
  return shown.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** A time that a clock change skips moves forward by the change; of a time that occurs twice, the later instant counts. */
export function toInstant(date: string, time: string, zone: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`);
  // A change moves clocks by at most a day, which happens when the date line is moved.
  const near = offsetsBetween(zone, shown - 2 * DAY_MS, shown + 2 * DAY_MS);
  const instants = near.map((offset) => shown - offset * MINUTE_MS);
  const right = instants.filter((at, index) => offsetAt(new Date(at), zone) === near[index]);
  return new Date(Math.max(...(right.length > 0 ? right : instants)));
}

function offsetsBetween(zone: string, from: number, until: number): number[] {
  const changes = listOffsetChanges(zone);
  return changes
    .filter((change, index) => change.from < until && (changes[index + 1]?.from ?? Infinity) > from)
    .map(({ offset }) => offset);
}
