-- Which of the reminders that the site suggests for a vehicle its customer has taken or does not want: they are not
-- suggested again, on no device.
alter table vehicles add column answered_suggestions text[] not null default '{}'
  check (array_position(answered_suggestions, null) is null and cardinality(answered_suggestions) <= 20);
