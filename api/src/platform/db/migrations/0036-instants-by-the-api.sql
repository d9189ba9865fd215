-- The api reckons instants (shared/zones): a database has rules of time zones of its own, older or newer ones, and kept
-- what it had once derived when they changed.
alter table appointments alter column starts_at drop expression;

-- Edition of the IANA database that an instant was reckoned by, such as 2026f; null where the database reckoned it.
alter table appointments add column zone_rules text check (zone_rules ~ '^20[0-9]{2}[a-z]$');

-- How often an instant was reckoned anew: calendar entries count it with the version in their SEQUENCE.
alter table appointments add column recomputed integer not null default 0 check (recomputed >= 0);

-- No clock is further from UTC, so an instant of another day is refused.
alter table appointments add constraint starts_at_by_a_clock check (
  starts_at - timezone('UTC', date + time) between interval '-16 hours' and interval '16 hours'
);

-- Until no process of the release before runs any more: such a process gives no instants.
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
