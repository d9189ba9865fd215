import { byDay, findReadingQuestions } from '../../odometer/check-readings.ts';
import { type ConfirmedReading, selectReadings } from '../../odometer/odometer-queries.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problems/problem.ts';
import { type Noted, notedOf } from '../record-json.ts';
import { insertRecords, listEntries, type Owned } from '../record-queries.ts';
import { faultAt, type LineFault, MAX_NAMED } from './columns.ts';
import type { CsvEntry } from './read-entries.ts';

/** What became of a file. */
export interface Imported {
  /** Entries that were new. */
  added: number;
  /** Lines of entries that were there already. */
  known: number;
}

/**
 * Adds the entries that are not there yet; the customer must be locked. One is there already where its id says so, or where
 * another one says the very same that no other line of the file stands for. So a file that comes twice adds nothing, and
 * two fill-ups on a day that cost the same are two. A file without litres is compared without them.
 * @param at when, and which questions about readings were answered with "It is right"
 * @returns what is wrong instead, where an id belongs to an entry that says something else: nothing is added then
 * @throws Problem `too_many_records`, `odometer_lower`, `odometer_jump`
 */
export async function importEntries(
  tx: Transaction,
  owned: Owned,
  entries: readonly CsvEntry[],
  { at, confirmed }: { at: Date; confirmed: ConfirmedReading },
): Promise<Imported | LineFault[]> {
  const kept = await listEntries(tx, owned.vehicleId);
  const withLitres = entries.some(({ saysLitres }) => saysLitres);
  const sayingOf = (noted: Noted) => {
    const { litres, ...said } = notedOf(noted);
    return JSON.stringify(withLitres ? { ...said, litres } : said);
  };
  const saying = new Map(kept.map((row) => [row.id, sayingOf(row)]));
  const withId = entries.filter(({ id }) => id !== null && saying.has(id));
  const faults = withId
    .filter(({ id, noted }) => saying.get(id ?? '') !== sayingOf(noted))
    .map(({ line }) => faultAt(line, 'id', 'differs'));
  if (faults.length > 0) return faults;

  const named = new Set(withId.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const [id, said] of saying) if (!named.has(id)) counts.set(said, (counts.get(said) ?? 0) + 1);
  const added = entries.filter(({ id, noted }) => {
    if (named.has(id)) return false;
    const said = sayingOf(noted);
    const left = counts.get(said) ?? 0;
    if (left > 0) counts.set(said, left - 1);
    return left === 0;
  });
  await askAboutReadings(tx, owned.vehicleId, added, confirmed);
  await insertRecords(
    tx,
    owned,
    added.map(({ noted }) => noted),
    at,
  );
  return { added: added.length, known: entries.length - added.length };
}

/** Asks about all lines at once; the code of the problem is that of the first one. */
async function askAboutReadings(
  tx: Transaction,
  vehicleId: string,
  added: readonly CsvEntry[],
  { confirm_lower, confirm_jump }: ConfirmedReading,
): Promise<void> {
  if (confirm_lower && confirm_jump) return;
  const stored = await tx
    .selectFrom(selectReadings(tx, [vehicleId]).as('all'))
    .select(['date', 'odometer_km'])
    .execute();
  const readings = added.flatMap(({ line, noted: { date, odometer_km } }) =>
    odometer_km === null ? [] : [{ line, date, odometer_km, isNew: true }],
  );
  const all = [...stored.map((reading) => ({ line: 0, ...reading, isNew: false })), ...readings].sort(byDay);
  const lines = findReadingQuestions(all)
    .filter(({ code }) => !(code === 'odometer_lower' ? confirm_lower : confirm_jump))
    .map(({ code, asked: { line, odometer_km }, other }) => ({
      line,
      code,
      odometer_km,
      reading: { date: other.date, odometer_km: other.odometer_km },
    }))
    .sort((one, other) => one.line - other.line);
  const [first] = lines;
  if (!first) return;
  throw new Problem(first.code, { more: { lines: lines.slice(0, MAX_NAMED), total: lines.length } });
}
