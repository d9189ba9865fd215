-- An outbox row that the api cannot read is marked, so that it does not delay other rows (src/outbox/outbox-queries.ts).
-- Operators see it among the dead letters.
alter table outbox add column refused_at timestamptz(3);
alter table outbox add column refusal text;
alter table outbox add constraint refused_with_a_reason check ((refused_at is null) = (refusal is null));
