-- What was completed stays in the books when its customer is erased (docs/decisions, 010), and is nobody's from then on:
-- there is nobody to tell.
drop trigger tell_appointment on appointments;

create trigger tell_appointment after insert or update on appointments
  for each row when (new.customer_id is not null) execute function tell_appointment();
