import type { Database } from '../platform/db/database.ts';
import { rawQuery } from './raw-query.ts';

export const MANY_VISITS = 100_000;
const CUSTOMERS = 10_000;

/** Two for each slot of the default settings, so that the days are full. */
const VISITS_A_DAY = 72;

/** Days before the last one that are not over; of the others something was rated. */
const DAYS_TO_COME = 60;

interface ManyVisits {
  /** The last of the days, `YYYY-MM-DD`; it and those before it are full, Sundays included. */
  lastDate: string;
  /** Id of one of the customers, each of whom has ten visits, months apart. */
  customerId: string;
  /** A day: there are no other visits than those of this day and of this customer, where it is named. */
  nothingBut?: string;
}

/**
 * Fills a database that has tables and places, and nothing else, with visits that were booked over four years. The
 * rules of single rows are for others to try: they are not looked at here.
 */
export async function fillWithVisits(
  database: Database,
  { lastDate, customerId, nothingBut }: ManyVisits,
): Promise<void> {
  const id = "case n when 0 then $1::text else 'c' || n end";
  const statements: [text: string, ...values: (string | null)[]][] = [
    ["set local session_replication_role = 'replica'"],
    ['set local statement_timeout = 0'],
    [
      `insert into customers (id, customer_number)
         select ${id}, 'C-' || translate(lpad(n::text, 5, '0'), '01', 'AB')
         from generate_series(0, ${CUSTOMERS - 1}) n`,
      customerId,
    ],
    [
      `insert into vehicles (customer_id, device_reg, device_reg_key)
         select ${id}, 'R' || n, 'R' || n from generate_series(0, ${CUSTOMERS - 1}) n`,
      customerId,
    ],
    [
      `insert into appointments (reference, customer_id, vehicle_id, service_type, status, date, time, time_zone,
           starts_at, slots_taken, minutes)
         select 'M-' || n, v.customer_id, v.id, 'repair',
           case when n / ${VISITS_A_DAY} < ${DAYS_TO_COME} then 'confirmed' else 'completed' end, day, time,
           'Europe/London', timezone('Europe/London', day + time), 1, 15
         from generate_series(0, ${MANY_VISITS - 1}) n join vehicles v on v.device_reg = 'R' || (n * 7 % ${CUSTOMERS}),
           lateral (select $1::date - n / ${VISITS_A_DAY} as day,
             time '09:00' + (n % ${VISITS_A_DAY}) / 2 * interval '15 min' as time) as slot
         where $2::date is null or day = $2::date or v.customer_id = $3
         order by n desc`,
      lastDate,
      nothingBut ?? null,
      customerId,
    ],
    [
      `insert into slot_places (date, time, place, appointment_id)
         select date, time, substring(reference from 3)::int % 2 + 1, id from appointments`,
    ],
    [
      `insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at, status)
         select id, 1, 'booked', 'customer', date, time, created_at, 'confirmed' from appointments`,
    ],
    [
      `insert into ratings (appointment_id, customer_id, stars, created_at, updated_at)
         select id, customer_id, 5, created_at, created_at from appointments where status = 'completed'`,
    ],
  ];
  await database.transaction(async (tx) => {
    for (const [text, ...values] of statements) await rawQuery(tx, text, values);
  });
}
