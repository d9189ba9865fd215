-- When an erasure was recorded outside of the database (src/me/erasure-records.ts), so that it can be repeated after a backup
-- was restored. A row stays at least until then.
alter table erased_accounts add column recorded_at timestamptz(3);
