import type { Transaction } from '../db/database.ts';

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
    const taken = await tx.query(
      `insert into slot_places (date, time, place, appointment_id)
       select $2::date, time, place, $1::uuid from bookable_places free
       where time = $3::time and active and not exists (
         select from slot_places where date = $2::date and time = free.time and place = free.place
       )
       order by place limit 1
       on conflict (date, time, place) do nothing returning place`,
      [appointmentId, date, time],
    );
    if (taken.length > 0) return true;
  }
  return false;
}
