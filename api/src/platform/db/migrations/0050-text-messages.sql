-- works with: 0.1.0, because 0.1.0 does not use the columns, and its statements on customers do the same as before.
-- Kinds of text messages that the customer does not want. Those about reminders are sent on request only.
alter table customers add column unwanted_texts text[] not null default '{reminder}' check (
  unwanted_texts <@ array['confirmed', 'moved', 'cancelled', 'ready', 'day_before', 'reminder']
);

-- Day of the last text message, and the ids of that day's messages: their number is limited.
alter table customers add column texted_on date;
alter table customers add column texted_about text[] not null default '{}';

-- An erasure by any version of the api resets them; an earlier one does not know these columns.
create function reset_texts_of_erased_customer() returns trigger language plpgsql as $$
begin
  new.unwanted_texts := '{reminder}';
  new.texted_on := null;
  new.texted_about := '{}';
  return new;
end $$;

create trigger reset_texts_of_erased_customer before update of erased_at on customers
  for each row when (new.erased_at is not null and old.erased_at is null)
  execute function reset_texts_of_erased_customer();
