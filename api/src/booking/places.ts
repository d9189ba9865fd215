import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { sql } from 'kysely';
import type { Value } from '../platform/db/built-once.ts';
import type { Reader, Transaction } from '../platform/db/database.ts';

/** Brings the places that can be booked in step with the settings; runs at every start. */
export async function syncPlaces(
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
 * How many places are taken, by day (`YYYY-MM-DD`) and slot (`HH:MM`). Only places that can still be booked
 * count, so that fewer places per slot in the settings do not make a negative number.
 * @param except an appointment whose places do not count, because it is to be moved
 */
export async function countTakenPlaces(
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
  // A row a day: of two months, a row a slot takes longer to be handed over than to be found.
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

/** Gives the places of an appointment back, which is then to take others. */
export async function freePlaces(tx: Transaction, appointmentId: string): Promise<void> {
  await tx.deleteFrom('slot_places').where('appointment_id', '=', appointmentId).execute();
}

/**
 * Takes one place in each of the slots, in order of time, so that two bookings wait for each other at most one
 * way round. False when one of them is full: the transaction is then to be rolled back.
 */
export async function takePlaces(
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

/**
 * Tries the first free place. Where another transaction gets it first, that is one place less, so there are
 * never more tries than places.
 */
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
      .expression(firstFreePlace(tx, appointmentId, date, time))
      .onConflict((conflict) => conflict.columns(['date', 'time', 'place']).doNothing())
      .returning('place')
      .executeTakeFirst();
    if (taken) return true;
  }
  return false;
}

/** The place that is to be taken next in a slot, as a row of `slot_places`; none where all are taken. */
export function firstFreePlace(
  tx: Pick<Transaction, 'selectFrom'>,
  appointmentId: Value<string>,
  date: Value<string>,
  time: Value<string>,
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
