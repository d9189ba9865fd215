-- Files that customers imported into the record of a vehicle (src/record/csv). Deleting an import deletes its entries, with
-- their corrections and photos. Processes of the previous release, which may still be running, add entries without an import.
create table record_imports (
  id uuid primary key default gen_random_uuid(),
  customer_id text not null,
  vehicle_id uuid not null,
  format text not null check (format ~ '^[a-z]{1,20}$'),
  imported_at timestamptz(3) not null,
  foreign key (customer_id, vehicle_id) references vehicles (customer_id, id) on delete cascade,
  constraint record_imports_with_their_vehicle unique (vehicle_id, id)
);

alter table vehicle_records add column import_id uuid;
alter table vehicle_records add constraint vehicle_records_of_their_import
  foreign key (vehicle_id, import_id) references record_imports (vehicle_id, id) on delete cascade;

create index vehicle_records_of_import on vehicle_records (vehicle_id, import_id) where import_id is not null;
create index record_imports_in_order on record_imports (vehicle_id, imported_at, id);
create index record_imports_of_customer on record_imports (customer_id, vehicle_id);
