-- works with: 0.1.0, because 0.1.0 does not use visit_photos, and its list of notifications and its queue leave out unknown kinds.
-- Exception: its export of personal data fails for customers with a notification of photos, until all processes are updated.
-- Customers are notified of photos that the workshop added (src/messaging/photo-notifications.ts).
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('confirmed', 'moved', 'cancelled', 'ready', 'day_before', 'reminder', 'photos')
);
-- A visit of one version may get photos several times.
alter table notifications drop constraint notifications_appointment_id_version_kind_key;
create unique index notifications_appointment_id_version_kind_key on notifications (appointment_id, version, kind)
  where kind <> 'photos';

-- Null until the customer is notified of the photo.
alter table visit_photos add column notification_id uuid references notifications (id) on delete set null;
create index visit_photos_of_notification on visit_photos (notification_id) where notification_id is not null;
create index visit_photos_to_announce on visit_photos (created_at) where by = 'workshop' and notification_id is null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booked', 'confirmed', 'moved', 'added', 'started', 'ready', 'completed', 'cancelled', 'no_show', 'rated',
  'day_before', 'erased', 'reminder', 'photos'
));
alter table outbox drop constraint of_a_visit_or_a_reminder;
alter table outbox add constraint of_a_visit_or_a_reminder check (
  (kind in ('reminder', 'photos')) = (notification_id is not null)
  and (kind in ('reminder', 'photos')) = (appointment_id is null)
  and (kind in ('reminder', 'photos')) = (version is null)
);

drop trigger post_reminder on notifications;
create trigger post_notification after insert on notifications for each row
  when (new.kind in ('reminder', 'photos')) execute function post_reminder();

-- Locks the notification first, so that of two simultaneous deletions the later one finds it empty.
create function delete_empty_photo_notification() returns trigger language plpgsql as $$
begin
  perform from notifications where id = old.notification_id for update;
  delete from notifications
  where id = old.notification_id
    and not exists (select from visit_photos where notification_id = old.notification_id);
  return null;
end $$;

create trigger delete_empty_photo_notification after delete on visit_photos for each row
  when (old.notification_id is not null) execute function delete_empty_photo_notification();

create trigger tell_deleted_notification after delete on notifications referencing old table as told
  for each statement execute function tell_notification();
