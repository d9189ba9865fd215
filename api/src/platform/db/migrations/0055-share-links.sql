-- works with: 0.1.0, because 0.1.0 does not use the table, and its other statements do the same as before.
-- Links with which others see a visit or a vehicle without an account. Whoever has a token reads, so only its hash is stored.
create table share_links (
  id uuid primary key default gen_random_uuid(),
  customer_id text not null references customers (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  appointment_id uuid unique references appointments (id) on delete cascade,
  vehicle_id uuid unique references vehicles (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check (num_nonnulls(appointment_id, vehicle_id) = 1)
);

create index share_links_of_customer on share_links (customer_id);

-- A link to a visit works for 7 days after the visit's end or, if that is later, after its last change, by any version of the api.
create function extend_share_link_of_visit() returns trigger language plpgsql as $$
begin
  update share_links l
  set expires_at = greatest(a.starts_at + make_interval(mins => a.minutes), new.changed_at) + interval '168 hours'
  from appointments a
  where a.id = new.appointment_id and l.appointment_id = a.id and l.expires_at > new.changed_at;
  return null;
end $$;

create trigger extend_share_link_of_visit after insert on appointment_changes
  for each row when (new.change <> 'rated') execute function extend_share_link_of_visit();

-- Open pages of the customer are notified of the visit, as for its photos.
create trigger tell_share_links after insert or update or delete on share_links
  for each row execute function tell_visit_photos();

-- An erasure ends the links, by any version of the api, also while the vehicle is in the workshop and the customer's row stays.
create function end_share_links() returns trigger language plpgsql as $$
begin
  delete from share_links where customer_id = new.id;
  return null;
end $$;

create trigger end_share_links after update of erased_at on customers
  for each row when (old.erased_at is null and new.erased_at is not null) execute function end_share_links();
