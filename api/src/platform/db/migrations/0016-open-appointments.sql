-- What the workshop still has to do something about, however long ago it was: a handful among all visits that ever were.
create index appointments_open on appointments (date, time, id)
  where status in ('requested', 'confirmed', 'in_progress', 'ready');
