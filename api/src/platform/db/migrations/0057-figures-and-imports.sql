-- works with: 0.1.0, because 0.1.0 does not use the table, and the indexes and triggers change none of its statements.
-- Vehicles of the business's own records, which wait until their customer signs in with this phone number (src/customer-import).
create table imported_vehicles (
  id uuid primary key default gen_random_uuid(),
  -- Digits with country code.
  phone text not null check (phone ~ '^[0-9]{5,15}$'),
  name text,
  device_reg text,
  device_reg_key text not null,
  make text,
  model text,
  year integer,
  vin text,
  odometer_km integer,
  odometer_read_on date,
  inspection_due_on date,
  last_service_on date,
  imported_at timestamptz(3) not null,
  -- Answered rows have no data except these: for two years, importing the same file does not offer the vehicle again.
  customer_id text,
  answered_at timestamptz(3),
  check ((answered_at is null) = (device_reg is not null)),
  check ((odometer_km is null) = (odometer_read_on is null)),
  constraint imported_vehicles_once_per_phone unique (phone, device_reg_key)
);
create index imported_vehicles_of_customer on imported_vehicles (customer_id) where customer_id is not null;
create index imported_vehicles_by_age on imported_vehicles (imported_at);

create index appointment_changes_booked on appointment_changes (changed_at) where change = 'booked';
create index appointments_done_early on appointments (work_date) where work_date is not null;

-- Erased with the customer, by any version of the api; waiting rows by the phone number of the last booking.
create function forget_import() returns trigger language plpgsql as $$
begin
  delete from imported_vehicles where customer_id = old.id or (customer_id is null and phone = old.phone);
  return null;
end $$;

create trigger forget_import after delete on customers for each row execute function forget_import();
create trigger forget_import_early after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null) execute function forget_import();
