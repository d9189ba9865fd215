-- What a visit was like from a change on: systems of the business are told of each change as it was then (src/webhooks;
-- docs/decisions/028-webhooks.md).
alter table appointment_changes add column status text check (
  status in ('requested', 'confirmed', 'in_progress', 'ready', 'completed', 'cancelled', 'no_show')
);
alter table appointment_changes add column stars smallint;

-- Of the changes before this, the last one led to what the visit is now. A booking was a request where it was confirmed
-- afterwards, or still is one; of one that was cancelled nothing depends on it any more.
update appointment_changes c set status = case
  when c.version = a.version then a.status
  when c.change = 'started' then 'in_progress'
  when c.change = 'rated' then 'completed'
  when c.change in ('confirmed', 'ready', 'completed', 'cancelled', 'no_show') then c.change
  when a.status = 'requested' or exists (
    select from appointment_changes later
    where later.appointment_id = c.appointment_id and later.version > c.version and later.change = 'confirmed'
  ) then 'requested'
  else 'confirmed'
end
from appointments a where a.id = c.appointment_id;
alter table appointment_changes alter column status set not null;

update appointment_changes c set stars = r.stars
from ratings r where c.change = 'rated' and r.appointment_id = c.appointment_id;

-- Whoever notes a change, this is what it led to.
create function note_outcome() returns trigger language plpgsql as $$
begin
  new.status := (select status from appointments where id = new.appointment_id);
  if new.change = 'rated' then
    new.stars := (select stars from ratings where appointment_id = new.appointment_id);
  end if;
  return new;
end $$;

create trigger note_outcome before insert on appointment_changes for each row execute function note_outcome();

-- The outbox has everything now that happens to a visit; which of it is for whom, the channels know (src/outbox).
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booked', 'confirmed', 'moved', 'started', 'ready', 'completed', 'cancelled', 'no_show', 'rated', 'day_before',
  'erased'
));

drop trigger post_change on appointment_changes;
create trigger post_change after insert on appointment_changes for each row execute function post_change();

-- When a customer is erased, nothing more is told of their visits than that, with the next of their versions: whoever
-- was told of them lets go of what they know, and expects nobody any more. Such a row outlives its visit.
alter table outbox drop constraint outbox_appointment_id_version_fkey;

create function post_erasure() returns trigger language plpgsql as $$
begin
  delete from outbox where appointment_id = old.id;
  insert into outbox (appointment_id, version, kind) values (old.id, old.version + 1, 'erased');
  perform pg_notify('forecourt_outbox', '');
  return null;
end $$;

create trigger post_deletion after delete on appointments for each row execute function post_erasure();

create trigger post_erasure after update of customer_id on appointments for each row
  when (old.customer_id is not null and new.customer_id is null) execute function post_erasure();

-- Where systems of the business are told, and what is signed with.
create table webhook_endpoints (
  id text primary key,
  url text not null unique check (url ~ '^https?://'),
  events text[] not null check (
    cardinality(events) > 0 and events <@ array[
      'appointment.created', 'appointment.moved', 'appointment.cancelled', 'appointment.status_changed',
      'appointment.rated', 'appointment.erased'
    ]
  ),
  secret text not null,
  -- After a rotation the one of before signs as well, until then.
  previous_secret text,
  previous_until timestamptz(3),
  created_at timestamptz(3) not null,
  -- It said that it is gone (HTTP 410), and is told nothing more.
  gone_at timestamptz(3),
  check ((previous_secret is null) = (previous_until is null))
);
