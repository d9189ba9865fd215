-- Of which kinds of events a customer wants no e-mail; of a kind that is added later everybody gets it at first.
alter table customers add column unwanted_emails text[] not null default '{}' check (
  unwanted_emails <@ array['confirmed', 'moved', 'cancelled', 'ready', 'day_before']
);
