-- A rating is a change of its appointment like any other: it raises the version, whoever writes it.
create function count_rating() returns trigger language plpgsql as $$
begin
  update appointments set version = version + 1 where id = new.appointment_id;
  return null;
end $$;

create trigger count_rating after insert or update of stars, comment on ratings
  for each row execute function count_rating();
