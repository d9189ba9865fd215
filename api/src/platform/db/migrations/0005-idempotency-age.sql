-- Keys are deleted by their age (platform/idempotency/with-idempotency.ts).
create index idempotency_keys_by_age on idempotency_keys (created_at);
