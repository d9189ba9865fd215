-- How much fuel an entry is about; null where nobody said. That only fuel has any is for the api alone (src/record): one of the
-- version before, which may still be running, knows nothing of it when it makes another kind of an entry.
alter table vehicle_records add column litres double precision check (litres > 0 and litres <= 2000);
alter table vehicle_record_corrections add column litres double precision;
