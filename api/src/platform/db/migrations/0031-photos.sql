-- Photos of vehicles, and of entries in their records; their files are in the store of photos (src/photos).
alter table vehicle_records add constraint vehicle_records_with_their_vehicle unique (vehicle_id, id);

create table photos (
  id uuid primary key,
  customer_id text not null,
  vehicle_id uuid not null,
  -- Null: of the vehicle itself.
  record_id uuid,
  width integer not null check (width >= 1),
  height integer not null check (height >= 1),
  -- Of its files together.
  bytes integer not null check (bytes >= 1),
  created_at timestamptz(3) not null,
  foreign key (customer_id, vehicle_id) references vehicles (customer_id, id) on delete cascade,
  foreign key (vehicle_id, record_id) references vehicle_records (vehicle_id, id) on delete cascade
);

create unique index photos_one_per_vehicle on photos (vehicle_id) where record_id is null;
create index photos_in_order on photos (vehicle_id, created_at, id);
create index photos_of_record on photos (vehicle_id, record_id) where record_id is not null;
create index photos_of_customer on photos (customer_id, vehicle_id);

-- Files that belong to no photo: of one that is gone, or that is still being kept. Whatever happens to a process that
-- writes files, their row is there before them.
create table photo_files_to_remove (
  id uuid primary key,
  -- Null: at once.
  due_at timestamptz(3)
);

create function photo_files_are_to_be_removed() returns trigger language plpgsql as $$
begin
  insert into photo_files_to_remove (id) values (old.id) on conflict (id) do update set due_at = null;
  return null;
end $$;

create trigger photo_files_are_to_be_removed after delete on photos
  for each row execute function photo_files_are_to_be_removed();
