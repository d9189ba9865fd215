import { type DatabaseAddress, openDatabase } from '../../api/src/platform/db/open-database.ts';
import { rawQuery } from '../../api/src/testing/raw-query.ts';

/** What must not be there after any number of bookings, each as a statement that counts it. */
const FAULTS = {
  'slots with more visits than places': `select count(*)::int as count from (
      select s.date, s.time from slot_places s group by s.date, s.time
      having count(*) > (select count(*) from bookable_places b where b.time = s.time and b.active)) crowded`,
  'visits without their places': `select count(*)::int as count from appointments a
      where a.reference !~ '^M-' and a.slots_taken <> (
        select count(*) from slot_places s where s.appointment_id = a.id and s.date = a.date and s.time = a.time)`,
  'visits of one vehicle at the same time': `select count(*)::int as count from (
      select a.vehicle_id from appointments a where a.reference !~ '^M-'
      group by a.vehicle_id, a.date, a.time having count(*) > 1) twice`,
} as const;

const BOOKED = `select count(*)::int as count from appointments where reference !~ '^M-'`;

/** What went wrong with the bookings in a database that nobody uses any more. @param booked how many there must be */
export async function lookForDoubleBookings(address: DatabaseAddress, booked: number): Promise<string[]> {
  const database = await openDatabase(address, () => {});
  const count = async (statement: string) => {
    const [row] = await database.read((reader) => rawQuery<{ count: number }>(reader, statement));
    return row?.count ?? 0;
  };
  try {
    const found: string[] = [];
    for (const [fault, statement] of Object.entries(FAULTS)) {
      const times = await count(statement);
      if (times > 0) found.push(`${fault}: ${times}`);
    }
    const there = await count(BOOKED);
    if (there !== booked) found.push(`visits booked: ${there} are there, ${booked} were asked for`);
    return found;
  } finally {
    await database.close();
  }
}
