-- A row of the outbox that the api cannot read is set aside, so that it holds up no other (src/outbox/outbox-queries.ts).
-- Operators see it among the dead letters.
alter table outbox add column refused_at timestamptz(3);
alter table outbox add column refusal text;
alter table outbox add constraint refused_with_a_reason check ((refused_at is null) = (refusal is null));
