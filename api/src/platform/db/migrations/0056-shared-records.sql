-- works with: 0.1.0, because its statements on vehicles do the same as before, and it does not use share_links.
-- What the owner chose to show with the record of a vehicle; the links to visits show neither.
alter table share_links
  add column shows_costs boolean not null default false,
  add column shows_vin boolean not null default false;

-- Time of the last change of a vehicle's registration: the workshop confirmed earlier visits for a vehicle with another one. A
-- trigger, because earlier versions of the api change registrations, too.
alter table vehicles add column registration_changed_at timestamptz(3);

create function note_changed_registration() returns trigger language plpgsql as $$
begin
  new.registration_changed_at := now();
  return new;
end $$;

create trigger note_changed_registration before update of device_reg_key on vehicles
  for each row when (new.device_reg_key <> old.device_reg_key) execute function note_changed_registration();
