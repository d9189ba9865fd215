import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../platform/db/database.ts';
import type { ValueOrExpression } from '../platform/db/queries.ts';

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
 * Counts taken places by day (`YYYY-MM-DD`) and slot (`HH:MM`). Places that the settings no longer have do not count, so that
 * the capacity left is never negative.
 * @param except appointment whose places count as free
 */
export async function countTakenSlotPlaces(
  reader: Reader,
  from: string,
  to: string,
  except?: string,
): Promise<Map<string, Map<string, number>>> {
  let places = reader.selectFrom('slot_places as s');
  if (except !== undefined) places = places.where('s.appointment_id', '<>', except);
  const slots = places
    .innerJoin('bookable_places as b', (join) =>
      join.onRef('b.time', '=', 's.time').onRef('b.place', '=', 's.place'),
    )
    .select(({ fn }) => ['s.date', 's.time', fn.countAll().as('taken')])
    .where('s.date', '>=', from)
    .where('s.date', '<=', to)
    .where('b.active', '=', true)
    .groupBy(['s.date', 's.time']);
  // Select one row per day: transferring one row per slot of two months would take longer than the query.
  const rows = await reader
    .selectFrom(slots.as('slot'))
    .select([
      'slot.date',
      sql<Record<string, number>>`json_object_agg(to_char(slot.time, 'HH24:MI'), slot.taken)`.as('taken'),
    ])
    .groupBy('slot.date')
    .execute();
  return new Map(rows.map(({ date, taken }) => [date, new Map(Object.entries(taken))]));
}

export async function releaseSlotPlaces(tx: Transaction, appointmentId: string): Promise<void> {
  await tx.deleteFrom('slot_places').where('appointment_id', '=', appointmentId).execute();
}

/** Takes one place per slot, in order of time to prevent deadlocks. If it returns false, a slot is full: roll back. */
export async function takeSlotPlaces(
  tx: Transaction,
  appointmentId: string,
  date: string,
  times: readonly string[],
  placesPerSlot: number,
): Promise<boolean> {
  for (const time of times) {
    if (!(await takePlace(tx, appointmentId, date, time, placesPerSlot))) return false;
  }
  return true;
}

/** Takes the first free place of a slot; false if the slot is full. If another transaction is faster, tries the next place. */
async function takePlace(
  tx: Transaction,
  appointmentId: string,
  date: string,
  time: string,
  placesPerSlot: number,
): Promise<boolean> {
  for (let tries = 0; tries < placesPerSlot; tries += 1) {
    const taken = await tx
      .insertInto('slot_places')
      .columns(['date', 'time', 'place', 'appointment_id'])
      .expression(selectFirstFreeSlotPlace(tx, appointmentId, date, time))
      .onConflict((conflict) => conflict.columns(['date', 'time', 'place']).doNothing())
      .returning('place')
      .executeTakeFirst();
    if (taken) return true;
  }
  return false;
}

/** Selects the first free place of a slot as a row of `slot_places`; no row if the slot is full. */
export function selectFirstFreeSlotPlace(
  tx: Pick<Transaction, 'selectFrom'>,
  appointmentId: ValueOrExpression<string>,
  date: ValueOrExpression<string>,
  time: ValueOrExpression<string>,
) {
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
    .orderBy('free.place')
    .limit(1);
}
