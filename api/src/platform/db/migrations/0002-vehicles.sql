create table vehicles (
  id uuid primary key default gen_random_uuid(),
  customer_id text not null references customers (id) on delete cascade,
  device_reg text not null check (btrim(device_reg) <> ''),
  -- How device_reg is compared: capitals and digits only.
  device_reg_key text not null check (device_reg_key <> ''),
  make text,
  model text,
  year smallint,
  vin text,
  odometer_km integer check (odometer_km >= 0),
  -- Values of the fields that the site settings add, by field id.
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- An appointment refers to both, so it can only be for a vehicle of one's own.
  unique (customer_id, id),
  constraint vehicles_once_per_customer unique (customer_id, device_reg_key)
);

create index vehicles_in_order on vehicles (customer_id, created_at, id);
