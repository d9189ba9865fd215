-- What customers are told in the app (src/notifications; docs/decisions/024-who-is-told-of-what.md).
create table notifications (
  id uuid primary key default gen_random_uuid(),
  customer_id text not null,
  appointment_id uuid not null,
  -- Of the change that it tells of; when the visit is, by whom and why is in the row of that change.
  version integer not null,
  kind text not null check (kind in ('confirmed', 'moved', 'cancelled', 'ready', 'day_before')),
  -- The day of the visit at that time.
  date date not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  foreign key (appointment_id, customer_id) references appointments (id, customer_id) on delete cascade,
  foreign key (appointment_id, version) references appointment_changes (appointment_id, version) on delete cascade,
  -- Each event is told once.
  unique (appointment_id, version, kind)
);

-- A visit that is changed on the day before is not told of again.
create unique index notifications_day_before on notifications (appointment_id, date) where kind = 'day_before';
create index notifications_in_order on notifications (customer_id, created_at, id);
create index notifications_unread on notifications (customer_id, created_at, id) where read_at is null;
-- They are deleted by their age.
create index notifications_by_age on notifications (created_at);

-- In the transaction of the change, whoever makes it; a booking, which is its customer's own doing, does not get here.
create function notify_customer() returns trigger language plpgsql as $$
begin
  insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
  select customer_id, new.appointment_id, new.version, new.change, new.date, new.changed_at
  from appointments where id = new.appointment_id and customer_id is not null;
  return null;
end $$;

create trigger notify_customer after insert on appointment_changes for each row
  when (new.by = 'workshop' and new.change in ('confirmed', 'moved', 'cancelled', 'ready'))
  execute function notify_customer();

-- Open pages hear of what is new, and of what was read elsewhere; once, however many were read together.
create function tell_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('forecourt_events', json_build_object(
    'event', 'notification', 'customer', customer_id, 'id', id
  )::text) from (select distinct on (customer_id) customer_id, id from told order by customer_id, created_at desc) t;
  return null;
end $$;

create trigger tell_new_notification after insert on notifications referencing new table as told
  for each statement execute function tell_notification();

create trigger tell_read_notification after update on notifications referencing new table as told
  for each statement execute function tell_notification();
