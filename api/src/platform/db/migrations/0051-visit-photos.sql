-- works with: 0.1.0, because 0.1.0 does not use the table, and its statements on appointments do the same as before.
-- Photos of visits, by customer or workshop; their files are in the store of photos (src/photos). Not in `photos`, because an
-- earlier version would replace and delete them there like photos of vehicles.
create table visit_photos (
  id uuid primary key,
  appointment_id uuid not null references appointments (id) on delete cascade,
  by text not null check (by in ('customer', 'workshop')),
  caption text check (char_length(caption) between 1 and 200),
  -- SHA-256 of the file that the workshop sent: the same file again is not a second photo.
  upload_hash text check ((upload_hash is not null) = (by = 'workshop')),
  width integer not null check (width >= 1),
  height integer not null check (height >= 1),
  -- Size of its two files together.
  bytes integer not null check (bytes >= 1),
  created_at timestamptz(3) not null,
  check (caption is null or by = 'workshop')
);

create index visit_photos_in_order on visit_photos (appointment_id, created_at, id);
create unique index visit_photos_sent_once on visit_photos (appointment_id, upload_hash);

create trigger photo_files_are_to_be_removed after delete on visit_photos
  for each row execute function photo_files_are_to_be_removed();

-- A completed visit stays without its customer after an erasure, by any version of the api; its photos do not.
create function delete_photos_of_erased_customer() returns trigger language plpgsql as $$
begin
  delete from visit_photos where appointment_id = new.id;
  return null;
end $$;

create trigger delete_photos_of_erased_customer after update of customer_id on appointments
  for each row when (new.customer_id is null) execute function delete_photos_of_erased_customer();

-- Open pages are notified of the visit. A new kind of event would be unknown to earlier versions of api and pages.
create function tell_visit_photos() returns trigger language plpgsql as $$
begin
  perform pg_notify('forecourt_events', json_build_object(
    'event', 'appointment', 'customer', customer_id, 'id', id, 'status', status
  )::text)
  from appointments
  where id = coalesce(new.appointment_id, old.appointment_id) and customer_id is not null;
  return null;
end $$;

create trigger tell_visit_photos after insert or update or delete on visit_photos
  for each row execute function tell_visit_photos();
