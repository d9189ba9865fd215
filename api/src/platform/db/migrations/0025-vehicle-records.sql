-- What customers note of their vehicles themselves (src/record); what the workshop did is in the appointments.
create table vehicle_records (
  id uuid primary key default gen_random_uuid(),
  customer_id text not null,
  vehicle_id uuid not null,
  date date not null,
  kind text not null check (
    kind in ('service', 'repair', 'inspection', 'tyres', 'fuel', 'insurance', 'tax', 'reading', 'other')
  ),
  odometer_km integer check (odometer_km >= 0),
  -- In the smallest unit of the currency, which stays what it was when the settings change.
  cost_minor integer check (cost_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  note text check (char_length(note) between 1 and 1000),
  -- Rises with every correction.
  version integer not null default 1 check (version >= 1),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint cost_in_a_currency check ((cost_minor is null) = (currency is null)),
  constraint reading_of_an_odometer check (kind <> 'reading' or odometer_km is not null),
  foreign key (customer_id, vehicle_id) references vehicles (customer_id, id) on delete cascade
);

create index vehicle_records_in_order on vehicle_records (vehicle_id, date, created_at, id);
create index vehicle_records_of_customer on vehicle_records (customer_id);

-- What an entry said before it was corrected, by whom and when.
create table vehicle_record_corrections (
  record_id uuid not null references vehicle_records (id) on delete cascade,
  -- That was corrected.
  version integer not null check (version >= 1),
  by text not null check (by in ('customer', 'workshop')),
  corrected_at timestamptz(3) not null,
  date date not null,
  kind text not null,
  odometer_km integer,
  cost_minor integer,
  currency text,
  note text,
  primary key (record_id, version)
);

-- The completed visits of a vehicle, and what its odometer said then.
create index appointments_completed on appointments (vehicle_id, date, id) where status = 'completed';
