-- What is counted from when it was done is due one interval after that, which may be a day or a reading that the series was due
-- for before: done early, or done twice on one day. Only what is counted from the due date never comes to one again. Which
-- time of the series a row is stays unique, and so does the live one.
alter table reminders drop constraint reminders_once_per_date;
alter table reminders drop constraint reminders_once_per_odometer;
create unique index reminders_once_per_date on reminders (series_id, due_date)
  where repeat_from is distinct from 'completion';
create unique index reminders_once_per_odometer on reminders (series_id, due_odometer)
  where repeat_from is distinct from 'completion';
