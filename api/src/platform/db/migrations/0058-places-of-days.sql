-- works with: 0.1.0, because 0.1.0 does not use the table. It books days with fewer places as if they had all.
-- Places of each slot of a day, set by the workshop instead of those in the site settings.
create table day_places (
  date date primary key,
  places smallint not null check (places >= 1)
);

create trigger tell_availability after insert or update or delete on day_places
  for each row execute function tell_availability();
