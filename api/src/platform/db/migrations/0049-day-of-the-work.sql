-- works with: 0.1.0, because 0.1.0 does not write the column.
-- Day on which the work of a completed visit was done, if that was before the booked day; null: the booked day.
alter table appointments add column work_date date;
alter table appointments add constraint work_date_of_completed check (
  work_date is null or (status = 'completed' and work_date < date)
);
