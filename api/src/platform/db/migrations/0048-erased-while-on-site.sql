-- When the customer deleted the account while a vehicle of theirs was in the workshop. The row then has only what the workshop
-- needs to return the vehicle, until it has left or for 30 days (docs/decisions/010-what-is-erased-and-what-stays.md).
alter table customers add column erased_at timestamptz(3);
create index customers_erased on customers (erased_at) where erased_at is not null;
