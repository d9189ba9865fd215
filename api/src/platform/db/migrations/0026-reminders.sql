-- What customers want to be reminded of (src/reminders; docs/decisions/030-reminders.md). What repeats is a series, of
-- which each row is one time; whether one is due, and whether its work is booked, is computed.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  customer_id text not null,
  series_id uuid not null,
  -- Which time of the series it is.
  number integer not null check (number >= 1),
  type text not null check (type in ('reminder', 'appointment')),
  name text not null,
  reminder_items text[] not null,
  -- It hangs on a vehicle, or on a visit of that vehicle.
  vehicle_id uuid not null,
  appointment_id uuid,
  -- The kind of work that it is about, where there is one.
  service_type text,
  due_date date,
  due_odometer integer check (due_odometer >= 0),
  -- The day of the month that it is really about: the 31st in months that have none.
  due_day smallint check (due_day between 1 and 31),
  repeat_months smallint check (repeat_months between 1 and 120),
  repeat_distance integer check (repeat_distance >= 1),
  repeat_from text check (repeat_from in ('due', 'completion')),
  status text not null default 'open' check (status in ('open', 'snoozed', 'done', 'dismissed')),
  snoozed_until date,
  done_on date,
  done_odometer integer check (done_odometer >= 0),
  -- The visit in which it was done, and the one in which it was not although it looks so.
  done_appointment_id uuid,
  declined_appointment_id uuid,
  -- Since when it is neither open nor snoozed.
  closed_at timestamptz(3),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint reminder_has_a_name check (char_length(btrim(name)) between 1 and 100),
  constraint reminder_has_items check (cardinality(reminder_items) >= 1 and array_position(reminder_items, '') is null),
  constraint reminder_is_due check (due_date is not null or due_odometer is not null),
  constraint day_of_due_date check ((due_date is null) = (due_day is null)),
  constraint what_repeats_is_there check (
    (repeat_months is null or due_date is not null) and (repeat_distance is null or due_odometer is not null)
    and (repeat_from is null) = (repeat_months is null and repeat_distance is null)
  ),
  constraint as_its_status_says check (
    (status = 'snoozed') = (snoozed_until is not null) and (status = 'done') = (done_on is not null)
    and (status = 'done' or (done_odometer is null and done_appointment_id is null))
    and (status in ('done', 'dismissed')) = (closed_at is not null)
  ),
  foreign key (customer_id, vehicle_id) references vehicles (customer_id, id) on delete cascade,
  foreign key (appointment_id, customer_id) references appointments (id, customer_id),
  foreign key (done_appointment_id, customer_id) references appointments (id, customer_id),
  foreign key (declined_appointment_id, customer_id) references appointments (id, customer_id),
  unique (series_id, number),
  -- Never two for one due date, nor for one reading.
  constraint reminders_once_per_date unique (series_id, due_date),
  constraint reminders_once_per_odometer unique (series_id, due_odometer)
);

-- One of a series is live.
create unique index reminders_live on reminders (series_id) where status in ('open', 'snoozed');
create index reminders_of_customer on reminders (customer_id, status);
create index reminders_closed on reminders (customer_id, closed_at, id) where closed_at is not null;
create index reminders_of_vehicle on reminders (vehicle_id);
create index reminders_of_visit on reminders (appointment_id) where appointment_id is not null;

-- open ⇄ snoozed → done, dismissed; what is closed can be reopened.
create function refuse_illegal_reminder() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' then
      raise exception 'a reminder cannot begin as %', new.status using errcode = 'check_violation';
    end if;
  elsif old.status in ('done', 'dismissed') and new.status not in (old.status, 'open') then
    raise exception 'a reminder cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refuse_illegal_reminder before insert or update of status on reminders
  for each row execute function refuse_illegal_reminder();
