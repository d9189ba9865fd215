-- A vehicle that its customer has no more stays with its visits and its record, out of the way.
alter table vehicles add column archived_at timestamptz(3);

-- Its plate may by then be on another car.
alter table vehicles drop constraint vehicles_once_per_customer;
create unique index vehicles_once_per_customer on vehicles (customer_id, device_reg_key) where archived_at is null;

-- From which day the reading in odometer_km is; of readings from before nobody knows it.
alter table vehicles add column odometer_read_on date;
alter table vehicles add constraint odometer_with_its_day check (
  odometer_read_on is null or odometer_km is not null
);
