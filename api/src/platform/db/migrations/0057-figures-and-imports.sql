-- works with: 0.1.0, because the indexes change no statement.
create index appointment_changes_booked on appointment_changes (changed_at) where change = 'booked';
create index appointments_done_early on appointments (work_date) where work_date is not null;
