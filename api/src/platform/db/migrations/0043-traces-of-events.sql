-- Trace of the request that caused an event: its id is a part of application_name (src/platform/db/transaction-settings.ts).
-- Null for events that no request caused, and for those of earlier versions.
alter table outbox add column trace_id text
  default substring(current_setting('application_name') from '^forecourt-api ([0-9a-f]{32})$');
