-- works with: 0.1.0, because 0.1.0 does not use the columns and freed_times, and its list of notifications and its queue leave out
-- unknown kinds. Exceptions: its export of personal data fails as described in 0052, and its changes of preferences drop the new kind.
-- Since when the customer waits for an earlier time; null: does not wait.
alter table appointments add column waiting_since timestamptz(3);
create index appointments_waiting on appointments (date) where waiting_since is not null;

-- Waiting ends with the work, a cancellation or an erasure, by any version of the api.
create function stop_waiting() returns trigger language plpgsql as $$
begin
  new.waiting_since := null;
  return new;
end $$;

create trigger stop_waiting before update of status, customer_id on appointments for each row
  when (new.waiting_since is not null and (new.status not in ('requested', 'confirmed') or new.customer_id is null))
  execute function stop_waiting();

-- Times with a new free place that customers are not notified of yet (src/messaging/earlier-times.ts). Without time: the whole day.
create table freed_times (
  id uuid primary key default gen_random_uuid(),
  date date not null,
  time time,
  -- Visit that gave up its place; else null. No foreign key, because an erasure deletes the visit.
  appointment_id uuid,
  -- Ids of the visits that had a place at this time before; null if the workshop opened it. An erasure can have deleted them.
  holders text[],
  -- Customers up to this id are notified; null: none yet.
  notified_up_to text,
  created_at timestamptz(3) not null default now()
);

create function note_freed_time() returns trigger language plpgsql as $$
begin
  insert into freed_times (date, time)
  select old.date, (to_jsonb(old) ->> 'time')::time
  where exists (select from appointments where waiting_since is not null and date >= old.date);
  return null;
end $$;

-- Before the deletion, so that the other places that the same statement deletes still count.
create function note_freed_place() returns trigger language plpgsql as $$
begin
  insert into freed_times (date, time, appointment_id, holders)
  select old.date, old.time, old.appointment_id, array(
    select s.appointment_id::text from slot_places s where s.date = old.date and s.time = old.time
  )
  where exists (select from appointments where waiting_since is not null and date >= old.date);
  return old;
end $$;

create trigger note_freed_place before delete on slot_places for each row execute function note_freed_place();
create trigger note_freed_time after delete on closed_days for each row execute function note_freed_time();
create trigger note_freed_time after delete on closed_slots for each row execute function note_freed_time();

-- Customers are notified of earlier times that are free: each visit once of each time.
alter table notifications add column time time;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('confirmed', 'moved', 'cancelled', 'ready', 'day_before', 'reminder', 'photos', 'earlier_time')
);
alter table notifications add constraint time_of_earlier_time check ((kind = 'earlier_time') = (time is not null));
drop index notifications_appointment_id_version_kind_key;
create unique index notifications_appointment_id_version_kind_key on notifications (appointment_id, version, kind)
  where kind not in ('photos', 'earlier_time');
create unique index notifications_of_earlier_time on notifications (appointment_id, date, time)
  where kind = 'earlier_time';

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booked', 'confirmed', 'moved', 'added', 'started', 'ready', 'completed', 'cancelled', 'no_show', 'rated',
  'day_before', 'erased', 'reminder', 'photos', 'earlier_time'
));
alter table outbox drop constraint of_a_visit_or_a_reminder;
alter table outbox add constraint of_a_visit_or_a_reminder check (
  (kind in ('reminder', 'photos', 'earlier_time')) = (notification_id is not null)
  and (kind in ('reminder', 'photos', 'earlier_time')) = (appointment_id is null)
  and (kind in ('reminder', 'photos', 'earlier_time')) = (version is null)
);

drop trigger post_notification on notifications;
create trigger post_notification after insert on notifications for each row
  when (new.kind in ('reminder', 'photos', 'earlier_time')) execute function post_reminder();

alter table customers drop constraint customers_unwanted_emails_check;
alter table customers add constraint customers_unwanted_emails_check check (
  unwanted_emails <@ array['confirmed', 'moved', 'cancelled', 'ready', 'day_before', 'earlier_time', 'reminder']
);
alter table customers drop constraint customers_unwanted_texts_check;
alter table customers add constraint customers_unwanted_texts_check check (
  unwanted_texts <@ array['confirmed', 'moved', 'cancelled', 'ready', 'day_before', 'earlier_time', 'reminder']
);
