-- Customers are told of their reminders (src/reminders/tell-of-reminders.ts; docs/decisions/031-telling-of-reminders.md).

-- Rises when its customer says anew when it is due, or lets it be silent: of each, a stage is told once.
alter table reminders add column due_version integer not null default 1 check (due_version >= 1);
-- When they said so last: what was due soon by then, they know.
alter table reminders add column due_set_at timestamptz(3) not null default now();
update reminders set due_set_at = created_at;
-- The last day on which it was looked whether there is something to tell of it.
alter table reminders add column looked_on date;
create index reminders_to_look_at on reminders (looked_on) where status in ('open', 'snoozed');
alter table reminders add unique (id, customer_id);

-- A notification is about a visit, or about a reminder.
alter table notifications alter column appointment_id drop not null;
alter table notifications add column reminder_id uuid;
alter table notifications add column stage text check (stage in ('soon', 'due'));
-- Whether the day on which the reminder is due is a guess.
alter table notifications add column estimated boolean;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('confirmed', 'moved', 'cancelled', 'ready', 'day_before', 'reminder')
);
alter table notifications add constraint about_a_visit_or_a_reminder check (
  (kind = 'reminder') = (reminder_id is not null) and (kind = 'reminder') = (appointment_id is null)
  and (kind = 'reminder') = (stage is not null) and (kind = 'reminder') = (estimated is not null)
);
alter table notifications add foreign key (reminder_id, customer_id) references reminders (id, customer_id)
  on delete cascade;
-- Each stage is told once, however many processes look at the same time.
create unique index notifications_of_reminder on notifications (reminder_id, version, stage)
  where reminder_id is not null;

-- What is passed on of a reminder is its notification.
alter table outbox drop constraint outbox_pkey;
alter table outbox add column id uuid primary key default gen_random_uuid();
alter table outbox alter column appointment_id drop not null;
alter table outbox alter column version drop not null;
alter table outbox add column notification_id uuid unique references notifications (id) on delete cascade;
alter table outbox add unique (appointment_id, version, kind);
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booked', 'confirmed', 'moved', 'started', 'ready', 'completed', 'cancelled', 'no_show', 'rated', 'day_before',
  'erased', 'reminder'
));
alter table outbox add constraint of_a_visit_or_a_reminder check (
  (kind = 'reminder') = (notification_id is not null) and (kind = 'reminder') = (appointment_id is null)
  and (kind = 'reminder') = (version is null)
);

create function post_reminder() returns trigger language plpgsql as $$
begin
  insert into outbox (notification_id, kind) values (new.id, new.kind);
  perform pg_notify('forecourt_outbox', '');
  return null;
end $$;

create trigger post_reminder after insert on notifications for each row
  when (new.kind = 'reminder') execute function post_reminder();

alter table customers drop constraint customers_unwanted_emails_check;
alter table customers add constraint customers_unwanted_emails_check check (
  unwanted_emails <@ array['confirmed', 'moved', 'cancelled', 'ready', 'day_before', 'reminder']
);
