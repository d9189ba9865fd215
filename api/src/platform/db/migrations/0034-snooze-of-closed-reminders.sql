-- A reminder that is done or dismissed keeps until when it was to be silent, so that taking that back finds it as it was
-- (src/reminders/change-reminder.ts). One of the version before, which may still be running, forgets that day, as it did.
alter table reminders drop constraint as_its_status_says;
alter table reminders add constraint as_its_status_says check (
  (status <> 'open' or snoozed_until is null) and (status <> 'snoozed' or snoozed_until is not null)
  and (status = 'done') = (done_on is not null)
  and (status = 'done' or (done_odometer is null and done_appointment_id is null))
  and (status in ('done', 'dismissed')) = (closed_at is not null)
);

create or replace function refuse_illegal_reminder() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' then
      raise exception 'a reminder cannot begin as %', new.status using errcode = 'check_violation';
    end if;
  elsif old.status in ('done', 'dismissed') and new.status not in (old.status, 'open', 'snoozed') then
    raise exception 'a reminder cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
