-- works with: 0.1.0, because 0.1.0 writes work only at completion, which stays allowed.
-- What was done can be listed as soon as the car is ready. The odometer reading is still stored at completion only.
alter table appointments drop constraint work_of_completed;
alter table appointments add constraint work_of_finished_work check (
  (work is null or status in ('ready', 'completed')) and (odometer_km is null or status = 'completed')
);
