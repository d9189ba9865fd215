import type { Reader } from '../db/database.ts';

/**
 * How many places are taken, by day (`YYYY-MM-DD`) and slot (`HH:MM`). Only places that can still be booked
 * count, so that fewer places per slot in the settings do not make a negative number.
 */
export async function takenPlaces(
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
