import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { Reader, Transaction } from '../platform/db/database.ts';

/** Brings the places that can be booked in step with the settings; runs at every start. */
export async function syncPlaces(
  tx: Transaction,
  { slots, placesPerSlot }: Pick<SiteSettings['booking'], 'slots' | 'placesPerSlot'>,
): Promise<void> {
  const wanted = `select slot::time as time, place::smallint as place
    from unnest($1::text[]) slot, generate_series(1, $2::int) place`;
  await tx.query(
    `insert into bookable_places (time, place) ${wanted}
     on conflict (time, place) do update set active = true where not bookable_places.active`,
    [slots, placesPerSlot],
  );
  await tx.query(
    `update bookable_places set active = false
     where active and (time, place) not in (${wanted})`,
    [slots, placesPerSlot],
  );
}

/**
 * How many places are taken, by day (`YYYY-MM-DD`) and slot (`HH:MM`). Only places that can still be booked
 * count, so that fewer places per slot in the settings do not make a negative number.
 */
export async function countTakenPlaces(
  reader: Reader,
  from: string,
  to: string,
): Promise<Map<string, Map<string, number>>> {
  const rows = await reader.query<{ date: string; time: string; taken: number }>(
    `select date::text, to_char(time, 'HH24:MI') as time, count(*)::int as taken
     from slot_places join bookable_places using (time, place)
     where date between $1 and $2 and active
     group by slot_places.date, slot_places.time`,
    [from, to],
  );
  const days = new Map<string, Map<string, number>>();
  for (const { date, time, taken } of rows) {
    const day = days.get(date) ?? new Map<string, number>();
    days.set(date, day.set(time, taken));
  }
  return days;
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
