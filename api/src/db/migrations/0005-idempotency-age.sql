-- Keys are deleted by their age (idempotency/answer-once.ts).
create index idempotency_keys_by_age on idempotency_keys (created_at);
