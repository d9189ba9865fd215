// Written by `npm run generate` out of a database with all migrations: the columns that statements may name.
import type { ColumnType } from 'kysely';

/** JSON column: written as a text with JSON, read as a parsed value. */
type Json = ColumnType<unknown, string, string>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Column with a default: optional in an insert. */
type Generated<Column> =
  Column extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<Column, Column | undefined, Column>;

export interface Tables {
  appointment_changes: {
    appointment_id: string;
    version: number;
    change:
      | 'booked'
      | 'confirmed'
      | 'moved'
      | 'added'
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
    status: 'requested' | 'confirmed' | 'in_progress' | 'ready' | 'completed' | 'cancelled' | 'no_show';
    stars: number | null;
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
    starts_at: Timestamp;
    slots_taken: number;
    minutes: number;
    note: string | null;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    work: string[] | null;
    odometer_km: number | null;
    version: Generated<number>;
    zone_rules: string | null;
    recomputed: Generated<number>;
    cost_minor: number | null;
    currency: string | null;
    ready_by: Timestamp | null;
    work_date: string | null;
    waiting_since: Timestamp | null;
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
  channels: {
    name: string;
    served_at: Timestamp;
    public_key: string | null;
  };
  closed_days: {
    date: string;
    reason: string | null;
  };
  closed_slots: {
    date: string;
    time: string;
  };
  customer_feeds: {
    customer_id: string;
    secret_hash: string;
    created_at: Timestamp;
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
    unwanted_emails: Generated<string[]>;
    erased_at: Timestamp | null;
    unwanted_texts: Generated<string[]>;
    texted_on: string | null;
    texted_about: Generated<string[]>;
  };
  day_places: {
    date: string;
    places: number;
  };
  erased_accounts: {
    uid: string;
    erased_at: Timestamp;
    tried_at: Timestamp | null;
    deleted_at: Timestamp | null;
    recorded_at: Timestamp | null;
  };
  freed_times: {
    id: Generated<string>;
    date: string;
    time: string | null;
    appointment_id: string | null;
    holders: string[] | null;
    notified_up_to: string | null;
    created_at: Generated<Timestamp>;
  };
  idempotency_keys: {
    customer_id: string;
    key: string;
    fingerprint: string;
    answer: Json;
    created_at: Generated<Timestamp>;
  };
  imported_vehicles: {
    id: Generated<string>;
    phone: string;
    name: string | null;
    device_reg: string | null;
    device_reg_key: string;
    make: string | null;
    model: string | null;
    year: number | null;
    vin: string | null;
    odometer_km: number | null;
    odometer_read_on: string | null;
    inspection_due_on: string | null;
    last_service_on: string | null;
    imported_at: Timestamp;
    customer_id: string | null;
    answered_at: Timestamp | null;
  };
  migrations: {
    name: string;
    run_at: Generated<Timestamp>;
    works_with: string | null;
  };
  notifications: {
    id: Generated<string>;
    customer_id: string;
    appointment_id: string | null;
    version: number;
    kind:
      | 'confirmed'
      | 'moved'
      | 'cancelled'
      | 'ready'
      | 'day_before'
      | 'reminder'
      | 'photos'
      | 'earlier_time';
    date: string;
    created_at: Timestamp;
    read_at: Timestamp | null;
    reminder_id: string | null;
    stage: 'soon' | 'due' | null;
    estimated: boolean | null;
    time: string | null;
  };
  outbox: {
    appointment_id: string | null;
    version: number | null;
    kind:
      | 'booked'
      | 'confirmed'
      | 'moved'
      | 'added'
      | 'started'
      | 'ready'
      | 'completed'
      | 'cancelled'
      | 'no_show'
      | 'rated'
      | 'day_before'
      | 'erased'
      | 'reminder'
      | 'photos'
      | 'earlier_time';
    created_at: Generated<Timestamp>;
    id: Generated<string>;
    notification_id: string | null;
    refused_at: Timestamp | null;
    refusal: string | null;
    trace_id: Generated<string | null>;
  };
  photo_files_to_remove: {
    id: string;
    due_at: Timestamp | null;
  };
  photos: {
    id: string;
    customer_id: string;
    vehicle_id: string;
    record_id: string | null;
    width: number;
    height: number;
    bytes: number;
    created_at: Timestamp;
  };
  push_subscriptions: {
    id: Generated<string>;
    customer_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Timestamp;
    seen_at: Timestamp;
    failures: Generated<number>;
    failing_since: Timestamp | null;
  };
  ratings: {
    appointment_id: string;
    customer_id: string;
    stars: number;
    comment: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  record_imports: {
    id: Generated<string>;
    customer_id: string;
    vehicle_id: string;
    format: string;
    imported_at: Timestamp;
  };
  reminders: {
    id: Generated<string>;
    customer_id: string;
    series_id: string;
    number: number;
    type: 'reminder' | 'appointment';
    name: string;
    reminder_items: string[];
    vehicle_id: string;
    appointment_id: string | null;
    service_type: string | null;
    due_date: string | null;
    due_odometer: number | null;
    due_day: number | null;
    repeat_months: number | null;
    repeat_distance: number | null;
    repeat_from: 'due' | 'completion' | null;
    status: Generated<'open' | 'snoozed' | 'done' | 'dismissed'>;
    snoozed_until: string | null;
    done_on: string | null;
    done_odometer: number | null;
    done_appointment_id: string | null;
    declined_appointment_id: string | null;
    closed_at: Timestamp | null;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    due_version: Generated<number>;
    due_set_at: Generated<Timestamp>;
    looked_on: string | null;
    planned_appointment_id: string | null;
  };
  secrets: {
    name: string;
    value: string;
  };
  share_links: {
    id: Generated<string>;
    customer_id: string;
    token_hash: string;
    appointment_id: string | null;
    vehicle_id: string | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    shows_costs: Generated<boolean>;
    shows_vin: Generated<boolean>;
  };
  slot_places: {
    date: string;
    time: string;
    place: number;
    appointment_id: string;
  };
  vehicle_record_corrections: {
    record_id: string;
    version: number;
    by: 'customer' | 'workshop';
    corrected_at: Timestamp;
    date: string;
    kind: string;
    odometer_km: number | null;
    cost_minor: number | null;
    currency: string | null;
    note: string | null;
    litres: number | null;
  };
  vehicle_records: {
    id: Generated<string>;
    customer_id: string;
    vehicle_id: string;
    date: string;
    kind: 'service' | 'repair' | 'inspection' | 'tyres' | 'fuel' | 'insurance' | 'tax' | 'reading' | 'other';
    odometer_km: number | null;
    cost_minor: number | null;
    currency: string | null;
    note: string | null;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    litres: number | null;
    import_id: string | null;
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
    archived_at: Timestamp | null;
    odometer_read_on: string | null;
    answered_suggestions: Generated<string[]>;
    registration_changed_at: Timestamp | null;
  };
  visit_photos: {
    id: string;
    appointment_id: string;
    by: 'customer' | 'workshop';
    caption: string | null;
    upload_hash: string | null;
    width: number;
    height: number;
    bytes: number;
    created_at: Timestamp;
    notification_id: string | null;
  };
  webhook_endpoints: {
    id: string;
    url: string;
    events: string[];
    secret: string;
    previous_secret: string | null;
    previous_until: Timestamp | null;
    created_at: Timestamp;
    gone_at: Timestamp | null;
  };
}
