-- The api computes instants (shared/zones). A database has its own rules of time zones, which may be older or newer, and did
-- not update the instants it had derived when they changed.
alter table appointments alter column starts_at drop expression;

-- Edition of the IANA database by which an instant was computed, such as 2026f; null if this database computed it.
alter table appointments add column zone_rules text check (zone_rules ~ '^20[0-9]{2}[a-z]$');

-- Number of times an instant was recomputed. SEQUENCE of calendar entries rises with it and with the version.
alter table appointments add column recomputed integer not null default 0 check (recomputed >= 0);

-- No local time is more than 16 hours from UTC, so an instant of another day is refused.
alter table appointments add constraint starts_at_by_a_clock check (
  starts_at - timezone('UTC', date + time) between interval '-16 hours' and interval '16 hours'
);

-- For processes of the previous release, which may still be running and store no instants.
create function reckon_missing_instant() returns trigger language plpgsql as $$
begin
  if new.starts_at is null
    or (tg_op = 'UPDATE' and (new.date, new.time) <> (old.date, old.time) and new.starts_at = old.starts_at) then
    new.starts_at := timezone(new.time_zone, new.date + new.time);
    new.zone_rules := null;
  end if;
  return new;
end $$;

create trigger reckon_missing_instant before insert or update of date, time on appointments
  for each row execute function reckon_missing_instant();
