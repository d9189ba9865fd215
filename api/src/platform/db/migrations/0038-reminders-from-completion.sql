-- A reminder counted from its completion is due one interval later. Completed early, or twice on one day, that can be a date or
-- mileage for which the series was due before. Counted from the due date, a series never repeats one. The number of a row within
-- its series stays unique, and a series still has at most one live row.
alter table reminders drop constraint reminders_once_per_date;
alter table reminders drop constraint reminders_once_per_odometer;
create unique index reminders_once_per_date on reminders (series_id, due_date)
  where repeat_from is distinct from 'completion';
create unique index reminders_once_per_odometer on reminders (series_id, due_odometer)
  where repeat_from is distinct from 'completion';
