-- works with: 0.1.0, because 0.1.0 does not write the column. Early completions by 0.1.0 during an update keep the booked day.
-- Day on which the work of a completed visit was done, if that was before the booked day; null: the booked day.
alter table appointments add column work_date date;
alter table appointments add constraint work_date_of_completed check (
  work_date is null or (status = 'completed' and work_date < date)
);

-- The trigger would notify open pages of each visit, although customers saw this day before.
alter table appointments disable trigger tell_appointment;
update appointments a set work_date = c.day
from (
  select v.id, (max(h.changed_at) at time zone v.time_zone)::date as day
  from appointments v
  join appointment_changes h on h.appointment_id = v.id and h.change = 'completed'
  where v.status = 'completed'
  group by v.id
) c
where c.id = a.id and c.day < a.date;
-- A trigger cannot be enabled while deferred triggers of the same table are pending.
set constraints all immediate;
alter table appointments enable trigger tell_appointment;
