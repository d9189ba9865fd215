import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../platform/db/database.ts';
import type { ValueOrExpression } from '../platform/db/queries.ts';
import { listStatusesInPhases } from './visit-status.ts';

export async function syncBookablePlaces(
  tx: Transaction,
  { slots, placesPerSlot }: Pick<SiteSettings['booking'], 'slots' | 'placesPerSlot'>,
): Promise<void> {
  const wanted = sql`
    select slot::time as time, place::smallint as place
    from unnest(${slots}::text[]) slot, generate_series(1, ${placesPerSlot}::int) place
  `;
  await sql`
    insert into bookable_places (time, place) ${wanted}
    on conflict (time, place) do update set active = true where not bookable_places.active
  `.execute(tx);
  await sql`
    update bookable_places set active = false where active and (time, place) not in (${wanted})
  `.execute(tx);
}

/**
 * Counts taken places by day (`YYYY-MM-DD`) and slot (`HH:MM`), also those that the settings no longer have: the number can be
 * above that of the places.
 * @param except appointment whose places count as free
 * @param kinds kinds of work whose visits are counted as well, by slot and kind (`HH:MM mot`)
 */
export async function countTakenSlotPlaces(
  reader: Reader,
  from: string,
  to: string,
  { except, kinds = [] }: { except?: string | undefined; kinds?: readonly string[] } = {},
): Promise<Map<string, Map<string, number>>> {
  let places = reader.selectFrom('slot_places as s').where('s.date', '>=', from).where('s.date', '<=', to);
  if (except !== undefined) places = places.where('s.appointment_id', '<>', except);
  let slots = places
    .select(({ fn }) => ['s.date', SLOT_NAME.as('name'), fn.countAll().as('taken')])
    .groupBy(['s.date', 's.time']);
  if (kinds.length > 0) {
    const ofKinds = places
      .innerJoin('appointments as a', 'a.id', 's.appointment_id')
      .select(({ fn }) => [
        's.date',
        sql<string>`${SLOT_NAME} || ' ' || a.service_type`.as('name'),
        fn.countAll().as('taken'),
      ])
      .where('a.service_type', 'in', kinds)
      // Equal to the date of the place, for the index.
      .where('a.date', '>=', from)
      .where('a.date', '<=', to)
      .groupBy(['s.date', 's.time', 'a.service_type']);
    slots = slots.unionAll(ofKinds);
  }
  // Select one row per day: transferring one row per slot of two months would take longer than the query.
  const rows = await reader
    .selectFrom(slots.as('slot'))
    .select(['slot.date', sql<Record<string, number>>`json_object_agg(slot.name, slot.taken)`.as('taken')])
    .groupBy('slot.date')
    .execute();
  return new Map(rows.map(({ date, taken }) => [date, new Map(Object.entries(taken))]));
}

/**
 * Counts how many upcoming visits of a day would have to be moved, at least, so that no slot has more visits than `places`.
 * Visits that have begun or are over neither count nor use a place here.
 */
export async function countVisitsBeyondPlaces(reader: Reader, date: string, places: number): Promise<number> {
  const visits = await reader
    .selectFrom('slot_places as s')
    .innerJoin('appointments as a', 'a.id', 's.appointment_id')
    .select(sql<string[]>`array_agg(${SLOT_NAME})`.as('times'))
    .where('s.date', '=', date)
    .where('a.status', 'in', listStatusesInPhases('upcoming'))
    .groupBy('s.appointment_id')
    // Keeping the visits that end first keeps as many as possible.
    .orderBy(({ fn }) => fn.max('s.time'))
    .orderBy(({ fn }) => fn.min('s.time'), 'desc')
    .execute();
  const taken = new Map<string, number>();
  const beyond = visits.filter(({ times }) => {
    if (times.some((time) => (taken.get(time) ?? 0) >= places)) return true;
    for (const time of times) taken.set(time, (taken.get(time) ?? 0) + 1);
    return false;
  });
  return beyond.length;
}

const SLOT_NAME = sql<string>`to_char(s.time, 'HH24:MI')`;

export async function releaseSlotPlaces(tx: Transaction, appointmentId: string): Promise<void> {
  await tx.deleteFrom('slot_places').where('appointment_id', '=', appointmentId).execute();
}

/** Visit that takes places, and the limits of each slot: `places`, and `atOnce` visits of its kind if these are limited. */
interface PlacesOfVisit {
  appointmentId: string;
  date: string;
  places: number;
  service_type: string;
  atOnce: number | null;
}

type WantedPlace = PlacesOfVisit & { time: string };

/** Takes one place per slot, in order of time to prevent deadlocks. If it returns false, a slot is full: roll back. */
export async function takeSlotPlaces(
  tx: Transaction,
  visit: PlacesOfVisit,
  times: readonly string[],
): Promise<boolean> {
  for (const time of times) {
    if (!(await takePlace(tx, { ...visit, time }))) return false;
  }
  return true;
}

/** Takes the first free place of a slot; false if the slot is full. If another transaction is faster, tries the next place. */
async function takePlace(tx: Transaction, wanted: WantedPlace): Promise<boolean> {
  for (let tries = 0; tries < wanted.places; tries += 1) {
    const taken = await tx
      .insertInto('slot_places')
      .columns(['date', 'time', 'place', 'appointment_id'])
      .expression(selectFirstFreeSlotPlace(tx, wanted))
      .onConflict((conflict) => conflict.columns(['date', 'time', 'place']).doNothing())
      .returning('place')
      .executeTakeFirst();
    if (taken) return true;
  }
  return false;
}

/**
 * Selects the first free place of a slot as a row of `slot_places`; no row if the slot is full. Concurrent transactions select
 * the same place, and only one can insert it, so a slot never gets more visits than `places` (decision 068).
 */
export function selectFirstFreeSlotPlace(
  tx: Pick<Transaction, 'selectFrom'>,
  wanted: { [Name in keyof WantedPlace]: ValueOrExpression<WantedPlace[Name]> },
) {
  const { appointmentId, date, time, places, service_type, atOnce } = wanted;
  const taken = sql`
    select count(*) from slot_places t where t.date = ${date}::date and t.time = ${time}::time
  `;
  const ofKind = sql`
    select count(*) from slot_places t join appointments a on a.id = t.appointment_id
    where t.date = ${date}::date and t.time = ${time}::time and a.service_type = ${service_type}::text
  `;
  return tx
    .selectFrom('bookable_places as free')
    .select([
      sql<string>`${date}::date`.as('date'),
      'free.time',
      'free.place',
      sql<string>`${appointmentId}::uuid`.as('appointment_id'),
    ])
    .where('free.time', '=', time)
    .where('free.active', '=', true)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('slot_places as s')
            .select('s.place')
            .where('s.date', '=', date)
            .whereRef('s.time', '=', 'free.time')
            .whereRef('s.place', '=', 'free.place'),
        ),
      ),
    )
    .where(sql<boolean>`(${taken}) < ${places}::int`)
    .where(sql<boolean>`(${atOnce}::int is null or (${ofKind}) < ${atOnce}::int)`)
    .orderBy('free.place')
    .limit(1);
}
