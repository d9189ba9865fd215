-- works with: 0.1.0, because its integers are cast on insert, drivers return both types as numbers, and it does not use
-- appointments.cost_minor.
-- An integer ends at about 21 million rupiah or 21 million pesos, less than a repair can cost. Drivers return bigint as text, which
-- 0.1.0 would refuse, so the columns get the type of litres, which is exact for all amounts that the api accepts.
alter table vehicle_records
  alter column cost_minor type double precision,
  add constraint cost_in_whole_units check (cost_minor = trunc(cost_minor));
alter table vehicle_record_corrections alter column cost_minor type double precision;
alter table appointments
  alter column cost_minor type double precision,
  add constraint cost_in_whole_units check (cost_minor = trunc(cost_minor));
