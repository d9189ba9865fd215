-- The places that can be taken on a day, kept in step with the site settings at every start. What the settings
-- no longer have stays here for the appointments of the past, but can no longer be taken.
create table bookable_places (
  time time not null,
  place smallint not null check (place >= 1),
  active boolean not null default true,
  primary key (time, place)
);

create table appointments (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  customer_id text not null references customers (id) on delete cascade,
  vehicle_id uuid not null,
  service_type text not null,
  status text not null check (
    status in ('requested', 'confirmed', 'in_progress', 'completed', 'cancelled', 'no_show')
  ),
  -- The workshop's own time is what was agreed on; the instant follows from it, whatever clocks do.
  date date not null,
  time time not null,
  time_zone text not null,
  starts_at timestamptz not null generated always as (timezone(time_zone, date + time)) stored,
  slots_taken smallint not null check (slots_taken >= 1),
  minutes smallint not null check (minutes >= 1),
  note text check (char_length(note) <= 1000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (customer_id, vehicle_id) references vehicles (customer_id, id)
);

create index appointments_in_order on appointments (customer_id, date, time, id);
create index appointments_of_vehicle on appointments (vehicle_id, date);

-- One row per place and slot: never more appointments than places.
create table slot_places (
  date date not null,
  time time not null,
  place smallint not null,
  appointment_id uuid not null references appointments (id) on delete cascade,
  primary key (date, time, place),
  foreign key (time, place) references bookable_places (time, place)
);

create index slot_places_of_appointment on slot_places (appointment_id);

create function refuse_inactive_place() returns trigger language plpgsql as $$
begin
  if not exists (select from bookable_places where time = new.time and place = new.place and active) then
    raise exception 'place % at % is not bookable', new.place, new.time using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refuse_inactive_place before insert or update on slot_places
  for each row execute function refuse_inactive_place();

-- requested → confirmed → in_progress → completed; requested, confirmed, in_progress → cancelled;
-- confirmed → no_show.
create function refuse_illegal_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'confirmed') then
      raise exception 'an appointment cannot begin as %', new.status using errcode = 'check_violation';
    end if;
  elsif new.status <> old.status and (old.status, new.status) not in (
    ('requested', 'confirmed'), ('requested', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'cancelled'), ('confirmed', 'no_show'),
    ('in_progress', 'completed'), ('in_progress', 'cancelled')
  ) then
    raise exception 'an appointment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refuse_illegal_status before insert or update of status on appointments
  for each row execute function refuse_illegal_status();

-- A cancelled appointment gives its places back, whoever cancels it.
create function free_places() returns trigger language plpgsql as $$
begin
  delete from slot_places where appointment_id = new.id;
  return null;
end $$;

create trigger free_places after update of status on appointments
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function free_places();

-- No active appointment without its places. Looked at when a transaction ends, since both are written in it.
create function require_places() returns trigger language plpgsql as $$
declare
  looked_at uuid;
  wanted appointments%rowtype;
begin
  if tg_table_name = 'appointments' then
    looked_at := new.id;
  else
    looked_at := old.appointment_id;
  end if;
  select * into wanted from appointments where id = looked_at;
  if wanted.status in ('requested', 'confirmed', 'in_progress') and wanted.slots_taken <> (
    select count(*) from slot_places
    where appointment_id = wanted.id and date = wanted.date and time >= wanted.time
  ) then
    raise exception 'appointment % does not hold its places', wanted.reference using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger require_places after insert or update on appointments
  deferrable initially deferred for each row execute function require_places();

create constraint trigger require_places after update or delete on slot_places
  deferrable initially deferred for each row execute function require_places();
