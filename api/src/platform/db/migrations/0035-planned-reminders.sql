-- The visit at which what somebody is reminded of is to be done because they said so, whatever kind of work it was booked for
-- (src/reminders/fitting-visits.ts). A visit that is gone leaves the reminder as it was before.
alter table reminders add column planned_appointment_id uuid references appointments (id) on delete set null;
create index reminders_planned on reminders (planned_appointment_id) where planned_appointment_id is not null;

-- Further work was asked for at a visit that is booked already. Its customer is told nothing of what they did themselves.
alter table appointment_changes drop constraint appointment_changes_change_check;
alter table appointment_changes add constraint appointment_changes_change_check check (change in (
  'booked', 'confirmed', 'moved', 'added', 'started', 'ready', 'completed', 'cancelled', 'no_show', 'rated'
));

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booked', 'confirmed', 'moved', 'added', 'started', 'ready', 'completed', 'cancelled', 'no_show', 'rated',
  'day_before', 'erased', 'reminder'
));

-- Systems of the business that are told of everything go on to be, so that they miss no version of a visit.
alter table webhook_endpoints drop constraint webhook_endpoints_events_check;
update webhook_endpoints set events = array_append(events, 'appointment.work_added') where events @> array[
  'appointment.created', 'appointment.moved', 'appointment.cancelled', 'appointment.status_changed',
  'appointment.rated', 'appointment.erased'
];
alter table webhook_endpoints add constraint webhook_endpoints_events_check check (
  cardinality(events) > 0 and events <@ array[
    'appointment.created', 'appointment.moved', 'appointment.work_added', 'appointment.cancelled',
    'appointment.status_changed', 'appointment.rated', 'appointment.erased'
  ]
);
