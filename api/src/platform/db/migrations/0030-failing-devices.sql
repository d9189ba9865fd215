-- How many notifications in a row a device could not be told of, and since when: one that fails for days is forgotten
-- (src/push; docs/decisions/027-web-push.md).
alter table push_subscriptions add column failures smallint not null default 0 check (failures >= 0);
alter table push_subscriptions add column failing_since timestamptz(3);
alter table push_subscriptions add constraint failing_since_its_first_failure check (
  (failures = 0) = (failing_since is null)
);
