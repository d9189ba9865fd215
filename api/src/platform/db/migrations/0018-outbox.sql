-- What customers are to be told of outside of the app, until it is passed on to the queues (src/outbox;
-- docs/decisions/025-the-outbox.md). In the transaction of what happened, whoever makes it happen.
create table outbox (
  appointment_id uuid not null,
  version integer not null,
  kind text not null check (kind in ('booked', 'confirmed', 'moved', 'cancelled', 'ready', 'day_before')),
  created_at timestamptz(3) not null default now(),
  -- Each event is passed on once.
  primary key (appointment_id, version, kind),
  foreign key (appointment_id, version) references appointment_changes (appointment_id, version) on delete cascade
);

create index outbox_in_order on outbox (created_at);

-- A change and its event go by the same name.
create function post_change() returns trigger language plpgsql as $$
begin
  insert into outbox (appointment_id, version, kind) values (new.appointment_id, new.version, new.change);
  perform pg_notify('forecourt_outbox', '');
  return null;
end $$;

create trigger post_change after insert on appointment_changes for each row
  when (new.change in ('booked', 'confirmed', 'moved', 'cancelled', 'ready')) execute function post_change();

create function post_day_before() returns trigger language plpgsql as $$
begin
  insert into outbox (appointment_id, version, kind) values (new.appointment_id, new.version, new.kind);
  perform pg_notify('forecourt_outbox', '');
  return null;
end $$;

create trigger post_day_before after insert on notifications for each row
  when (new.kind = 'day_before') execute function post_day_before();
