-- Customers who were erased here and whose account at the identity provider is, or was, still to be deleted
-- (api/src/me/finish-erasures.ts). A row stays until no token of the account can be valid any more, so that nothing
-- brings the customer back meanwhile.
create table erased_accounts (
  uid text primary key,
  erased_at timestamptz(3) not null,
  -- When the provider was last asked to delete the account, and did not.
  tried_at timestamptz(3),
  -- When the provider had deleted the account.
  deleted_at timestamptz(3)
);

-- What was done in the workshop stays in the business's books when its customer is erased, without the customer, the
-- vehicle and the note (docs/decisions/010-what-is-erased-and-what-stays.md). Nothing else may be without an owner.
alter table appointments alter column customer_id drop not null;
alter table appointments alter column vehicle_id drop not null;
alter table appointments add constraint only_completed_without_owner check (
  (customer_id is not null and vehicle_id is not null)
  or (customer_id is null and vehicle_id is null and note is null and status = 'completed')
);

-- And nothing takes them along: whoever deletes a customer says first what becomes of the appointments.
alter table appointments drop constraint appointments_customer_id_fkey;
alter table appointments add constraint appointments_customer_id_fkey
  foreign key (customer_id) references customers (id);
