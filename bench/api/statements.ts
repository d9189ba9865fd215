import { closingsOf } from '../../api/src/booking/closings.ts';
import { countTakenPlaces } from '../../api/src/booking/places.ts';
import { listAppointments } from '../../api/src/booking/queries.ts';
import type { Reader } from '../../api/src/platform/db/database.ts';
import { readerOn } from '../../api/src/platform/db/queries.ts';
import { listVehicles } from '../../api/src/vehicles/queries.ts';
import type { Run } from './bare-database.ts';
import type { CaseName, Customer, Stage } from './cases.ts';

/** As many as a page has, and one more (api/src/platform/page.ts). */
const ROWS = 21;

export interface Statement {
  sql: string;
  values: readonly unknown[];
}

/** The statements with which the api answers, as it sends them. */
export async function statementsOf(
  name: Exclude<CaseName, 'booking'>,
  { uid }: Pick<Customer, 'uid'>,
  { from, to }: Pick<Stage, 'from' | 'to'>,
): Promise<Statement[]> {
  switch (name) {
    case 'vehicles':
      return noted((reader) => listVehicles(reader, uid, { archived: false }, null, ROWS));
    case 'appointments':
      return noted((reader) => listAppointments(reader, uid, { order: 'asc' }, null, ROWS));
    case 'availability':
      return noted(async (reader) => {
        await countTakenPlaces(reader, from, to);
        await closingsOf(reader, from, to);
      });
  }
}

async function noted(read: (reader: Reader) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await read(
    readerOn(async (sql, values) => {
      statements.push({ sql, values });
      return { rows: [] };
    }),
  );
  return statements;
}

/** What is booked by hand. */
export interface BareBooking {
  uid: string;
  vehicleId: string;
  reference: string;
  date: string;
  time: string;
}

/**
 * The least that a right booking takes within a transaction: the customer's own bookings wait for each other, a place is
 * taken that nobody else has, and the visit is noted with it. Neither a rule nor a repeated request is looked at.
 */
export async function bookBare(
  run: Run,
  { uid, vehicleId, reference, date, time }: BareBooking,
): Promise<void> {
  await run('select id from customers where id = $1 for update', [uid]);
  const [appointment] = await run(
    `insert into appointments (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone,
         slots_taken, minutes)
       values ($1, $2, $3, 'repair', 'confirmed', $4, $5, 'Europe/London', 1, 15) returning id`,
    [reference, uid, vehicleId, date, time],
  );
  const { id } = appointment as { id: string };
  const taken = await run(
    `insert into slot_places (date, time, place, appointment_id)
       select $1::date, b.time, b.place, $3 from bookable_places b
       where b.time = $2 and b.active and not exists (
         select from slot_places s where s.date = $1 and s.time = b.time and s.place = b.place)
       order by b.place limit 1
       on conflict do nothing returning place`,
    [date, time, id],
  );
  if (taken.length === 0) throw new Error('slot_taken');
  await run(
    `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
       values ($1, 1, 'booked', 'customer', $2, $3, now())`,
    [id, date, time],
  );
}
