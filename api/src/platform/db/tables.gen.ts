// Written by `npm run generate` out of a database with all migrations: the columns that statements may name.
import type { ColumnType, SelectType } from 'kysely';

/** Written as text in JSON. */
type Json = ColumnType<unknown, string, string>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** May be left out of an insert. */
type Generated<Column> =
  Column extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<Column, Column | undefined, Column>;

/** Written by the database alone. */
type GeneratedAlways<Column> = ColumnType<SelectType<Column>, never, never>;

export interface Tables {
  appointment_changes: {
    appointment_id: string;
    version: number;
    change:
      | 'booked'
      | 'confirmed'
      | 'moved'
      | 'started'
      | 'ready'
      | 'completed'
      | 'cancelled'
      | 'no_show'
      | 'rated';
    by: 'customer' | 'workshop';
    date: string;
    time: string;
    reason: string | null;
    changed_at: Timestamp;
  };
  appointments: {
    id: Generated<string>;
    reference: string;
    customer_id: string | null;
    vehicle_id: string | null;
    service_type: string;
    status: 'requested' | 'confirmed' | 'in_progress' | 'ready' | 'completed' | 'cancelled' | 'no_show';
    date: string;
    time: string;
    time_zone: string;
    starts_at: GeneratedAlways<Timestamp>;
    slots_taken: number;
    minutes: number;
    note: string | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    work: string[] | null;
    odometer_km: number | null;
    version: Generated<number>;
  };
  bookable_places: {
    time: string;
    place: number;
    active: Generated<boolean>;
  };
  calendar_feeds: {
    name: string;
    secret_hash: string;
    created_at: Timestamp;
  };
  closed_days: {
    date: string;
    reason: string | null;
  };
  closed_slots: {
    date: string;
    time: string;
  };
  customers: {
    id: string;
    display_name: string | null;
    locale: string | null;
    theme: Generated<'system' | 'light' | 'dark'>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    phone: string | null;
    customer_number: Generated<string>;
  };
  erased_accounts: {
    uid: string;
    erased_at: Timestamp;
    tried_at: Timestamp | null;
    deleted_at: Timestamp | null;
  };
  idempotency_keys: {
    customer_id: string;
    key: string;
    fingerprint: string;
    answer: Json;
    created_at: Generated<Timestamp>;
  };
  migrations: {
    name: string;
    run_at: Generated<Timestamp>;
  };
  ratings: {
    appointment_id: string;
    customer_id: string;
    stars: number;
    comment: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  secrets: {
    name: string;
    value: string;
  };
  slot_places: {
    date: string;
    time: string;
    place: number;
    appointment_id: string;
  };
  vehicles: {
    id: Generated<string>;
    customer_id: string;
    device_reg: string;
    device_reg_key: string;
    make: string | null;
    model: string | null;
    year: number | null;
    vin: string | null;
    odometer_km: number | null;
    fields: Generated<Json>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
}
