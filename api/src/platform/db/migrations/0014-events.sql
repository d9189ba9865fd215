-- What open pages are told of (src/events). The database says it by itself, so that no change goes untold whoever makes
-- it; it is heard when the change is committed, and what is said twice in one transaction is heard once.
create function tell_appointment() returns trigger language plpgsql as $$
begin
  perform pg_notify('forecourt_events', json_build_object(
    'event', 'appointment', 'customer', new.customer_id, 'id', new.id, 'status', new.status
  )::text);
  return null;
end $$;

create trigger tell_appointment after insert or update on appointments
  for each row execute function tell_appointment();

-- Of a day on which places were taken or given back, or something was closed or opened.
create function tell_availability() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform pg_notify('forecourt_events', json_build_object('event', 'availability', 'date', new.date)::text);
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('forecourt_events', json_build_object('event', 'availability', 'date', old.date)::text);
  end if;
  return null;
end $$;

create trigger tell_availability after insert or update or delete on slot_places
  for each row execute function tell_availability();

create trigger tell_availability after insert or update or delete on closed_days
  for each row execute function tell_availability();

create trigger tell_availability after insert or update or delete on closed_slots
  for each row execute function tell_availability();
