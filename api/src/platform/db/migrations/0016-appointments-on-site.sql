-- The cars that are in the workshop, however long ago they came: a handful among all visits that ever were.
create index appointments_on_site on appointments (date, time, id) where status in ('in_progress', 'ready');
