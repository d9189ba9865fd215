import { sql } from 'kysely';
import { builtOnce, type Placeholders } from '../platform/db/built-once.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { AppointmentRow } from './appointment-json.ts';
import { firstFreePlace } from './places.ts';

export interface NewAppointment {
  reference: string;
  customer_id: string;
  vehicle_id: string;
  service_type: AppointmentRow['service_type'];
  status: 'requested' | 'confirmed';
  date: string;
  time: string;
  time_zone: string;
  starts_at: Date;
  zone_rules: string;
  slots_taken: number;
  minutes: number;
  note: string | null;
}

/** What became of it. */
type InsertedBooking = Pick<AppointmentRow, 'id' | 'version' | 'created_at'> & {
  /** Whether a place was taken in the first of its slots. The others are still to be taken. */
  hasFirstPlace: boolean;
};

/**
 * Adds an appointment, notes that its customer booked it, and takes the first free place of its first slot, in one
 * statement. Null when the reference is already another one's; then nothing is added.
 */
export async function insertBooking(
  tx: Transaction,
  appointment: NewAppointment,
  at: Date,
): Promise<InsertedBooking | null> {
  const [inserted] = await insert(tx, { ...appointment, at });
  return inserted ? { ...inserted, hasFirstPlace: Boolean(inserted.hasFirstPlace) } : null;
}

const insert = builtOnce(
  (tx: Transaction, { at, ...appointment }: Placeholders<NewAppointment & { at: Date }>) => {
    const { date, time } = appointment;
    return tx
      .with('added', (db) =>
        db
          .insertInto('appointments')
          .values(appointment)
          .onConflict((conflict) => conflict.column('reference').doNothing())
          .returning(['id', 'version', 'date', 'time', 'created_at']),
      )
      .with('noted', (db) =>
        db
          .insertInto('appointment_changes')
          .columns(['appointment_id', 'version', 'change', 'by', 'date', 'time', 'changed_at'])
          .expression(({ selectFrom, val }) =>
            selectFrom('added').select([
              'id',
              'version',
              val('booked').as('change'),
              val('customer').as('by'),
              'date',
              'time',
              sql<Date>`${at}::timestamptz`.as('changed_at'),
            ]),
          ),
      )
      .with('placed', (db) =>
        db
          .insertInto('slot_places')
          .columns(['date', 'time', 'place', 'appointment_id'])
          .expression(
            firstFreePlace(tx, sql<string>`(select id from added)`, date, time).where(
              sql<boolean>`exists (select from added)`,
            ),
          )
          .onConflict((conflict) => conflict.columns(['date', 'time', 'place']).doNothing())
          .returning('place'),
      )
      .selectFrom('added')
      .select(['id', 'version', 'created_at'])
      .select(({ exists, selectFrom }) => exists(selectFrom('placed').select('place')).as('hasFirstPlace'));
  },
);
