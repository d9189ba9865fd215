-- works with: 0.1.0, because 0.1.0 does not write the column.
-- When the workshop expects the work on a car to be done. Known from the start of the work at the earliest; unlike all other
-- changes of an appointment, changing it does not raise the version (docs/decisions/062-when-it-will-be-ready.md).
alter table appointments add column ready_by timestamptz(3);
alter table appointments add constraint ready_by_of_started_work check (
  ready_by is null or status not in ('requested', 'confirmed', 'no_show')
);
