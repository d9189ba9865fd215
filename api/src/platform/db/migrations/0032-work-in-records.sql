-- The entries that say that work was done, which are asked for alone (src/record): of somebody who notes every tank of fuel a
-- few among thousands.
create index vehicle_records_of_work on vehicle_records (vehicle_id, date, created_at, id)
  where kind in ('service', 'repair', 'inspection', 'tyres');
