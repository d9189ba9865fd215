-- A visit's car may be ready before it is collected.
alter table appointments drop constraint appointments_status_check;
alter table appointments add constraint appointments_status_check check (
  status in ('requested', 'confirmed', 'in_progress', 'ready', 'completed', 'cancelled', 'no_show')
);

-- requested → confirmed → in_progress → ready → completed (ready may be skipped);
-- requested, confirmed, in_progress → cancelled; confirmed → no_show.
create or replace function refuse_illegal_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'confirmed') then
      raise exception 'an appointment cannot begin as %', new.status using errcode = 'check_violation';
    end if;
  elsif new.status <> old.status and (old.status, new.status) not in (
    ('requested', 'confirmed'), ('requested', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'cancelled'), ('confirmed', 'no_show'),
    ('in_progress', 'ready'), ('in_progress', 'completed'), ('in_progress', 'cancelled'),
    ('ready', 'completed')
  ) then
    raise exception 'an appointment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What was done, and what the odometer said then: known when a visit is completed, and only then.
alter table appointments add column work text[];
alter table appointments add column odometer_km integer check (odometer_km >= 0);
alter table appointments add constraint work_of_completed check (
  status = 'completed' or (work is null and odometer_km is null)
);

-- Rises with every change that customers or the workshop make (a rating says so itself): the ETag of an appointment, and the SEQUENCE of its
-- calendar entry (RFC 5545 §3.8.7.4).
alter table appointments add column version integer not null default 1;

create function count_versions() returns trigger language plpgsql as $$
begin
  if (new.status, new.date, new.time) <> (old.status, old.date, old.time) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create trigger count_versions before update on appointments
  for each row execute function count_versions();

-- What became of an appointment, a row for each of its versions.
create table appointment_changes (
  appointment_id uuid not null references appointments (id) on delete cascade,
  version integer not null check (version >= 1),
  change text not null check (
    change in ('booked', 'confirmed', 'moved', 'started', 'ready', 'completed', 'cancelled', 'no_show', 'rated')
  ),
  by text not null check (by in ('customer', 'workshop')),
  -- When the visit was to be from then on.
  date date not null,
  time time not null,
  reason text check (char_length(reason) between 1 and 500),
  changed_at timestamptz(3) not null,
  primary key (appointment_id, version)
);

-- Of the changes before this table only the booking is known.
insert into appointment_changes (appointment_id, version, change, by, date, time, changed_at)
select id, version, 'booked', 'customer', date, time, created_at from appointments;

-- No version without its row. Looked at when a transaction ends, since both are written in it.
create function require_change() returns trigger language plpgsql as $$
begin
  if not exists (
    select from appointments a
    where a.id = new.id and not exists (
      select from appointment_changes c where c.appointment_id = a.id and c.version = a.version
    )
  ) then
    return null;
  end if;
  raise exception 'appointment % has a version that nothing tells of', new.reference
    using errcode = 'check_violation';
end $$;

create constraint trigger require_change after insert or update on appointments
  deferrable initially deferred for each row execute function require_change();

-- A rating is by whom the visit was for, and there is one.
alter table appointments add constraint appointments_with_customer unique (id, customer_id);

create table ratings (
  appointment_id uuid primary key,
  customer_id text not null,
  stars smallint not null,
  comment text check (char_length(comment) between 1 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (appointment_id, customer_id) references appointments (id, customer_id)
);

create function refuse_early_rating() returns trigger language plpgsql as $$
begin
  if not exists (select from appointments where id = new.appointment_id and status = 'completed') then
    raise exception 'appointment % is not completed', new.appointment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refuse_early_rating before insert or update on ratings
  for each row execute function refuse_early_rating();

-- Days and single slots that the workshop closed, on top of the site settings.
create table closed_days (
  date date primary key,
  -- In the workshop's words, for its customers.
  reason text check (char_length(reason) between 1 and 200)
);

create table closed_slots (
  date date not null,
  time time not null,
  primary key (date, time)
);

-- Nothing is booked into what is closed; what was booked before stays. Where a booking and a closing meet, the api has
-- one wait for the other (booking/closings.ts).
create function refuse_closed_slot() returns trigger language plpgsql as $$
begin
  if exists (select from closed_days where date = new.date)
    or exists (select from closed_slots where date = new.date and time = new.time) then
    raise exception '% at % is closed', new.date, new.time using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refuse_closed_slot before insert or update on slot_places
  for each row execute function refuse_closed_slot();

-- The day plan, and the list of what a closing leaves to be moved.
create index appointments_by_day on appointments (date, time, id);

-- How the workshop reaches a customer: the number that they had when they last booked or moved a visit.
alter table customers add column phone text check (phone ~ '^[0-9]{1,20}$');

-- Answers to bookings of the last day are repeated in today's form.
update idempotency_keys
set answer = (answer::jsonb || jsonb_build_object(
  'version', 1, 'changeable_until', null, 'work', '[]'::jsonb, 'odometer_km', null, 'rating', null,
  'changes', jsonb_build_array(jsonb_build_object(
    'change', 'booked', 'by', 'customer', 'date', answer ->> 'date', 'time', answer ->> 'time', 'reason', null,
    'changed_at', answer ->> 'created_at'
  ))
))::json
where answer ->> 'reference' is not null;
